import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { RotationKind } from '../../../shared/domain/key-rotation.ts';
import type { Db, KeyRotationRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { changeRotation, findKeysVersion } from '../stores/key-store.ts';
import { listCells, replaceCell, type SealedCell } from '../stores/renewal-store.ts';
import { RotationError } from './rotate-keys.ts';
import { renewedColumns, type RenewedColumn } from './sealed-columns.ts';

/** How many rows are looked at in one transaction: nobody's request waits long behind it. */
const batchRows = 200;

const nameOf = ({ table, column }: RenewedColumn): string => `${table}.${column}`;
const columnsOf = (kind: RotationKind): readonly RenewedColumn[] => renewedColumns.filter((column) => column.in.includes(kind));

/**
 * Seals the next few rows anew that aren't sealed under the key of now, and notes how far it has come in the same transaction. After the
 * last it begins again, until it finds nothing to do: then the rotation settles. Rows that no key opens are counted and left alone.
 * @returns the rotation as it is then.
 * @throws RotationError when this process doesn't have the keys of now, or another is ahead of it.
 */
export async function renewSome(core: Core, rotation: KeyRotationRow): Promise<KeyRotationRow> {
  const columns = columnsOf(rotation.kind);
  const at = rotation.walk_column === null ? 0 : columns.findIndex((column) => nameOf(column) === rotation.walk_column);
  const column = columns[at];
  if (column === undefined)
    throw new RotationError(`This version doesn't know the column ${rotation.walk_column ?? ''}. Run the newer one.`);
  return core.db.transaction(async (tx) => {
    await assertKeysOfNow(tx, core);
    const cells = await listCells(tx, column, rotation.walk_after ?? '', batchRows);
    const counts = await renewAll(tx, core, column, cells);
    const isFirst = rotation.walk_column === null;
    const seen = {
      renewed: rotation.renewed + counts.renewed,
      walk_renewed: (isFirst ? 0 : rotation.walk_renewed) + counts.renewed,
      unreadable: (isFirst ? 0 : rotation.unreadable) + counts.unreadable,
    };
    const last = cells.length < batchRows ? undefined : cells.at(-1)?.id;
    const next = { ...seen, ...placeAfter(columns, at, last) };
    const change =
      next.walk_column === null && seen.walk_renewed === 0 ? { ...next, stage: 'settling' as const, renewed_at: core.clock.now() } : next;
    if (!(await changeRotation(tx, rotation, change))) throw new RotationError('Another process has taken this rotation further.');
    return { ...rotation, ...change };
  });
}

/** Seals anew, a few rows at a time, whatever is still sealed under an earlier key. @throws RotationError when this process doesn't have the keys of now. */
export async function renewLeftOver(core: Core, kind: RotationKind): Promise<void> {
  for (const column of columnsOf(kind)) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      after = await core.db.transaction(async (tx) => {
        await assertKeysOfNow(tx, core);
        const cells = await listCells(tx, column, from, batchRows);
        await renewAll(tx, core, column, cells);
        return cells.length < batchRows ? undefined : cells.at(-1)?.id;
      });
    }
  }
}

async function assertKeysOfNow(tx: Db, { keyRing }: Core): Promise<void> {
  if ((await findKeysVersion(tx)) !== keyRing.version()) throw new RotationError('The keys have changed meanwhile.');
}

async function renewAll(
  tx: Db,
  core: Core,
  column: RenewedColumn,
  cells: readonly SealedCell[],
): Promise<{ readonly renewed: number; readonly unreadable: number }> {
  const counts = { renewed: 0, unreadable: 0 };
  for (const cell of cells) {
    const sealed = await renewedOrUnreadable(core, column, cell, tx);
    if (sealed === 'unreadable') counts.unreadable += 1;
    else if (sealed !== null && (await replaceCell(tx, column, cell, sealed))) counts.renewed += 1;
  }
  return counts;
}

/** Where the walk goes on; without a column when it is through. @param last the last row that was looked at; undefined at a column's end. */
function placeAfter(
  columns: readonly RenewedColumn[],
  at: number,
  last: string | undefined,
): { readonly walk_column: string | null; readonly walk_after: string | null } {
  const column = last === undefined ? columns[at + 1] : columns[at];
  return column === undefined ? { walk_column: null, walk_after: null } : { walk_column: nameOf(column), walk_after: last ?? null };
}

async function renewedOrUnreadable(
  { keys }: Core,
  column: RenewedColumn,
  cell: SealedCell,
  tx: Db,
): Promise<Uint8Array | null | 'unreadable'> {
  try {
    return await column.renew(keys, cell, tx);
  } catch (error) {
    if (error instanceof CryptoError) return 'unreadable';
    throw error;
  }
}
