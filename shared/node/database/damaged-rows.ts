/** A row that holds a word which this version doesn't know, named without a word of what's in it. */
export interface DamagedRow {
  /** `table.column`. */
  readonly column: string;
  /** What the row is called by; null where the statement that found it didn't ask, or counts many rows as one. */
  readonly id: string | null;
}

/** How long a row counts as damaged after it was last met: one that has been mended isn't met again. */
const keptMs = 3_600_000;
/** More than this needn't be known one by one. */
const maxKept = 10_000;

interface Met extends DamagedRow {
  readonly id: string;
  readonly atMs: number;
  isReported: boolean;
}

/** The damaged rows that this process has met lately in one database. */
export class DamagedRows {
  readonly #met = new Map<string, Met>();
  readonly #uptimeMs: () => number;

  constructor(uptimeMs: () => number = () => performance.now()) {
    this.#uptimeMs = uptimeMs;
  }

  /** How many there are. */
  get size(): number {
    this.#forgetOld();
    return this.#met.size;
  }

  /** Those without a name are left to whoever reads them by theirs. */
  note(rows: readonly DamagedRow[]): void {
    for (const { column, id } of rows) {
      if (id === null) continue;
      const name = `${column} ${id}`;
      const isReported = this.#met.get(name)?.isReported ?? false;
      if (!this.#met.has(name) && this.#met.size >= maxKept) continue;
      // Those met longest ago come first.
      this.#met.delete(name);
      this.#met.set(name, { column, id, atMs: this.#uptimeMs(), isReported });
    }
  }

  /** Those that nobody has been told of yet; asked again, there are none. */
  takeUnreported(): readonly (DamagedRow & { readonly id: string })[] {
    const rows = [...this.#met.values()].filter(({ isReported }) => !isReported);
    for (const row of rows) row.isReported = true;
    return rows.map(({ column, id }) => ({ column, id }));
  }

  #forgetOld(): void {
    for (const [name, { atMs }] of this.#met) {
      if (this.#uptimeMs() - atMs < keptMs) return;
      this.#met.delete(name);
    }
  }
}
