import type { CorrectionStatus } from '../../../shared/domain/correction.ts';
import { formatId } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';
import type { CorrectionRow, Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recipientEvent } from '../events/event-data.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';

/** What the log calls each step. */
const actions: Readonly<Record<CorrectionStatus, AuditAction>> = {
  asked: 'recipient.correction_asked',
  waiting: 'recipient.correction_agreed',
  stopped: 'recipient.correction_stopped',
  expired: 'recipient.correction_expired',
  settled: 'recipient.corrected',
  needless: 'recipient.correction_needless',
};

/** Which of them webhooks hear of; whatever ends one without a new address is told as a stop, with its reason. */
const events: Readonly<Record<CorrectionStatus, EventName | undefined>> = {
  asked: 'recipient.correction_asked',
  waiting: undefined,
  stopped: 'recipient.correction_stopped',
  expired: 'recipient.correction_stopped',
  settled: 'recipient.corrected',
  needless: 'recipient.correction_stopped',
};

/** A correction with whom it's about, in a transaction that has locked the vault. */
export interface CorrectedRecipient {
  readonly vault: VaultRow;
  readonly recipient: RecipientRow;
  readonly correction: CorrectionRow;
}

/** Writes down a step of a correction. The log has ids and kinds, and no address: it outlives everybody in it. */
export async function recordCorrection(
  tx: Db,
  core: Core,
  origin: Origin,
  { vault, recipient, correction }: CorrectedRecipient,
  { status, by, at }: { readonly status: CorrectionStatus; readonly by: string; readonly at: Instant },
): Promise<void> {
  const type = events[status];
  const correctionId = formatId('correction', correction.id);
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: actions[status],
    resourceType: 'recipient',
    resourceId: recipient.id,
    at,
    details: { correctionId, askedBy: correction.asked_role, agreedBy: correction.agreed_role, by },
    ...(type === undefined
      ? {}
      : {
          event: recipientEvent(type, recipient, {
            correction_id: correctionId,
            asked_by: correction.asked_role,
            agreed_by: correction.agreed_role,
            outcome: status,
          }),
        }),
  });
}
