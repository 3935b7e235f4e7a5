import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { applyTimerEvent } from './apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import type { Recount } from '../../../shared/domain/timer-mails.ts';
import { countCertificates, type CertificateCount } from '../stores/certificate-store.ts';

/** How many people have to hand in a certificate that gets confirmed; undefined where certificates release nothing. */
export function requiredConfirmations(
  policy: Pick<PolicyRow, 'type' | 'configured' | 'required_confirmations'> | undefined,
): number | undefined {
  return policy?.type === 'death_certificate' && policy.configured === 1 ? (policy.required_confirmations ?? 1) : undefined;
}

/** What the timer is told after certificates, or the people who handed them in, have changed. */
export function recountEvent(count: CertificateCount, required: number): Recount {
  return { type: 'recount', open: count.waiting + count.confirmedBy > 0, enough: count.confirmedBy >= required };
}

/**
 * Recounts the certificates of a locked vault and starts or stops its timer accordingly. Nothing happens where certificates release
 * nothing.
 */
export async function recountCertificates(
  tx: Db,
  core: Core,
  vault: VaultRow,
  time: TransactionTime,
  origin: Origin,
): Promise<CertificateCount | undefined> {
  const policy = await findPolicy(tx, vault.id);
  const required = requiredConfirmations(policy);
  if (policy === undefined || required === undefined) return undefined;
  const count = await countCertificates(tx, vault.id);
  await applyTimerEvent(tx, core, { vault, policy, event: recountEvent(count, required), time, origin });
  return count;
}
