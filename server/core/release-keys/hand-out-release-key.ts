import { tellOfDamage } from '../mails/tell-of-damage.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { committedIn, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { recipientShareJson, type RecipientShareJson } from '../../../shared/format/custody/recipient-share.ts';
import { fitsCommitment } from '../../../shared/format/custody/split-half.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db, ReleaseKeyRow, ReleaseLockRow, ThirdShareRow } from '../../db/schema.ts';
import { planIn } from '../custody/known-plan.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { askForOpeningPaper, findOpenSession } from '../releases/read-released-vault.ts';
import type { ReleaseLink } from '../links/open-link.ts';
import { findCustodian, listEarlierHalves, listPlans, listThirdShares } from '../stores/custody-store.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';
import { findBundle, findReleaseKey, listEnrolments, listLocks } from '../stores/release-key-store.ts';

/** All that the server gives a recipient of a vault in client custody. With one lock's secret it opens what was left to them. */
export interface SealedLegacy {
  /** The owner's, as bundle and locks name it. */
  readonly accountId: string;
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
  readonly keyGeneration: number;
  readonly bundleGeneration: number;
  /** B. The caller wipes it. */
  readonly half: Key;
  readonly bundle: Uint8Array;
  readonly locks: readonly Uint8Array[];
  /** The one that the enrolled lock is sealed to; null without such a lock. */
  readonly enrolment: Uint8Array | null;
  /** Where the vault's half is shared: B is a share then, and this says what of, along with the shares of before. Empty elsewhere. */
  readonly shares: readonly RecipientShareJson[];
}

/**
 * Gives a browser that has shown link and code what the server holds for its recipient: the only place where a half leaves. It is
 * audited before it does.
 * @param session the browser's, if it has one.
 * @throws DomainError `authentication_failed` before the code was entered, `resource_not_found` when nothing sealed was left,
 * `unavailable` when the half can't be opened, and as `openReleaseLink` (which only knows links of released vaults).
 */
export async function handOutReleaseKey(core: Core, token: string, session: string | undefined, origin: Origin): Promise<SealedLegacy> {
  const found = await requireSession(core, token, session);
  try {
    return await handOut(core, found, origin);
  } catch (error) {
    if (!(error instanceof HalfDamagedError)) throw error;
    // After the transaction, which left nothing behind.
    core.report({ kind: 'release half damaged', id: found.recipient.id, error });
    const told = await tellOfDamage(core, 'release_half', found.recipient.id);
    throw new DomainError('unavailable', `What the server keeps for this recipient is damaged. ${told}`);
  }
}

/** What the server keeps for a recipient can't be opened. */
class HalfDamagedError extends Error {
  constructor(cause: CryptoError) {
    super(cause.message, { cause });
    this.name = 'HalfDamagedError';
  }
}

async function handOut(core: Core, found: ReleaseLink, origin: Origin): Promise<SealedLegacy> {
  return core.db.transaction(async (tx) => {
    const row = await findReleaseKey(tx, found.recipient.id);
    const bundle = await findBundle(tx, found.recipient.id);
    const account = await findSyncAccount(tx, found.vault.owner_id);
    if (row === undefined || bundle === undefined || account === undefined || account.custody_id === null) {
      throw new DomainError('resource_not_found', 'Nothing sealed was left to this recipient.');
    }
    const locks = await listLocks(tx, found.recipient.id);
    const half = openHalf(core, found, row);
    const earlier = await listEarlierHalves(tx, found.vault.id, found.recipient.id);
    const held = [{ key: half, row }, ...earlier.map((one) => ({ key: openHalf(core, found, one), row: one }))];
    const shares = await sharesOf(tx, core, found, held);
    wipe(...held.slice(1).map(({ key }) => key));
    await record(tx, core, origin, found, row);
    await askForOpeningPaper(tx, core, found);
    return {
      accountId: account.custody_id,
      vaultId: found.vault.id,
      recipientId: found.recipient.id,
      keyGeneration: row.key_generation,
      bundleGeneration: row.bundle_generation,
      half,
      bundle,
      locks: locks.map((lock) => lock.lock_bytes),
      enrolment: await findEnrolmentOf(tx, found.recipient.id, locks),
      shares,
    };
  });
}

