import type { Ulid } from '../../domain/ids.ts';
import type { Instant } from '../../domain/instant.ts';
import type { DamagedRow, DamagedRows } from './damaged-rows.ts';
import type { Json, WordList } from './json-text.ts';

/** Which columns hold a member of a closed set, by table and column: `vaults.status`, say, with every status that there is. */
export type ClosedColumns = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The words a column may hold; none for a column of branded text, not even one that may be empty. */
type Words<Column> = [Extract<Column, Instant | Ulid | Json<unknown> | WordList<string>>] extends [never] ? Extract<Column, string> : never;

/** The columns of a row that hold a member of a closed set of words. */
type ClosedIn<Row> = {
  [C in keyof Row as [Words<Row[C]>] extends [never] ? never : string extends Words<Row[C]> ? never : C]-?: Words<Row[C]>;
};

/** Every closed column of every table: a column that is given a closed type doesn't compile until what it may hold is said too. */
export type CheckedColumns<Schema> = {
  readonly [T in keyof Schema as keyof ClosedIn<Schema[T]> extends never ? never : T]: {
    readonly [C in keyof ClosedIn<Schema[T]>]: readonly ClosedIn<Schema[T]>[C][];
  };
};

/** One column of a statement's result that is looked at in every row. */
interface CheckedField {
  readonly field: string;
  /** `table.column`, for the message. */
  readonly origin: string;
  readonly known: ReadonlySet<unknown>;
}

/** The columns of one statement's result that are looked at, in no order; empty for most statements. */
export type RowChecks = readonly CheckedField[];

/** Where a column of a result comes from; null for what was computed. */
export interface ResultField {
  readonly name: string;
  readonly table: string | null;
  readonly column: string | null;
}

/**
 * Thrown when rows hold a word that this version doesn't know: the database is damaged, or a newer version wrote it. What they hold isn't
 * in the message, which ends up in logs.
 */
export class UnknownValueError extends Error {
  readonly damaged: readonly DamagedRow[];
  /** The other rows of the same answer. */
  readonly sound: readonly unknown[];

  /** @param held what the row holds: a word, unless said otherwise. */
  constructor(damaged: readonly DamagedRow[], sound: readonly unknown[], held = 'a word') {
    const [first] = damaged;
    super(`${first?.column ?? 'a column'} of ${first?.id ?? 'a row'} holds ${held} that this version does not know`);
    this.name = 'UnknownValueError';
    this.damaged = damaged;
    this.sound = sound;
  }
}

/**
 * Reads what belongs to many people: a row that's damaged is left out, so that it holds up none of the others. Work on one vault reads
 * without this, and fails.
 */
export async function soundRows<Row>(reading: Promise<Row[]>): Promise<Row[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnknownValueError) return error.sound as Row[];
    throw error;
  }
}

/** Does work, and notes the rows that it failed on, for those found damaged only by what reads their text. @throws as the work does. */
export async function notingDamage<T>(noted: DamagedRows, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnknownValueError) noted.note(error.damaged);
    throw error;
  }
}

/** Does work on one thing among many, which may fail on a damaged row without holding up the rest. @returns undefined when it did. */
export async function unlessDamaged<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnknownValueError) return undefined;
    throw error;
  }
}

const knownSets = new WeakMap<readonly string[], ReadonlySet<unknown>>();

function knownOf(members: readonly string[]): ReadonlySet<unknown> {
  let known = knownSets.get(members);
  if (known === undefined) {
    // Whether a column may be empty is for the database itself to say.
    known = new Set<unknown>([...members, null]);
    knownSets.set(members, known);
  }
  return known;
}

/** What is to be looked at in the rows of a statement. Found out once for each statement, by where its columns come from, so aliases and joins are no way around it. */
export function checksFor(closed: ClosedColumns, fields: readonly ResultField[]): RowChecks {
  return fields.flatMap(({ name, table, column }) => {
    if (table === null || column === null) return [];
    const members = closed[table]?.[column];
    return members === undefined ? [] : [{ field: name, origin: `${table}.${column}`, known: knownOf(members) }];
  });
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Passes rows on as they are.
 * @param noted is told of damaged rows, where somebody keeps count of them.
 * @throws UnknownValueError when a value is no member of its column's set.
 */
export function checkRows(checks: RowChecks, rows: readonly unknown[], noted?: DamagedRows): void {
  for (const { field, known } of checks) {
    for (const row of rows) {
      if (known.has((row as Row)[field])) continue;
      const error = judged(checks, rows as readonly Row[]);
      noted?.note(error.damaged);
      throw error;
    }
  }
}

/** Tells the damaged rows from the sound ones. */
function judged(checks: RowChecks, rows: readonly Row[]): UnknownValueError {
  const wrong = (row: Row): RowChecks => checks.filter(({ field, known }) => !known.has(row[field]));
  const damaged = rows.flatMap((row) => wrong(row).map(({ origin }) => ({ column: origin, id: nameOf(row) })));
  return new UnknownValueError(
    damaged,
    rows.filter((row) => wrong(row).length === 0),
  );
}

/** What rows are called by, whichever of these their table has. */
const namingFields = ['id', 'number', 'subject_id', 'vault_id', 'user_id', 'account_id'] as const;

function nameOf(row: Row): string | null {
  const name = namingFields.map((field) => row[field]).find((value) => typeof value === 'string' || typeof value === 'number');
  return name === undefined ? null : String(name);
}
