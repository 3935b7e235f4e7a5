import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { findCustodian } from '../stores/custody-store.ts';

/** Why nobody but its owner releases such a vault by hand. */
export const keptTogether = 'Two servers keep the key of this vault together: only its owner and their silence open it.';

/** Whether a vault's half is shared, and this custodian's own share isn't given: then nothing releases the vault, whatever asks for it. */
export async function isWithheld(db: Db, vaultId: Ulid): Promise<boolean> {
  const row = await findCustodian(db, vaultId);
  return row !== undefined && jsonColumns.custodian_states.state.read(row.state, vaultId).stage.name !== 'given';
}

/**
 * For what only a server that keeps the whole half may do: its owner's silence and its owner alone release a vault whose half is shared.
 * @throws DomainError `conflict`.
 */
export async function assertNotShared(db: Db, vaultId: Ulid): Promise<void> {
  if ((await findCustodian(db, vaultId)) !== undefined) throw new DomainError('conflict', keptTogether);
}
