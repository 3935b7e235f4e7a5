import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, keyBytes, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { committedIn, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { fitsCommitment } from '../../../shared/format/custody/split-half.ts';
import type { ThirdSharesMessage } from '../../../shared/wire/custody.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { findPlan, listPlans, listThirdShares, saveThirdShare } from '../stores/custody-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { planIn, planOfShares } from '../custody/known-plan.ts';

/** Shares of the third party, and how they came. */
export interface ThirdSharesIn {
  readonly vaultId: string;
  /** The number of the plan that whoever gave them goes by: any plan that is kept here may vouch for them. */
  readonly plan: number;
  readonly shares: readonly BroughtShare[];
  readonly origin: Origin;
}

type BroughtShare = ThirdSharesMessage['shares'][number];

/** A share that is what its owner's plan says. */
interface TrueShare {
  readonly recipientId: Ulid;
  readonly keyGeneration: number;
  readonly share: Key;
  /** Whether the newest plan names it too. */
  readonly isOfNow: boolean;
}

/**
 * Keeps the third party's shares, which this server then hands out beside its own. Whoever brings one needs no credential: it fits what the
 * owner's plan says of it, or it isn't one. Bringing it again changes nothing.
 * @returns how many of them are kept here now, and how many are none. @throws DomainError `vault_not_found` alike for a vault that isn't here, for one without
 * this plan, and where no share fits; `conflict` where this server's own timer runs and the third party is paper.
 */
export async function takeThirdShares(core: Core, given: ThirdSharesIn): Promise<{ readonly kept: number; readonly refused: number }> {
  const kept = await core.db.transaction((tx) => takeAll(tx, core, given));
  if (kept === 0) throw new DomainError('vault_not_found', 'There is no vault with this id.');
  core.mailQueued();
  return { kept, refused: given.shares.length - kept };
}

async function takeAll(tx: Db, core: Core, { vaultId, plan, shares, origin }: ThirdSharesIn): Promise<number> {
  // Looked up before it is locked: strangers keep nobody waiting.
  if (!isUlid(vaultId) || (await findPlan(tx, vaultId)) === undefined) return 0;
  const vault = await lockVault(tx, vaultId);
  const plans = (await listPlans(tx, vaultId)).map(planIn);
  if (vault === undefined) return 0;
  const here = new Set((await listVaultRecipients(tx, vault.id)).map(({ id }) => id));
  const found = shares.flatMap((share) => trueShare(share, plans)).filter(({ recipientId }) => here.has(recipientId));
  try {
    await keep(tx, core, { vault, plan, found, origin });
    return found.length;
  } finally {
    wipe(...found.map(({ share }) => share));
  }
}

/** @param plans the newest first. */
function trueShare(message: BroughtShare, plans: readonly CustodyPlan[]): readonly TrueShare[] {
  const { recipient: recipientId, key_generation: keyGeneration, share: text } = message;
  const plan = planOfShares(plans, recipientId, keyGeneration);
  const committed = plan && committedIn(plan, recipientId);
  const share = shareIn(text);
  if (!isUlid(recipientId) || committed === undefined || share === undefined) return [];
  if (!fitsCommitment({ place: 3, share }, committed)) return [];
  return [{ recipientId, keyGeneration, share, isOfNow: plan === plans[0] }];
}

function shareIn(text: string): Key | undefined {
  try {
    const bytes = fromBase64(text, 'damaged');
    return bytes.length === keyBytes && bytes.some((byte) => byte !== 0) ? asKey(bytes) : undefined;
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

interface Found {
  readonly vault: VaultRow;
  readonly plan: number;
  readonly found: readonly TrueShare[];
  readonly origin: Origin;
}

async function keep(tx: Db, core: Core, { vault, plan, found, origin }: Found): Promise<void> {
  const known = new Set((await listThirdShares(tx, vault.id)).map((row) => `${row.recipient_id} ${row.key_generation}`));
  const fresh = found.filter(({ recipientId, keyGeneration }) => !known.has(`${recipientId} ${keyGeneration}`));
  if (fresh.length === 0) return;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  for (const { recipientId, keyGeneration, share } of fresh) {
    const place = { vaultId: vault.id, recipientId, keyGeneration };
    await saveThirdShare(tx, {
      ...{ id: core.newId(), vault_id: vault.id, recipient_id: recipientId, key_generation: keyGeneration, brought_at: time.now },
      wrapped_share: core.keys.wrapReleaseHalf(share, place),
    });
  }
  if (fresh.some(({ isOfNow }) => isOfNow)) await tellRules(tx, core, vault, time, origin);
  await recordAudit(tx, core, origin, {
    ...{ accountId: vault.account_id, mode: vault.mode, vaultId: vault.id, at: time.now },
    ...{ action: 'custody.third_share_brought', resourceType: 'vault', resourceId: vault.id },
    details: { plan, recipients: fresh.length },
  });
}

/** A share of a plan before says nothing of how the third party stands now. */
async function tellRules(tx: Db, core: Core, vault: VaultRow, time: TransactionTime, origin: Origin): Promise<void> {
  const policy = await findPolicy(tx, vault.id);
  const event = { type: 'custody', event: { type: 'third_share' } } as const;
  const outcome = policy && (await applyTimerEvent(tx, core, { vault, policy, event, time, origin }));
  if (outcome === undefined || 'refused' in outcome)
    throw new DomainError('conflict', 'Words from paper are taken once the time of this server is over, not before.');
}
