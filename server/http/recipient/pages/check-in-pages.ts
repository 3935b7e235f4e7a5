import { html } from 'ghtml';
import { addMs } from '../../../../shared/domain/instant.ts';
import { hoursToMs } from '../../../../shared/domain/period.ts';
import { isOverdue, type TimerState } from '../../../../shared/domain/timer.ts';
import type { CheckInLink } from '../../../core/check-ins/check-in-link.ts';
import type { CheckInResult } from '../../../core/check-ins/check-in.ts';
import { counted } from '../../../core/mails/mail-words.ts';
import { awaitsCheckIns, parseTimerState } from '../../../core/policies/policy-timer.ts';
import { buttonForm, factsHtml, type Page } from '../page.ts';
import { momentHtml, nameHtml } from '../words.ts';

/** What the owner finds behind the link in a reminder: how things stand, and one button where a press means something. */
export function checkInPage(found: CheckInLink, action: string): Page {
  const { vault, policy } = found;
  if (vault.status === 'released') return releasedPage(found);
  if (vault.status === 'archived') {
    return quietPage(
      'No check-in is needed',
      html`<p>Your vault “!${nameHtml(vault.name)}” is archived. Nothing is released while it is, and no check-in is needed.</p>
<p>When you bring it back in Heirlock, check-ins begin again.</p>`,
    );
  }
  const state = parseTimerState(policy);
  if (state === null || !awaitsCheckIns(policy)) {
    return quietPage(
      'No check-in is needed',
      html`<p>Your vault “!${nameHtml(vault.name)}” does not wait for check-ins any more. You will find in Heirlock when and how it is released.</p>`,
    );
  }
  return {
    status: 200,
    title: 'Check in',
    main: html`<h1>Check in for “!${nameHtml(vault.name)}”</h1>
!${stateHtml(found, state)}
<div class="big">!${buttonForm(action, 'I’m here – check in')}</div>
!${state.phase === 'paused' ? '' : html`<p>Please press the button: only to open this page is not a check-in.</p>`}`,
  };
}

function stateHtml({ vault, policy, now }: CheckInLink, state: TimerState): string {
  if (state.phase === 'paused') {
    return html`<p>Check-ins for this vault are paused until !${momentHtml(state.pauseUntil)}. None is needed before that day. If you check in all the same, we note it, and the pause goes on.</p>`;
  }
  if (!('dueAt' in state)) return '';
  const releaseAt = 'releaseAt' in state ? state.releaseAt : addMs(state.dueAt, hoursToMs(policy.grace_hours ?? 0));
  const overdue = isOverdue(state, now);
  const lead = overdue
    ? html`<p>Your check-in was due, and we have not heard from you. <strong>The vault is still closed.</strong> Check in now, and it stays closed.</p>`
    : html`<p>A check-in tells us that you are well, and that the vault should stay closed.</p>`;
  return (
    lead +
    factsHtml(
      [overdue ? 'Your check-in was due on' : 'Please check in by', momentHtml(state.dueAt)],
      // A release can be held up, until a warning has arrived; its old moment would read as if it had happened.
      ['If we hear nothing, the vault is released', releaseAt > now ? html`on !${momentHtml(releaseAt)}` : 'at any time now'],
      ['It then goes to', vault.recipient_count === 0 ? 'nobody' : counted(vault.recipient_count, 'person', 'people')],
    )
  );
}

/** After the press. */
export function checkedInPage(result: CheckInResult & { readonly vault: CheckInLink['vault'] }): Page {
  const state = parseTimerState(result.policy);
  const next = result.policy.next_due_at;
  return {
    status: 200,
    title: 'Thank you, you are checked in',
    main: html`<h1>Thank you. You are checked in.</h1>
<p>Your vault “!${nameHtml(result.vault.name)}” stays closed.</p>
!${next === null ? '' : factsHtml(['Your next check-in is due by', momentHtml(next)])}
!${state?.phase === 'paused' ? html`<p>Check-ins stay paused until !${momentHtml(state.pauseUntil)}.</p>` : ''}
<p>You can close this page now.</p>`,
  };
}

function releasedPage({ vault }: CheckInLink): Page {
  return quietPage(
    'This vault has been released',
    html`<p>Your vault “!${nameHtml(vault.name)}” was released on <strong>!${momentHtml(vault.released_at ?? vault.updated_at)}</strong>. A check-in can’t change that any more.</p>
<p>If you did not want this, please speak to the people you chose: they can open now what you left them.</p>`,
  );
}

function quietPage(heading: string, rest: string): Page {
  return { status: 200, title: heading, main: html`<h1>${heading}</h1>!${rest}` };
}
