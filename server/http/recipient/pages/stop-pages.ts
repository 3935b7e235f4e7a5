import { html } from 'ghtml';
import { isUnderWay } from '../../../../shared/domain/certificate-timer.ts';
import { isOverdue, type TimerState } from '../../../../shared/domain/timer.ts';
import { parseTimerState } from '../../../core/timers/policy-timer.ts';
import type { StopLink } from '../../../core/releases/stop-release.ts';
import { buttonForm, factsHtml, type Page } from '../page.ts';
import { byClockOf, type Reader } from '../reader.ts';
import { countedHerePage, othersKnowHtml, type Pressed } from './shared-vault.ts';
import { momentHtml, nameHtml, vaultHtml } from '../page-words.ts';
import type { VaultStatus } from '../../../../shared/domain/vault.ts';

type RestPage = (reader: Reader, vault: StopLink['vault']) => Page;

const putAwayPage: RestPage = ({ words: { stop: words } }, { name }) => plainPage(words.nothing, words.archivedRest(nameHtml(name)));

/** What a vault's status alone says about stopping its release. */
const restPages: Readonly<Record<VaultStatus, RestPage | undefined>> = {
  active: undefined,
  released: ({ words: { stop: words }, language, timeZone }, { name, released_at: releasedAt, updated_at: updatedAt }) =>
    plainPage(words.released, words.releasedRest(nameHtml(name), momentHtml(releasedAt ?? updatedAt, language, timeZone))),
  archived: putAwayPage,
  inactive: putAwayPage,
};

/**
 * What the owner finds behind the link in a warning: what is under way, and one button to stop it.
 * @param pressed what it stopped when it was pressed a moment ago, and how the other server of a shared vault stands to that.
 */
export function stopPage(
  asking: Reader,
  link: StopLink,
  action: string,
  pressed?: Pressed<'stopped' | 'stopped_certificates' | 'stopped_by_hand'>,
): Page {
  const reader = byClockOf(asking, link.owner);
  const { vault } = link;
  const words = reader.words.stop;
  const name = vaultHtml(vault.name);
  const restPage = restPages[vault.status]?.(reader, vault);
  if (restPage !== undefined) return restPage;
  const causes = causesHtml(reader, link);
  if (causes === '' && pressed !== undefined)
    return countedHerePage(reader, vault.name, pressed.again, pressed.standing) ?? stoppedPage(reader, vault, pressed);
  if (causes === '') return plainPage(words.nothing, words.nothingRest(name));
  return {
    status: 200,
    title: words.title,
    main: html`<h1>!${words.heading(name)}</h1>
!${causes}
<p>${words.lead}</p>
<div class="big">!${buttonForm(reader.at(action), words.button)}</div>
<p>${words.pressPlease}</p>`,
  };
}

/** One paragraph for each thing that is under way; empty when nothing is. */
function causesHtml(reader: Reader, { policy, request, opening, now }: StopLink): string {
  const words = reader.words.stop;
  const state = policy === undefined ? null : parseTimerState(policy);
  const parts: string[] = [];
  if (state !== null && isUnderWay(state)) parts.push(certificatesHtml(reader, state));
  if (isOverdue(state, now)) parts.push(html`<p>${words.overdue}</p>`);
  if (request !== undefined)
    parts.push(html`<p>!${words.request(words.somebody, momentHtml(request.request.expires_at, reader.language, reader.timeZone))}</p>`);
  if (opening !== undefined)
    parts.push(
      html`<p>!${opening.opensAt === null ? words.openingWaits : words.opening(momentHtml(opening.opensAt, reader.language, reader.timeZone))}</p>`,
    );
  return parts.join('\n');
}

function certificatesHtml({ words: { stop: words, checkIn }, language, timeZone }: Reader, state: TimerState): string {
  if (state.phase === 'reviewing' || state.phase === 'announced') return html`<p>${words.certificates[state.phase]}</p>`;
  const releaseAt = 'releaseAt' in state ? state.releaseAt : undefined;
  const when = releaseAt === undefined ? '' : factsHtml([words.releaseLabel, checkIn.releaseOn(momentHtml(releaseAt, language, timeZone))]);
  return html`<p>${words.certificates.waiting}</p>!${when}`;
}

/** After the press. */
function stoppedPage(reader: Reader, { name }: StopLink['vault'], pressed: Pressed<string>): Page {
  const words = reader.words.stop;
  return {
    status: 200,
    title: words.doneTitle,
    main: html`<h1>${words.doneHeading}</h1>
<p>!${words.done(nameHtml(name))}</p>
!${othersKnowHtml(reader, pressed.standing)}
!${pressed.word === 'stopped_certificates' ? html`<p class="soft">${words.doneMore}</p>` : ''}
<p>${words.closePage}</p>`,
  };
}

function plainPage(heading: string, rest: string): Page {
  return { status: 200, title: heading, main: html`<h1>${heading}</h1>!${rest}` };
}
