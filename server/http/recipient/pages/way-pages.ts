import { html } from 'ghtml';
import type { WayLink } from '../../../core/ways/answer-way.ts';
import { buttonForm, type Page } from '../page.ts';
import { dayHtml, nameHtml, oneLine, ownerWords } from '../page-words.ts';
import { byClockOf, type Reader } from '../reader.ts';
import { readingFields } from './reading-fields.ts';

/** The question whether a way to a recipient leads to whoever reads this; or what they answered before. */
export function wayPage(reader: Reader, link: WayLink, action: string): Page {
  return link.isAsked || link.way.status === 'waiting' ? questionPage(reader, link, action) : answeredPage(reader, link, action);
}

const answerPath = (action: string, answer: 'yes' | 'no'): string => `${action}/${answer}`;

function questionPage(reader: Reader, link: WayLink, action: string): Page {
  const { way } = reader.words;
  const words = link.way.kind === 'deputy' ? way.deputy : way[link.way.kind];
  const owner = html`<strong>${ownerWords(link.owner).short}</strong>`;
  return {
    status: 200,
    title: words.title,
    script: 'zone',
    main: html`<h1>${link.way.confirmedAt === null ? words.first : words.again}</h1>
<p>!${link.way.kind === 'deputy' ? way.deputy.lead(owner, whoHtml(reader, link)) : way.lead(owner)}</p>
!${link.way.address === null ? '' : html`<p><strong>${link.way.address}</strong></p>`}
<form method="post" action="${reader.at(answerPath(action, 'yes'))}">
!${link.reader === null ? '' : readingFields(reader)}
<button class="button main" type="submit">${words.yes}</button>
</form>
!${buttonForm(reader.at(answerPath(action, 'no')), words.no, 'quiet')}
<p class="soft">${link.way.kind === 'deputy' ? way.deputy.nothingElse : way.nothingElse}</p>
<p class="soft">!${way.unsure(html`${ownerWords(link.owner).short}`)}</p>`,
  };
}

/** What somebody said before; they may say otherwise, or choose another language. */
function answeredPage(reader: Reader, link: WayLink, action: string): Page {
  const { way } = reader.words;
  const words = link.way.kind === 'deputy' ? way.deputy : way[link.way.kind];
  const isYes = link.way.status === 'confirmed';
  const { language, timeZone } = byClockOf(reader, link.owner, link.reader);
  const since = isYes && link.way.confirmedAt !== null ? html`<p>!${way.since(dayHtml(link.way.confirmedAt, language, timeZone))}</p>` : '';
  return {
    status: 200,
    title: way.thanks,
    script: 'zone',
    main: html`<h1>${way.thanks}</h1>
<p>${isYes ? words.saidYes : words.saidNo}</p>
!${since}
!${isYes && link.reader !== null ? readingForm(reader, action) : ''}
!${buttonForm(reader.at(answerPath(action, isYes ? 'no' : 'yes')), isYes ? words.no : words.yes, 'quiet')}
<p>${way.closePage}</p>`,
  };
}

function readingForm(reader: Reader, action: string): string {
  return html`<form method="post" action="${reader.at(answerPath(action, 'yes'))}">
!${readingFields(reader)}
<button class="button" type="submit">${reader.words.way.keepLanguage}</button>
</form>`;
}

/** Whom a deputy would tell. HTML. */
function whoHtml({ words }: Reader, { recipient }: WayLink): string {
  const name = recipient.name === null ? '' : oneLine(recipient.name);
  return name === '' ? html`${words.way.deputy.somebody}` : html`<strong>!${nameHtml(name)}</strong>`;
}
