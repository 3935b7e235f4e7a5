import type { Ulid } from '../../../shared/domain/ids.ts';
import { isOverdue } from '../../../shared/domain/timer.ts';
import type { RecipientRow, VaultRow } from '../../db/schema.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { CheckInStatus } from '../check-ins/get-check-in-status.ts';
import type { OwnerContext } from '../context.ts';
import { getPolicyAndVault } from '../policies/get-policy.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { listEnrolmentTimes, listReleaseKeys } from '../stores/release-key-store.ts';

/** How far the server could serve one recipient if the release came now. */
export interface RecipientReadiness {
  readonly recipient: RecipientRow;
  readonly enrolledAt: string | null;
  /** Null while nothing has been stored for them. */
  readonly keyGeneration: number | null;
  readonly bundleGeneration: number | null;
}

/** How far a vault is on its way to the release. */
export interface ReleaseStatus extends CheckInStatus {
  readonly vault: VaultRow;
  readonly recipients: readonly RecipientReadiness[];
}

/** What an owner's device asks for at every sync. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function getReleaseStatus(ctx: OwnerContext, vaultId: Ulid): Promise<ReleaseStatus> {
  const { policy, vault } = await getPolicyAndVault(ctx, vaultId);
  const { read } = ctx.core.db;
  const [recipients, keys, enrolments] = await Promise.all([
    listVaultRecipients(read, vault.id),
    listReleaseKeys(read, vault.id),
    listEnrolmentTimes(read, vault.id),
  ]);
  const keyOf = new Map(keys.map((key) => [key.recipient_id, key]));
  const now = ownerNow(ctx);
  return {
    vault,
    policy,
    now,
    overdue: isOverdue(parseTimerState(policy), now),
    recipients: recipients.map((recipient) => ({
      recipient,
      enrolledAt: enrolments.get(recipient.id) ?? null,
      keyGeneration: keyOf.get(recipient.id)?.key_generation ?? null,
      bundleGeneration: keyOf.get(recipient.id)?.bundle_generation ?? null,
    })),
  };
}
