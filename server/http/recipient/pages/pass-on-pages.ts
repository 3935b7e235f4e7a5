import { html } from 'ghtml';
import type { DeputyAnswer } from '../../../../shared/domain/handover.ts';
import type { PassOn } from '../../../core/handovers/answer-as-deputy.ts';
import { nameHtml, ownerWords } from '../page-words.ts';
import type { Page } from '../page.ts';
import type { Reader } from '../reader.ts';

/** What somebody finds who was asked to pass the word on: whom to tell, and two buttons. Never what was left. */
export function passOnPage(reader: Reader, { owner, recipient, message, isOpen }: PassOn, action: string): Page {
  const words = reader.words.passOn;
  const from = html`<bdi>${ownerWords(owner).short}</bdi>`;
  const who = recipient.name === null ? undefined : nameHtml(recipient.name);
  if (!isOpen) return { status: 200, title: words.nothing, main: html`<h1>${words.nothing}</h1><p>${words.nothingRest}</p>` };
  const button = (answer: DeputyAnswer, kind: string): string =>
    html`<button class="button ${kind}" type="submit" name="answer" value="${answer}">${words.buttons[answer]}</button>`;
  return {
    status: 200,
    title: words.title,
    main: html`<h1>${words.title}</h1>
<p>!${words.lead(from, who)}</p>
<p>!${words.please(from, who)}</p>
<form method="post" action="${reader.at(action)}"><div class="big">!${button('told', 'main')}</div><div>!${button('cannot', 'plain-link')}</div></form>
!${message.answer === null ? '' : html`<p>${words.before[message.answer]}</p>`}
<p>${words.notWhat}</p>
<p>${words.pressPlease}</p>`,
  };
}

/** After the press. */
export function passedOnPage({ words: { passOn: words } }: Reader, answer: DeputyAnswer): Page {
  const { heading, text } = words.done[answer];
  return {
    status: 200,
    title: heading,
    main: html`<h1>${heading}</h1>
<p>${text}</p>
<p>${words.closePage}</p>`,
  };
}
