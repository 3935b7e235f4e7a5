import { html } from 'ghtml';
import type { RemovalLink } from '../../../core/sync/keep-device.ts';
import { buttonForm, factsHtml, type Page } from '../page.ts';
import { dayHtml, momentHtml } from '../page-words.ts';
import { byClockOf, type Reader } from '../reader.ts';

/**
 * What the owner finds behind the link in the mail: which computer is to go and when, and one button to keep it.
 * @param wasPressed whether it was, a moment ago.
 */
export function keepDevicePage(asking: Reader, { removal, device, owner, dueAt }: RemovalLink, action: string, wasPressed: boolean): Page {
  const reader = byClockOf(asking, owner);
  const { words, language, timeZone } = reader;
  const { keepDevice } = words;
  if (device.revoked_at !== null) return plainPage(keepDevice.removed, keepDevice.removedRest);
  if (removal.ended_at !== null && wasPressed) return deviceKeptPage(reader);
  if (removal.ended_at !== null) return plainPage(keepDevice.nothing, keepDevice.kept);
  const lead = keepDevice.lead(dayHtml(device.added_at, language, timeZone), momentHtml(removal.asked_at, language, timeZone));
  return {
    status: 200,
    title: keepDevice.title,
    main: html`<h1>${keepDevice.heading}</h1>
<p>!${lead}</p>
!${factsHtml([keepDevice.dueLabel, dueAt === null ? keepDevice.notYet : momentHtml(dueAt, language, timeZone)])}
<p>${keepDevice.choice}</p>
<div class="big">!${buttonForm(reader.at(action), keepDevice.button)}</div>
<p>${keepDevice.pressPlease}</p>`,
  };
}

/** After the press. */
function deviceKeptPage({ words: { keepDevice } }: Reader): Page {
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