/** The link with a session on it: the check on which everything that was left is given out. @throws DomainError as `handOutReleaseKey`. */
export async function requireSession(core: Core, token: string, session: string | undefined): Promise<ReleaseLink> {
  const found = await findOpenSession(core, token, session);
  if (found === undefined) throw new DomainError('authentication_failed', 'The code we mail has to be typed in first.');
  return found;
}

/** Opened for the recipient who asks, whatever ids the row names: one that was moved here from another place does not open. */
function openHalf(core: Core, { vault, recipient }: ReleaseLink, row: Pick<ReleaseKeyRow, 'wrapped_half' | 'key_generation'>): Key {
  try {
    return core.keys.openReleaseHalf(row.wrapped_half, { vaultId: vault.id, recipientId: recipient.id, keyGeneration: row.key_generation });
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    throw new HalfDamagedError(error);
  }
}

interface HeldHalf {
  readonly key: Key;
  readonly row: Pick<ReleaseKeyRow, 'key_generation'>;
}

/**
 * What each of these halves is a share of, by the plans that are kept; one that no plan names any more helps nobody. Nothing where the first,
 * which is the one of now, is whole.
 */
async function sharesOf(tx: Db, core: Core, link: ReleaseLink, held: readonly HeldHalf[]): Promise<readonly RecipientShareJson[]> {
  const { vault, recipient } = link;
  const custodian = await findCustodian(tx, vault.id);
  if (custodian === undefined) return [];
  const { place } = jsonColumns.custodian_states.facts.read(custodian.facts, vault.id);
  const plans = (await listPlans(tx, vault.id)).map((row) => ({ row, plan: planIn(row) }));
  const thirds = (await listThirdShares(tx, vault.id)).filter((row) => row.recipient_id === recipient.id);
  const planOf = (generation: number | undefined) =>
    plans.find(({ plan }) => committedIn(plan, recipient.id)?.keyGeneration === generation);
  if (planOf(held[0]?.row.key_generation) === undefined) return [];
  return held.flatMap(({ key, row: { key_generation: keyGeneration } }) => {
    const found = planOf(keyGeneration);
    if (found === undefined || place === 3) return [];
    const plan = { text: found.row.plan, signature: fromBase64(found.row.signature, 'damaged') };
    const third = openThird(core, link, thirds, found.plan, keyGeneration);
    try {
      return [recipientShareJson({ plan, place, keyGeneration, share: key, ...(third && { third }) })];
    } finally {
      if (third !== undefined) wipe(third);
    }
  });
}

/** The third party's share of this key, if it was brought; one that isn't what the plan says any more is damaged, and of no help. */
function openThird(
  core: Core,
  { vault, recipient }: ReleaseLink,
  rows: readonly ThirdShareRow[],
  plan: CustodyPlan,
  keyGeneration: number,
): Key | undefined {
  const row = rows.find((one) => one.key_generation === keyGeneration);
  const committed = committedIn(plan, recipient.id);
  if (row === undefined || committed === undefined) return undefined;
  try {
    const share = core.keys.openReleaseHalf(row.wrapped_share, { vaultId: vault.id, recipientId: recipient.id, keyGeneration });
    return fitsCommitment({ place: 3, share }, committed) ? share : undefined;
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    // The server's own share is still to be had, and the other server has one as well.
    core.report({ kind: "third party's share damaged", id: recipient.id, error });
    return undefined;
  }
}

async function findEnrolmentOf(db: Db, recipientId: Ulid, locks: readonly ReleaseLockRow[]): Promise<Uint8Array | null> {
  const sealedTo = new Set(locks.flatMap((lock) => lock.public_key ?? []));
  const enrolments = await listEnrolments(db, recipientId);
  return enrolments.find((row) => sealedTo.has(row.public_key))?.enrolment ?? null;
}

async function record(tx: Db, core: Core, origin: Origin, { vault, recipient, now }: ReleaseLink, row: ReleaseKeyRow): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'vault.opened_by_recipient',
    resourceType: 'vault',
    resourceId: vault.id,
    at: now,
    details: { recipientId: recipient.id, keyGeneration: row.key_generation, bundleGeneration: row.bundle_generation },
  });
}
