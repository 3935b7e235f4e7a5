import type { Ulid } from '../../../shared/domain/ids.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { listLockKinds } from '../stores/release-key-store.ts';
import type { Keys } from './mail-facts.ts';

/** What a recipient of a vault will be asked for besides the code. */
export async function keysOfRecipient(db: Db, vault: Pick<VaultRow, 'custody'>, recipientId: Ulid): Promise<Keys> {
  return serverReads[vault.custody] ? 'none' : listLockKinds(db, recipientId);
}
