import { html } from 'ghtml';
import type { VouchLink } from '../../../core/releases/vouch.ts';
import { buttonForm, type Page } from '../page.ts';
import type { Reader } from '../reader.ts';
import { ownerWords } from '../page-words.ts';

/** What a trusted contact finds behind the link in their mail. It says nothing about the vault or about those who would receive it. */
export function vouchPage(reader: Reader, { owner, underWay }: VouchLink, action: string): Page {
  const words = reader.words.vouch;
  const name = html`<bdi>${ownerWords(owner).short}</bdi>`;
  if (!underWay) return { status: 200, title: words.nothing, main: html`<h1>${words.nothing}</h1><p>!${words.nothingRest(name)}</p>` };
  return {
    status: 200,
    title: words.title,
    main: html`<h1>!${words.heading(name)}</h1>
<p>!${words.lead(name)}</p>
<div class="big">!${buttonForm(reader.at(action), words.button)}</div>
<p>${words.onlyIfSure}</p>
<p>${words.pressPlease}</p>`,
  };
}

/** After the press. */
export function vouchedPage({ words: { vouch: words } }: Reader, { owner }: VouchLink): Page {
  return {
    status: 200,
    title: words.doneHeading,
    main: html`<h1>${words.doneHeading}</h1>
<p>!${words.done(html`<bdi>${ownerWords(owner).short}</bdi>`)}</p>
<p>${words.closePage}</p>`,
  };
}
