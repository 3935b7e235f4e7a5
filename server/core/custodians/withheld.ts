import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { findCustodian } from '../stores/custody-store.ts';

/** Whether a vault's half is shared, and this custodian's own share isn't given: then nothing releases the vault, whatever asks for it. */
export async function isWithheld(db: Db, vaultId: Ulid): Promise<boolean> {
  const row = await findCustodian(db, vaultId);
  return row !== undefined && jsonColumns.custodian_states.state.read(row.state, vaultId).stage.name !== 'given';
}
