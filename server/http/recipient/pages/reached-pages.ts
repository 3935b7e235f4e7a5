import { html } from 'ghtml';
import { buttonForm, type Page } from '../page.ts';
import type { Reader } from '../reader.ts';

/** What an owner finds behind the link in a test mail: which address it is about, and one button. */
export function reachedPage(reader: Reader, email: string, action: string): Page {
  const { reached } = reader.words;
  return {
    status: 200,
    title: reached.title,
    main: html`<h1>${reached.heading}</h1>
<p>${reached.lead(email)}</p>
<div class="big">!${buttonForm(reader.at(action), reached.button)}</div>
<p>${reached.pressPlease}</p>`,
  };
}

/** After the press. */
export function hasReachedPage({ words: { reached } }: Reader): Page {
  return {
    status: 200,
    title: reached.doneTitle,
    main: html`<h1>${reached.doneHeading}</h1>
<p>${reached.done}</p>
<p>${reached.closePage}</p>`,
  };
}
