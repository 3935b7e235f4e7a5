/**
 * The values a PDF is made of (ISO 32000-2, 7.3). Numbers, booleans, null and arrays are JavaScript's own; `resolve` of a
 * `PdfView` follows references.
 */
export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfArray | PdfDict | PdfStream;

export type PdfArray = readonly PdfObject[];

/** `/Name`, without its slash and with `#xx` decoded; bytes beyond ASCII as Latin-1. */
export class PdfName {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** A literal or hexadecimal string, decrypted. */
export class PdfString {
  readonly bytes: Buffer;
  /** Where the token is in the file, brackets included: [start, end). Null for one from an object stream. */
  readonly place: readonly [number, number] | null;
  readonly hexadecimal: boolean;
  constructor(bytes: Buffer, place: readonly [number, number] | null = null, hexadecimal = false) {
    this.bytes = bytes;
    this.place = place;
    this.hexadecimal = hexadecimal;
  }
}

export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
  /** `12 0 R`: also a key for maps. */
  toString(): string {
    return `${this.number} ${this.generation} R`;
  }
}

/** A dictionary; never changed, `with` and `without` make new ones. A key that appears twice has the last value, as most readers do it. */
export class PdfDict {
  readonly entries: ReadonlyMap<string, PdfObject>;
  /** Keys that appeared more than once in the file: some readers take the first. */
  readonly duplicateKeys: readonly string[];
  constructor(entries: ReadonlyMap<string, PdfObject>, duplicateKeys: readonly string[] = []) {
    this.entries = entries;
    this.duplicateKeys = duplicateKeys;
  }
  static of(entries: Readonly<Record<string, PdfObject>>): PdfDict {
    return new PdfDict(new Map(Object.entries(entries)));
  }
  /** As written: a reference stays one. */
  get(key: string): PdfObject | undefined {
    return this.entries.get(key);
  }
  with(changes: Readonly<Record<string, PdfObject>>): PdfDict {
    return new PdfDict(new Map([...this.entries, ...Object.entries(changes)]));
  }
  without(...keys: readonly string[]): PdfDict {
    return new PdfDict(new Map([...this.entries].filter(([key]) => !keys.includes(key))));
  }
}

/** A stream: its dictionary and where its bytes, still encoded and encrypted, are in the file: [start, end). */
export class PdfStream {
  readonly dict: PdfDict;
  readonly place: readonly [number, number];
  /** The object that holds it, whose number is part of the key when the file is encrypted. */
  readonly ref: PdfRef;
  constructor(dict: PdfDict, place: readonly [number, number], ref: PdfRef) {
    this.dict = dict;
    this.place = place;
    this.ref = ref;
  }
}
