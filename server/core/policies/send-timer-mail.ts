import { certificateWaitingMs, isCertificateWarning } from '../../../shared/domain/certificate-timer.ts';
import { addMs, latest, type Instant } from '../../../shared/domain/instant.ts';
import { hoursToMs } from '../../../shared/domain/period.ts';
import type { TimerMail, TimerRule, TimerState } from '../../../shared/domain/timer.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { findUser } from '../accounts/account-store.ts';
import type { Core } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { listVaultRecipients } from '../recipients/recipient-store.ts';

export interface TimerMailOrder {
  readonly vault: VaultRow;
  readonly mail: TimerMail;
  /** The timer after the step that asks for the mail. */
  readonly state: TimerState;
  readonly rule: TimerRule;
  readonly cycle: Instant | null;
  readonly at: Instant;
  /** When policy and vault became what they are: a notice whose time was over by then is written at this moment, not before it. */
  readonly standsSince: Instant;
}

/** Queues one of the timer's mails to its people: the owner, or for a pre-release notice every recipient. */
export async function sendTimerMail(tx: Db, core: Core, order: TimerMailOrder): Promise<void> {
  if (order.mail === 'pre_release_notice') return noticeRecipients(tx, core, order);
  const { vault, state, rule, at } = order;
  const owner = await findUser(tx, vault.owner_id);
  if (owner === undefined || order.cycle === null) return;
  const envelope = {
    dedupKey: `timer:${vault.id}:${order.mail}:${order.cycle}:${at}`,
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at,
  };
  const facts = { ownerName: owner.name, vaultName: vault.name, recipientCount: vault.recipient_count, releaseAt: releaseMoment(rule, state) };
  if (isCertificateWarning(order.mail)) {
    const link = await issueLink(tx, core, { kind: 'stop', vaultId: vault.id, recipientId: null }, at);
    await queueMail(tx, core, { kind: order.mail, facts: { ...facts, cycle: order.cycle, linkId: link.id }, ...envelope });
    return;
  }
  if (order.mail === 'date_passed_warning') {
    if (rule.kind !== 'date_based') return;
    await queueMail(tx, core, { kind: order.mail, facts: { ...facts, releaseDate: rule.releaseDate, cycle: order.cycle }, ...envelope });
    return;
  }
  const link = await issueLink(tx, core, { kind: 'check_in', vaultId: vault.id, recipientId: null }, at);
  await queueMail(tx, core, { kind: order.mail, facts: { ...facts, dueAt: order.cycle, cycle: order.cycle, linkId: link.id }, ...envelope });
}

/** When the release comes if nothing is heard, as the warning says it. */
function releaseMoment(rule: TimerRule, state: TimerState): Instant {
  if ('releaseAt' in state) return state.releaseAt;
  // The waiting begins when this very mail has left, so it can only be later.
  if (state.phase === 'announced' && rule.kind === 'death_certificate') return addMs(state.confirmedAt, certificateWaitingMs(rule));
  if (state.phase === 'running' && rule.kind === 'inactivity') return addMs(state.dueAt, hoursToMs(rule.graceHours));
  throw new Error(`a ${state.phase} timer has no release to warn of`);
}

async function noticeRecipients(tx: Db, core: Core, { vault, state, rule, at, standsSince }: TimerMailOrder): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  const releaseAt = releaseMoment(rule, state);
  for (const recipient of await listVaultRecipients(tx, vault.id)) {
    await queueMail(tx, core, {
      kind: 'pre_release_notice',
      facts: { recipientName: recipient.name, ownerName: owner?.name ?? null, ownerEmail: owner?.email ?? '', vaultName: vault.name, releaseAt },
      dedupKey: `timer:${vault.id}:pre_release_notice:${releaseAt}:${recipient.id}`,
      to: { address: recipient.email, name: recipient.name },
      vault,
      recipientId: recipient.id,
      at: latest(at, standsSince),
    });
  }
}
