import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** With these a document may go out in a release by hand: found clean, or there was nobody to look. */
const cleanStatuses: readonly ScanStatus[] = ['clean', 'skipped'];

/** How many documents of a vault may not go out in a release by hand, for what the scanner said of them or hasn't said yet. */
export async function countUncleanDocuments(db: Db, vaultId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('vault_id', '=', vaultId)
    .where('scan_status', 'not in', [...cleanStatuses])
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
