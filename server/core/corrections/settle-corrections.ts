import { isReal } from '../../../shared/domain/account.ts';
import {
  correctionLookAgainMs,
  correctionWaitMs,
  expiresAt,
  stepCorrection,
  type CorrectionStatus,
} from '../../../shared/domain/correction.ts';
import { windowEnd } from '../../../shared/domain/heartbeat.ts';
import { addMs, instantToMs, latest, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import { isReleased } from '../../../shared/domain/vault.ts';
import type { CorrectionRow, Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { closeCorrection, findCorrection, listDueCorrections, postponeCorrection } from '../stores/correction-store.ts';
import { listGapsSince } from '../stores/heartbeat-store.ts';
import { findLastLift, listOpenHoldNumbers } from '../stores/hold-store.ts';
import { findGrant, findRecipient } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { correctionFacts } from './correction-facts.ts';
import { recordCorrection } from './record-correction.ts';
import { sendToCorrected } from './send-to-corrected.ts';
import { tellOfCorrection } from './tell-of-correction.ts';

const batchSize = 100;
/** How long one is left alone that failed. */
const failureMs = minuteMs;

/**
 * Ends the corrections whose time has come: those to which nobody agreed expire, and those whose wait is over make the new address
 * count. Each in one transaction with all that follows from it, so that a second server, or one that dies, changes nothing.
 * @param goesOn false: no further one is looked at.
 */
export async function settleCorrections(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  const due = await listDueCorrections(core.db.read, instantToMs(core.clock.now()), batchSize);
  let acted = false;
  for (const correction of due) {
    if (!goesOn()) return;
    try {
      if (await core.db.transaction((tx) => lookAt(tx, core, correction))) acted = true;
    } catch (error) {
      core.report({ kind: 'correction failed', id: correction.id, error });
      await core.db.transaction((tx) => postponeCorrection(tx, correction.id, instantToMs(core.clock.now()) + failureMs));
    }
  }
  if (acted) core.mailQueued();
}

/** @returns whether it ended. */
async function lookAt(tx: Db, core: Core, due: Pick<CorrectionRow, 'id' | 'vault_id'>): Promise<boolean> {
  const vault = await lockVault(tx, due.vault_id);
  const correction = await findCorrection(tx, due.id);
  const recipient = correction && (await findRecipient(tx, correction.recipient_id));
  if (vault === undefined || correction === undefined || recipient === undefined || correction.look_at_ms === null) return false;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const waitsUntil = await endOfWait(tx, vault, correction, time.now);
  const event = (await isNeedless(tx, vault, recipient)) ? ({ type: 'needless' } as const) : ({ type: 'look', waitsUntil } as const);
  const outcome = stepCorrection(correctionFacts(correction), event, time.now);
  if (!('becomes' in outcome)) {
    await postponeCorrection(tx, correction.id, nextLookMs(core, correction, waitsUntil, time));
    return false;
  }
  return end(tx, core, { vault, recipient, correction }, outcome.becomes, time);
}

/** When a wait ends as far as the clock can be believed: the server's downtime doesn't count, and after a hold it begins anew. */
async function endOfWait(tx: Db, vault: VaultRow, { agreed_at: agreedAt }: CorrectionRow, now: Instant): Promise<Instant | null> {
  if (agreedAt === null) return null;
  if (!isReal[vault.mode]) return addMs(agreedAt, correctionWaitMs);
  if ((await listOpenHoldNumbers(tx)).length > 0) return null;
  const lifted = await findLastLift(tx, { holds_cleared: 0, type: 'date_based' });
  const anew = lifted !== null && lifted >= agreedAt ? [addMs(lifted, correctionWaitMs)] : [];
  return latest(windowEnd(await listGapsSince(tx, agreedAt), agreedAt, correctionWaitMs, now), ...anew);
}

async function isNeedless(tx: Db, vault: VaultRow, recipient: RecipientRow): Promise<boolean> {
  const grant = await findGrant(tx, recipient.id);
  return !isReleased[vault.status] || grant === undefined || grant.first_opened_at !== null;
}

function nextLookMs(core: Core, correction: CorrectionRow, waitsUntil: Instant | null, time: TransactionTime): number {
  const at = correction.agreed_at === null ? expiresAt(correctionFacts(correction)) : waitsUntil;
  return at === null ? instantToMs(core.clock.now()) + correctionLookAgainMs : instantToMs(at) - time.offsetMs;
}

async function end(
  tx: Db,
  core: Core,
  about: { readonly vault: VaultRow; readonly recipient: RecipientRow; readonly correction: CorrectionRow },
  status: CorrectionStatus,
  time: TransactionTime,
): Promise<boolean> {
  if (status === 'asked' || status === 'waiting') return false;
  if (!(await closeCorrection(tx, about.correction.id, status, time.now))) return false;
  const ended = { ...about, correction: { ...about.correction, status, closed_at: time.now, look_at_ms: null } };
  // Before the new address counts: it's told by its own mail, and of nothing else.
  await tellOfCorrection(tx, core, ended, { status, at: time.now });
  if (status === 'settled') await sendToCorrected(tx, core, ended, time);
  await recordCorrection(tx, core, systemOrigin, ended, { status, by: 'time', at: time.now });
  return true;
}
