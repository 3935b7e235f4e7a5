import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { PadesError } from '../contract.ts';
import { DocumentView } from './document-view.ts';
import type { FileSource } from './file-source.ts';
import { maxStreamBytes } from './limits.ts';
import { directLength, type ObjectReader } from './object-reader.ts';
import { ambiguitiesOf } from './ambiguities.ts';
import { objectPlaces, ObjectStore, type ObjectStoreParts } from './object-store.ts';
import type { Ambiguity, HashName, OpenPdfOptions, PdfFile, PdfProblem, PdfSignatureField, XrefEntry } from './pdf-contract.ts';
import { PdfDict, PdfRef, PdfStream, PdfString, type PdfObject } from './pdf-object.ts';
import type { Revision } from './revisions.ts';
import { securityHandler, type SecurityHandler } from './security-handler.ts';

const hashedChunkBytes = 2 ** 20;

export interface OpenedFileParts {
  readonly path: string;
  readonly source: FileSource;
  readonly reader: ObjectReader;
  readonly revisions: readonly [Revision, ...Revision[]];
  readonly repaired: boolean;
  readonly options: OpenPdfOptions;
}

/** @see PdfFile */
export class OpenedFile implements PdfFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly revisions: readonly [Revision, ...Revision[]];
  readonly repaired: boolean;
  /** Streams whose length in the file is wrong, as a repair found: they have to be written again, each with its bytes as stored. */
  get mendedStreams(): readonly { readonly stream: PdfStream; readonly stored: Buffer }[] {
    const view = this.newest();
    return [...this.#parts.reader.measured.keys()].flatMap((number) => {
      const entry = view.entry(number);
      const stream = entry === undefined ? undefined : view.stream(new PdfRef(number, entry.generation));
      return stream === undefined || stream.ref.number !== number
        ? []
        : [{ stream, stored: this.#parts.reader.stored(stream, maxStreamBytes) }];
    });
  }

  /** What new objects are encrypted with; null in a file that is not. */
  readonly security: SecurityHandler | null;
  readonly #parts: OpenedFileParts;
  readonly #views = new Map<number, DocumentView>();
  readonly #encryptNumber: number | null;

  /** @throws PadesError `damaged`, `password_needed`, `wrong_password`, `recipient_needed`, `wrong_recipient`, `unsupported_encryption`. */
  constructor(parts: OpenedFileParts) {
    this.#parts = parts;
    this.path = parts.path;
    this.sizeBytes = parts.source.sizeBytes;
    this.revisions = parts.revisions;
    this.repaired = parts.repaired;
    const encrypt = this.#newestRevision.trailer.get('Encrypt') ?? null;
    this.#encryptNumber = encrypt instanceof PdfRef ? encrypt.number : null;
    this.security = encrypt === null ? null : this.#openSecurity(encrypt);
  }

  get encrypted(): boolean {
    return this.security !== null;
  }

  /** Numbers of objects that a repair found in more than one place; of those the last counts. */
  get repeated(): ReadonlySet<number> {
    return this.#parts.reader.repeated;
  }

  /** Numbers that a repair saw where other readers may or may not find an object. */
  get contested(): ReadonlySet<number> {
    return this.#parts.reader.contested;
  }

  /** A repair had to choose what the document begins with among several objects. */
  get guessedCatalog(): boolean {
    return this.#parts.reader.guessedCatalog;
  }

  /** Where its own offsets count from: its head, unless it was signed by somebody who counts from the beginning. */
  get origin(): number {
    return this.#parts.reader.origin;
  }

  /** Programs that count offsets from elsewhere may find another document. */
  get isOriginDoubted(): boolean {
    return this.#parts.reader.isOriginDoubted;
  }

  set isOriginDoubted(isDoubted: boolean) {
    this.#parts.reader.isOriginDoubted = isDoubted;
  }

  get trailingBytes(): number {
    return this.sizeBytes - this.#newestRevision.endOffset;
  }

  get problems(): readonly PdfProblem[] {
    return this.#parts.reader.problems;
  }

  ambiguities(maxObjects: number): readonly Ambiguity[] {
    return ambiguitiesOf(this, this.#parts.reader.misplaced, maxObjects);
  }

  at(revision: number): DocumentView {
    const known = this.#views.get(revision);
    if (known !== undefined) return known;
    const state = this.revisions[revision - 1];
    if (state === undefined) throw new RangeError(`the file has no revision ${revision}`);
    const lookup = (objectNumber: number): XrefEntry | undefined => this.#lookup(revision, objectNumber);
    const stores: ObjectStoreParts = { reader: this.#parts.reader, lookup, security: this.security, encryptNumber: this.#encryptNumber };
    const view = new DocumentView(state, stores);
    // A long history is examined one revision after another.
    if (this.#views.size >= 8) this.#views.clear();
    this.#views.set(revision, view);
    return view;
  }

  newest(): DocumentView {
    return this.at(this.revisions.length);
  }

  signatureFields(): readonly PdfSignatureField[] {
    return this.newest().signatureFields();
  }

  readBytes(offset: number, length: number): Buffer {
    if (!(offset >= 0 && length >= 0 && offset + length <= this.sizeBytes)) throw new RangeError('beyond the end of the file');
    return Buffer.from(this.#parts.source.read(offset, length));
  }

  /**
   * What the object stream at an offset holds, whether the cross-references know of it or not; null when none can be read there.
   * @throws PadesError `too_complex`, `cancelled`.
   */
  objectStreamAt(offset: number): { readonly numbers: readonly number[]; readonly bytes: Buffer } | null {
    const { reader } = this.#parts;
    try {
      const { number, generation } = reader.head(offset).ref;
      const here: XrefEntry = { kind: 'plain', number, generation, offset };
      const store = new ObjectStore({
        reader,
        lookup: (other) => (other === number ? here : this.#lookup(this.revisions.length, other)),
        security: this.security,
        encryptNumber: this.#encryptNumber,
      });
      const stream = store.resolve(new PdfRef(number, generation));
      if (!(stream instanceof PdfStream)) return null;
      const bytes = store.streamBytes(stream);
      const places = objectPlaces(bytes, store.resolve(stream.dict.get('N')), store.resolve(stream.dict.get('First')));
      return { numbers: places.map(([held]) => held), bytes };
    } catch (error) {
      if (error instanceof PadesError && (error.code === 'damaged' || error.code === 'too_large')) return null;
      throw error;
    }
  }

  async hashRange(algorithm: HashName, ranges: readonly (readonly [number, number])[]): Promise<Buffer> {
    for (const [offset, length] of ranges)
      if (!(offset >= 0 && length >= 0 && offset + length <= this.sizeBytes)) throw new RangeError('beyond the end of the file');
    const hash = createHash(algorithm);
    const chunk = Buffer.allocUnsafe(hashedChunkBytes);
    await using handle = await open(this.path, 'r');
    for (const [offset, length] of ranges) {
      for (let done = 0; done < length; ) {
        if (this.#parts.options.signal?.aborted) throw new PadesError('cancelled', 'Cancelled.');
        const { bytesRead } = await handle.read(chunk, 0, Math.min(chunk.length, length - done), offset + done);
        if (bytesRead === 0) throw new PadesError('damaged', 'The file became shorter while it was being read.');
        hash.update(chunk.subarray(0, bytesRead));
        done += bytesRead;
      }
    }
    return hash.digest();
  }

  close(): void {
    this.#parts.source.close();
  }

  get #newestRevision(): Revision {
    return this.revisions.at(-1) ?? this.revisions[0];
  }

  #lookup(revision: number, objectNumber: number): XrefEntry | undefined {
    for (let index = revision - 1; index >= 0; index--) {
      const entry = this.revisions[index]?.lookup(objectNumber);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  #openSecurity(encrypt: PdfObject): SecurityHandler {
    const { reader, options } = this.#parts;
    const resolve = (object: PdfObject | undefined): PdfObject => {
      if (!(object instanceof PdfRef)) return object ?? null;
      const entry = this.#lookup(this.revisions.length, object.number);
      return entry?.kind === 'plain' ? reader.indirect(entry.offset, directLength).value : null;
    };
    const dict = resolve(encrypt);
    if (!(dict instanceof PdfDict)) throw new PadesError('damaged', 'The encryption of the PDF cannot be read.');
    const ids = resolve(this.#newestRevision.trailer.get('ID'));
    const firstId = Array.isArray(ids) ? resolve((ids as readonly PdfObject[])[0]) : null;
    return securityHandler(dict, firstId instanceof PdfString ? firstId.bytes : Buffer.alloc(0), resolve, options);
  }
}
