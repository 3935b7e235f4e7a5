import { html } from 'ghtml';
import type { Page } from '../page.ts';
import type { Reader } from '../reader.ts';

/** For somebody who takes a part of a key from one server's page to another's. */
export function bringPage({ words: { bring: words } }: Reader): Page {
  return {
    status: 200,
    title: words.title,
    script: 'bring',
    main: html`<h1>${words.heading}</h1>
<div id="bring"><p>${words.oneMoment}</p></div>
<noscript><p class="error">${words.needsScript}</p></noscript>`,
  };
}
