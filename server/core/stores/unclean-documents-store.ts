import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** How many documents of a vault have another scan status than these. */
export async function countUncleanDocuments(db: Db, vaultId: Ulid, clean: readonly ScanStatus[]): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('vault_id', '=', vaultId)
    .where('scan_status', 'not in', [...clean])
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
