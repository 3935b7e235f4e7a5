import type { PortableRow, PortableValue } from '../stores/portable-store.ts';
import { BackupProblem } from './backup-problem.ts';

/** BACKUP.md, "A table": one row as a line, its values in the order of the columns. */
export function lineOf(columns: readonly string[], row: PortableRow): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column] ?? null;
      return value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value;
    }),
  );
}

/** @throws BackupProblem for a line that isn't such a row. */
export function rowOf(columns: readonly string[], line: string): PortableRow {
  const values = JSON.parse(line) as unknown;
  if (!Array.isArray(values) || values.length !== columns.length) throw new BackupProblem("A row of the backup doesn't fit its table.");
  return Object.fromEntries(columns.map((column, index) => [column, valueOf(values[index])]));
}

function valueOf(value: unknown): PortableValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'object' && 'b' in value && typeof value.b === 'string') return Buffer.from(value.b, 'base64');
  throw new BackupProblem('A row of the backup holds something that no column can.');
}

/** One line of the list of files: what it is, its id, its size, and its SHA-256; null for one that the installation didn't have. */
export interface ListedFile {
  readonly kind: 'blob' | 'pack';
  readonly id: string;
  readonly sizeBytes: number;
  readonly object: string | null;
}

export function fileLine({ kind, id, sizeBytes, object }: ListedFile): string {
  return JSON.stringify([kind, id, sizeBytes, object]);
}

/** @throws BackupProblem for a line that isn't one. */
export function fileOf(line: string): ListedFile {
  const [kind, id, sizeBytes, object] = JSON.parse(line) as unknown[];
  const known = kind === 'blob' || kind === 'pack';
  if (!known || typeof id !== 'string' || typeof sizeBytes !== 'number' || !(object === null || typeof object === 'string'))
    throw new BackupProblem("A line of the backup's list of files isn't one.");
  return { kind, id, sizeBytes, object };
}

/** In the order of the list. */
export function isBefore(one: Pick<ListedFile, 'kind' | 'id'>, other: Pick<ListedFile, 'kind' | 'id'>): boolean {
  return one.kind === other.kind ? one.id < other.id : one.kind < other.kind;
}
