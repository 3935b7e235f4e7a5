import { html } from 'ghtml';
import { isUnderWay } from '../../../../shared/domain/certificate-timer.ts';
import { addMs } from '../../../../shared/domain/instant.ts';
import { hoursToMs } from '../../../../shared/domain/period.ts';
import { isOverdue, type TimerState } from '../../../../shared/domain/timer.ts';
import type { CheckInLink } from '../../../core/check-ins/check-in-link.ts';
import type { CheckInResult } from '../../../core/check-ins/check-in.ts';
import { awaitsCheckIns, parseTimerState } from '../../../core/timers/policy-timer.ts';
import { buttonForm, factsHtml, type Page } from '../page.ts';
import { byClockOf, type Reader } from '../reader.ts';
import { countedHerePage, othersKnowHtml, type Pressed } from './shared-vault.ts';
import { momentHtml, nameHtml, vaultHtml } from '../page-words.ts';
import type { VaultStatus } from '../../../../shared/domain/vault.ts';

/** What a vault's status alone says about checking in; no link leads to a deleted one. */
const restPages: Readonly<Record<VaultStatus, ((reader: Reader, vault: CheckInLink['vault']) => Page) | undefined>> = {
  active: undefined,
  released: ({ words: { checkIn: words }, language, timeZone }, { name, released_at: releasedAt, updated_at: updatedAt }) =>
    quietPage(words.released, words.releasedRest(nameHtml(name), momentHtml(releasedAt ?? updatedAt, language, timeZone))),
  archived: ({ words: { checkIn: words } }, { name }) => quietPage(words.notNeeded, words.archived(nameHtml(name))),
  inactive: undefined,
};

/**
 * What the owner finds behind the link in a reminder or a warning: how things stand, and one button when pressing it does something.
 * @param pressed what came of it when it was pressed a moment ago, and how the other server of a shared vault stands to that.
 */
export function checkInPage(asking: Reader, found: CheckInLink, action: string, pressed?: Pressed<CheckInResult['status']>): Page {
  const reader = byClockOf(asking, found.owner);
  const { vault, policy } = found;
  const words = reader.words.checkIn;
  const name = vaultHtml(vault.name);
  const restPage = restPages[vault.status]?.(reader, vault);
  if (restPage !== undefined) return restPage;
  const state = parseTimerState(policy);
  if (pressed !== undefined && state !== null && !isUnderWay(state) && !isOverdue(state, found.now))
    return countedHerePage(reader, vault.name, pressed.again, pressed.standing) ?? checkedInPage(reader, found, pressed);
  if (state !== null && isUnderWay(state)) return callOffPage(reader, name, action);
  if (state === null || !awaitsCheckIns(policy)) return quietPage(words.notNeeded, words.noTimer(name));
  const overdue = isOverdue(state, found.now);
  return {
    status: 200,
    title: words.title,
    main: html`<h1>!${overdue ? words.headingOverdue(name) : words.heading(name)}</h1>
!${stateHtml(reader, found, state)}
<div class="big">!${buttonForm(reader.at(action), words.button)}</div>
!${state.phase === 'paused' ? '' : html`<p>${words.pressPlease}</p>`}`,
  };
}

function stateHtml(
  { words: { checkIn: words }, language, timeZone }: Reader,
  { vault, policy, now }: CheckInLink,
  state: TimerState,
): string {
  if (state.phase === 'paused') return html`<p>!${words.leadPaused(momentHtml(state.pauseUntil, language, timeZone))}</p>`;
  if (!('dueAt' in state)) return '';
  const releaseAt = 'releaseAt' in state ? state.releaseAt : addMs(state.dueAt, hoursToMs(policy.grace_hours ?? 0));
  const overdue = isOverdue(state, now);
  return (
    html`<p>!${overdue ? words.leadOverdue : words.lead}</p>` +
    factsHtml(
      [overdue ? words.wasDueOn : words.dueBy, momentHtml(state.dueAt, language, timeZone)],
      // A release can be held up until a warning has arrived; showing its old moment would read as if it had already happened.
      [words.releaseLabel, releaseAt > now ? words.releaseOn(momentHtml(releaseAt, language, timeZone)) : words.releaseAnyTime],
      [words.goesTo, vault.recipient_count === 0 ? words.nobody : words.people(vault.recipient_count)],
    )
  );
}

/** After the press; a late one stopped a release that was on its way. */
function checkedInPage(reader: Reader, { vault, policy }: CheckInLink, pressed: Pressed<CheckInResult['status']>): Page {
  const { language, timeZone } = reader;
  const words = reader.words.checkIn;
  const state = parseTimerState(policy);
  const next = policy.next_due_at;
  const name = vaultHtml(vault.name);
  return {
    status: 200,
    title: words.doneTitle,
    main: html`<h1>${words.doneHeading}</h1>
<p>!${pressed.word === 'late' ? words.doneCalledOff(name) : words.doneRest(name)}</p>
!${othersKnowHtml(reader, pressed.standing)}
!${next === null ? '' : factsHtml([words.nextDue, momentHtml(next, language, timeZone)])}
!${state?.phase === 'paused' ? html`<p>!${words.stillPaused(momentHtml(state.pauseUntil, language, timeZone))}</p>` : ''}
<p>${words.closePage}</p>`,
  };
}

/** For a vault that certificates are about to release: pressing the same button ends that. */
function callOffPage(reader: Reader, name: string, action: string): Page {
  const words = reader.words.stop;
  return {
    status: 200,
    title: words.title,
    main: html`<h1>!${words.heading(name)}</h1>
<p>${words.lead}</p>
<div class="big">!${buttonForm(reader.at(action), words.button)}</div>
<p>${words.pressPlease}</p>`,
  };
}

function quietPage(heading: string, rest: string): Page {
  return { status: 200, title: heading, main: html`<h1>${heading}</h1>!${rest}` };
}
