import { html } from 'ghtml';
import type { RemovalLink } from '../../../core/sync/keep-device.ts';
import { buttonForm, factsHtml, type Page } from '../page.ts';
import { dayHtml, momentHtml } from '../page-words.ts';
import type { Reader } from '../reader.ts';

/** What the owner finds behind the link in the mail: which computer is to go and when, and one button to keep it. */
export function keepDevicePage(reader: Reader, { removal, device, dueAt }: RemovalLink, action: string): Page {
  const { words, language } = reader;
  const { keepDevice } = words;
  if (device.revoked_at !== null) return plainPage(keepDevice.removed, keepDevice.removedRest);
  if (removal.ended_at !== null) return plainPage(keepDevice.nothing, keepDevice.kept);
  const lead = keepDevice.lead(dayHtml(device.added_at, language), momentHtml(removal.asked_at, language));
  return {
    status: 200,
    title: keepDevice.title,
    main: html`<h1>${keepDevice.heading}</h1>
<p>!${lead}</p>
!${factsHtml([keepDevice.dueLabel, dueAt === null ? keepDevice.notYet : momentHtml(dueAt, language)])}
<p>${keepDevice.choice}</p>
<div class="big">!${buttonForm(reader.at(action), keepDevice.button)}</div>
<p>${keepDevice.pressPlease}</p>`,
  };
}

/** After the press. */
export function deviceKeptPage({ words: { keepDevice } }: Reader): Page {
  return {
    status: 200,
    title: keepDevice.doneTitle,
    main: html`<h1>${keepDevice.doneHeading}</h1>
<p>${keepDevice.done}</p>
<p>${keepDevice.closePage}</p>`,
  };
}

function plainPage(heading: string, rest: string): Page {
  return { status: 200, title: heading, main: html`<h1>${heading}</h1><p>${rest}</p>` };
}
