import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PadesError } from '../contract.ts';
import type { DocumentView } from '../file/document-view.ts';
import type { PdfValue } from '../file/object-store.ts';
import type { OpenedFile } from '../file/opened-file.ts';
import type { XrefEntry } from '../file/pdf-contract.ts';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfObject, type PdfStream } from '../file/pdf-object.ts';
import type { NumbersInUse } from './numbers-in-use.ts';
import { writeObject } from './write-object.ts';

/** The largest offset that the ten digits of a classic table hold. */
const maxTableOffset = 9_999_999_999;

export interface BuiltRevision {
  readonly bytes: Buffer;
  /** Where each new object begins in the file, by its number. */
  readonly offsets: ReadonlyMap<number, number>;
}

/**
 * Collects the objects of one more revision and lays them out after the end of the file, with cross-references of the kind the file has.
 */
export class RevisionBuilder {
  readonly view: DocumentView;
  readonly #file: OpenedFile;
  readonly #changed = new Map<number, { readonly ref: PdfRef; readonly value: PdfObject }>();
  readonly #bodies = new Map<number, { readonly ref: PdfRef; readonly body: Buffer }>();
  readonly #numbers: NumbersInUse;

  constructor(file: OpenedFile, numbers: NumbersInUse) {
    this.#file = file;
    this.#numbers = numbers;
    this.view = file.newest();
    for (const { stream, stored } of file.mendedStreams) this.#putStored(stream, stored);
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0 && this.#bodies.size === 0;
  }

  /** Where this revision will begin. */
  get baseOffset(): number {
    return this.#file.sizeBytes;
  }

  newRef(): PdfRef {
    return new PdfRef(this.#numbers.takeFree());
  }

  /** Whether it may stand for several things at once, so that changing it in place could change what it isn't meant to. */
  isShared(ref: PdfRef): boolean {
    return this.#numbers.isShared(ref.number);
  }

  /** As it is in this revision. */
  resolve(object: PdfObject | undefined): PdfValue {
    const change = object instanceof PdfRef ? this.#changed.get(object.number) : undefined;
    return change === undefined ? this.view.resolve(object) : this.resolve(change.value);
  }

  dict(object: PdfObject | undefined): PdfDict | undefined {
    const value = this.resolve(object);
    return value instanceof PdfDict ? value : undefined;
  }

  array(object: PdfObject | undefined): readonly PdfObject[] | undefined {
    const value = this.resolve(object);
    return Array.isArray(value) ? (value as readonly PdfObject[]) : undefined;
  }

  /** The catalog as it is in this revision. */
  get catalog(): PdfDict {
    return this.dict(this.view.catalogRef) ?? this.view.catalog;
  }

  put(ref: PdfRef, value: PdfObject): PdfRef {
    this.#changed.set(ref.number, { ref, value });
    return ref;
  }

  add(value: PdfObject): PdfRef {
    return this.put(this.newRef(), value);
  }

  /** A new stream, compressed unless it already is (`Filter` in its dictionary) or `asItIs`. */
  addStream(dict: PdfDict, data: Uint8Array, asItIs = false): PdfRef {
    const ref = this.newRef();
    const packs = !asItIs && !dict.entries.has('Filter');
    const stored = this.#encryptStream(packs ? deflateSync(data) : Buffer.from(data), ref);
    const whole = dict.with({ ...(packs ? { Filter: new PdfName('FlateDecode') } : {}), Length: stored.length });
    const head = writeObject(whole, (bytes) => this.encryptString(bytes, ref));
    this.#bodies.set(ref.number, { ref, body: streamBody(head, stored) });
    return ref;
  }

  /** An existing stream, with its proper length. Its bytes are already encrypted, for the same object. */
  #putStored({ dict, ref }: PdfStream, stored: Buffer): void {
    const head = writeObject(dict.with({ Length: stored.length }), (bytes) => this.encryptString(bytes, ref));
    this.#bodies.set(ref.number, { ref, body: streamBody(head, stored) });
  }

  /** An object whose text has already been laid out. */
  putText(ref: PdfRef, text: string): void {
    this.#bodies.set(ref.number, { ref, body: Buffer.from(text, 'latin1') });
  }

  encryptString(bytes: Buffer, holder: PdfRef): Buffer {
    return this.#file.security === null ? bytes : this.#file.security.encryptString(bytes, holder);
  }

  /** @throws PadesError `too_large` beyond what a classic table can point to. */
  build(): BuiltRevision {
    const parts: Buffer[] = [];
    const offsets = new Map<number, number>();
    let at = this.#file.sizeBytes;
    const write = (part: Buffer): void => {
      parts.push(part);
      at += part.length;
    };
    const lastByte = this.#file.readBytes(this.#file.sizeBytes - 1, 1)[0];
    if (lastByte !== 10 && lastByte !== 13) write(Buffer.from('\n'));
    const written: XrefEntry[] = [];
    for (const { ref, body } of this.#laidOut()) {
      offsets.set(ref.number, at);
      written.push({ kind: 'plain', number: ref.number, generation: ref.generation, offset: at });
      write(Buffer.concat([Buffer.from(`${ref.number} ${ref.generation} obj\n`, 'latin1'), body, Buffer.from('\nendobj\n', 'latin1')]));
    }
    write(this.#crossReferences(this.#withRepaired(written), at));
    return { bytes: Buffer.concat(parts), offsets };
  }

  *#laidOut(): Iterable<{ readonly ref: PdfRef; readonly body: Buffer }> {
    for (const { ref, value } of this.#changed.values()) {
      yield {
        ref,
        body: Buffer.from(
          writeObject(value, (bytes) => this.encryptString(bytes, ref)),
          'latin1',
        ),
      };
    }
    yield* this.#bodies.values();
  }

