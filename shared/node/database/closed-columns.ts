/** Which columns hold a member of a closed set, by table and column: `vaults.status`, say, with every status that there is. */
export type ClosedColumns = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

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

/** Thrown when a row holds a word that this version doesn't know: the database is damaged, or a newer version wrote it. */
export class UnknownValueError extends Error {
  constructor(origin: string, value: unknown) {
    super(`${origin} holds ${JSON.stringify(value)}, which this version does not know`);
    this.name = 'UnknownValueError';
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

/** Passes rows on as they are. @throws UnknownValueError for the first value that is no member of its column's set. */
export function checkRows(checks: RowChecks, rows: readonly unknown[]): void {
  for (const { field, origin, known } of checks) {
    for (const row of rows) {
      const value = (row as Readonly<Record<string, unknown>>)[field];
      if (!known.has(value)) throw new UnknownValueError(origin, value);
    }
  }
}
