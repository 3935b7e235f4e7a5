import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { PadesError } from '../contract.ts';
import { DocumentView } from './document-view.ts';
import type { FileSource } from './file-source.ts';
import { maxObjects, maxStreamBytes } from './limits.ts';
import { directLength, type ObjectReader } from './object-reader.ts';
import type { ObjectStoreParts } from './object-store.ts';
import type { HashName, OpenPdfOptions, PdfFile, PdfSignatureField, XrefEntry } from './pdf-contract.ts';
import { PdfDict, PdfRef, PdfString, type PdfObject, type PdfStream } from './pdf-object.ts';
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

  /** @throws PadesError `damaged`, `password_needed`, `wrong_password`, `unsupported_encryption`. */
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

  get trailingBytes(): number {
    return this.sizeBytes - this.#newestRevision.endOffset;
  }

  at(revision: number): DocumentView {
    const known = this.#views.get(revision);
    if (known !== undefined) return known;
    const state = this.revisions[revision - 1];
    if (state === undefined) throw new RangeError(`the file has no revision ${revision}`);
    const lookup = (objectNumber: number): XrefEntry | undefined => this.#lookup(revision, objectNumber);
    const stores: ObjectStoreParts = { reader: this.#parts.reader, lookup, security: this.security, encryptNumber: this.#encryptNumber };
    const view = new DocumentView(state, this.#sizeAt(revision), stores);
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

  /** `/Size` is one more than the highest number; a file that lies about it is asked for the number itself. */
  #sizeAt(revision: number): number {
    const sizes = this.revisions.slice(0, revision).map(({ trailer }) => trailer.get('Size'));
    let size = sizes.reduce<number>(
      (most, value) => (typeof value === 'number' && Number.isInteger(value) && value > most ? value : most),
      1,
    );
    while (size < maxObjects && this.#lookup(revision, size) !== undefined) size++;
    return size;
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
    return securityHandler(dict, firstId instanceof PdfString ? firstId.bytes : Buffer.alloc(0), resolve, options.password);
  }
}
