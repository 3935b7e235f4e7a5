import { serverPlaces } from '../../../shared/domain/custodian.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db } from '../../db/schema.ts';
import { saveThirdShareLetter } from '../stores/witness-store.ts';

/**
 * A witness gives: it writes down for both servers that they get the third party's shares. Nobody else gets anything from it. The vault is
 * locked.
 */
export async function queueThirdShares(tx: Db, vaultId: Ulid, generations: readonly number[], now: Instant): Promise<void> {
  for (const place of serverPlaces)
    await saveThirdShareLetter(tx, {
      vault_id: vaultId,
      place,
      generations: jsonColumns.third_share_letters.generations.write(generations),
      due_at_ms: instantToMs(now),
      attempts: 0,
      last_error: null,
      delivered_at: null,
    });
}