  #encryptStream(data: Buffer, holder: PdfRef): Buffer {
    return this.#file.security === null ? data : this.#file.security.encryptStream(data, holder);
  }

  /** What a repair found is written down with the first revision after it: from then on the file is whole again. */
  #withRepaired(written: readonly XrefEntry[]): readonly XrefEntry[] {
    const byNumber = new Map<number, XrefEntry>();
    if (this.view.revision.xrefKind === 'repaired') {
      byNumber.set(0, { kind: 'free', number: 0, generation: 65_535 });
      for (const entry of this.view.revision.entries()) byNumber.set(entry.number, entry);
    }
    for (const entry of written) byNumber.set(entry.number, entry);
    return [...byNumber.values()].sort((one, other) => one.number - other.number);
  }

  #crossReferences(entries: readonly XrefEntry[], at: number): Buffer {
    const { xrefKind } = this.view.revision;
    const asStream = xrefKind === 'stream' || entries.some(({ kind }) => kind === 'compressed');
    const end = `startxref\n${at - this.#file.origin}\n%%EOF\n`;
    if (asStream) return Buffer.concat([this.#xrefStream(entries, at), Buffer.from(end, 'latin1')]);
    if (at > maxTableOffset) throw new PadesError('too_large', 'The PDF is too large for its kind of cross-references.');
    const rows = runsOf(entries).map(
      (run) => `${run[0]?.number ?? 0} ${run.length}\n${run.map((entry) => tableRow(entry, this.#file.origin)).join('')}`,
    );
    return Buffer.from(`xref\n${rows.join('')}trailer\n${writeObject(this.#trailer(this.#numbers.highest + 1))}\n${end}`, 'latin1');
  }

  #xrefStream(entries: readonly XrefEntry[], at: number): Buffer {
    const own: XrefEntry = { kind: 'plain', number: this.#numbers.takeFree(), generation: 0, offset: at };
    const all = [...entries, own];
    const offsetBytes = at >= 2 ** 32 ? 6 : 4;
    const rows = all.map((entry) => {
      const row = Buffer.alloc(offsetBytes + 3);
      row[0] = ['free', 'plain', 'compressed'].indexOf(entry.kind);
      row.writeUIntBE(
        entry.kind === 'plain' ? entry.offset - this.#file.origin : entry.kind === 'compressed' ? entry.streamNumber : 0,
        1,
        offsetBytes,
      );
      row.writeUInt16BE(entry.kind === 'compressed' ? entry.index : entry.generation, offsetBytes + 1);
      return row;
    });
    const data = deflateSync(Buffer.concat(rows));
    const dict = this.#trailer(own.number + 1).with({
      Type: new PdfName('XRef'),
      W: [1, offsetBytes, 2],
      Index: runsOf(all).flatMap((run) => [run[0]?.number ?? 0, run.length]),
      Filter: new PdfName('FlateDecode'),
      Length: data.length,
    });
    return Buffer.concat([
      Buffer.from(`${own.number} 0 obj\n${writeObject(dict)}\nstream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ]);
  }

  #trailer(size: number): PdfDict {
    const { trailer, revision } = this.view;
    const kept = ['Root', 'Info', 'Encrypt'].flatMap((key) => {
      const value = trailer.get(key);
      return value === undefined ? [] : [[key, value] as const];
    });
    const ids = this.view.array(trailer.get('ID'));
    // The first half names the document permanently and is part of its encryption; the second names this state of it.
    const id = ids?.[0] === undefined ? {} : { ID: [ids[0], new PdfString(randomBytes(16), null, true)] };
    const previous = revision.xrefKind === 'repaired' ? {} : { Prev: revision.xrefOffset - this.#file.origin };
    return new PdfDict(new Map<string, PdfObject>([['Size', size], ...kept, ...Object.entries({ ...id, ...previous })]));
  }
}

function streamBody(head: string, stored: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${head}\nstream\n`, 'latin1'), stored, Buffer.from('\nendstream', 'latin1')]);
}

/** Runs of numbers without a gap. */
function runsOf(entries: readonly XrefEntry[]): readonly XrefEntry[][] {
  const runs: XrefEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run !== undefined && (run.at(-1)?.number ?? 0) + 1 === entry.number) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** @param origin where the offsets of the file count from. */
function tableRow(entry: XrefEntry, origin: number): string {
  const offset = entry.kind === 'plain' ? entry.offset - origin : 0;
  return `${String(offset).padStart(10, '0')} ${String(entry.generation).padStart(5, '0')} ${entry.kind === 'plain' ? 'n' : 'f'} \n`;
}
