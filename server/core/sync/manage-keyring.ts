import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { parseKeyring, renewalsOf, type KeyringParts } from '../../../shared/format/vault/keyring-layout.ts';
import type { SyncAccountRow } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { endKitAccess } from './keep-kit-access.ts';
import { changeSyncAccount, findSyncAccount, lockSyncAccount } from '../stores/sync-account-store.ts';

/** A keyring, with the generation recorded in it. */
export interface KeyringView {
  readonly generation: number;
  readonly keyring: Uint8Array;
}

/** The owner's newest keyring. @throws DomainError `resource_not_found` before there is one. */
export async function getKeyring({ core, owner }: OwnerContext): Promise<KeyringView> {
  const row = await findSyncAccount(core.db.read, owner.userId);
  if (row === undefined || row.keyring === null) throw new DomainError('resource_not_found', 'There is no keyring yet.');
  return { generation: row.keyring_generation, keyring: row.keyring };
}

/**
 * Stores a keyring (FORMAT.md, "Keyring"): the first, of any generation since it may have been changed offline, or the one after the
 * present one. Sending the same again changes nothing.
 * One that renews the keys is the newest there is: it names the last change that was sealed under the keys before, and none may have come since.
 * @throws DomainError `invalid_request` for an invalid one, `conflict` for another generation, account or identity, or another last change.
 */
export async function putKeyring({ core, owner, origin }: OwnerContext, { generation, keyring }: KeyringView): Promise<void> {
  const facts = checkedFacts(keyring);
  if (facts.generation !== generation) throw invalid('generation', 'must be the one that stands in the keyring');
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const row = await lockSyncAccount(tx, owner.userId, now);
    if (row.keyring !== null && equalBytes(row.keyring, keyring)) return;
    assertFollows(row, facts);
    assertUntilNow(row, facts);
    await changeSyncAccount(tx, owner.userId, {
      keyring,
      keyring_generation: generation,
      custody_id: facts.accountId,
      identity: facts.identity,
      updated_at: now,
    });
    // The kit that it's on is void.
    if (row.keyring !== null && facts.renewals > renewalsOf(row.keyring))
      await endKitAccess(tx, core, origin, { userId: owner.userId, accountId: owner.accountId }, now);
    const entry = {
      accountId: owner.accountId,
      mode: owner.mode,
      vaultId: null,
      resourceType: 'keyring',
      resourceId: facts.accountId,
    } as const;
    await recordAudit(tx, core, origin, { ...entry, action: 'keyring.changed', at: now, details: { generation } });
  });
}

function checkedFacts(keyring: Uint8Array): KeyringParts {
  try {
    return parseKeyring(keyring);
  } catch (error) {
    if (error instanceof CryptoError) throw invalid('keyring', `is refused as ${error.code}`);
    throw error;
  }
}

function assertFollows(row: SyncAccountRow, facts: KeyringParts): void {
  if (row.keyring === null || row.identity === null) return;
  if (row.custody_id !== facts.accountId || !equalBytes(row.identity, facts.identity)) {
    throw new DomainError('conflict', 'The keyring belongs to another account or identity, and these never change.');
  }
  if (facts.generation !== row.keyring_generation + 1) {
    throw new DomainError('conflict', `The current keyring has generation ${row.keyring_generation}; only the one after it is accepted.`);
  }
}

/** Devices take nothing later that is sealed under the keys before: a change that came in between would be lost to them. */
function assertUntilNow(row: SyncAccountRow, { renewals, earlier }: KeyringParts): void {
  if (row.keyring === null) return;
  const before = renewalsOf(row.keyring);
  if (renewals === before) return;
  const until = earlier.at(-1)?.until;
  const isNow = until !== undefined && until.seq === row.last_seq && equalBytes(until.chain, row.chain);
  if (renewals === before + 1 && isNow) return;
  throw new DomainError('conflict', `The keys were renewed at another change than the last one, which is ${row.last_seq}.`);
}
