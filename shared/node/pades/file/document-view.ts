import { PadesError } from '../contract.ts';
import { certificationOf, fieldsOf, signatureFieldsOf } from './form-fields.ts';
import { ObjectStore, type ObjectStoreParts, type PdfValue } from './object-store.ts';
import { pageAt, pagesOf } from './page-tree.ts';
import type { PdfField, PdfPage, PdfSignatureField, PdfView, XrefEntry } from './pdf-contract.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfArray, type PdfObject } from './pdf-object.ts';
import type { Revision } from './revisions.ts';
import { readTextString } from './text-string.ts';

/** @see PdfView */
export class DocumentView implements PdfView {
  readonly revision: Revision;
  readonly trailer: PdfDict;
  readonly catalogRef: PdfRef;
  readonly catalog: PdfDict;
  readonly #store: ObjectStore;
  readonly #lookup: (objectNumber: number) => XrefEntry | undefined;
  #knownFields: readonly PdfField[] | undefined;
  #knownSignatureFields: readonly PdfSignatureField[] | undefined;

  /** @throws PadesError `damaged` when there is no catalog. */
  constructor(revision: Revision, parts: ObjectStoreParts) {
    this.revision = revision;
    this.trailer = revision.trailer;
    this.#lookup = parts.lookup;
    this.#store = new ObjectStore(parts);
    const root = this.trailer.get('Root');
    const catalog = this.dict(root);
    if (!(root instanceof PdfRef) || catalog === undefined) throw new PadesError('damaged', 'The PDF has no catalog.');
    this.catalogRef = root;
    this.catalog = catalog;
  }

  resolve(object: PdfObject | undefined): PdfValue {
    return this.#store.resolve(object);
  }

  dict(object: PdfObject | undefined): PdfDict | undefined {
    const value = this.resolve(object);
    return value instanceof PdfStream ? value.dict : value instanceof PdfDict ? value : undefined;
  }

  array(object: PdfObject | undefined): PdfArray | undefined {
    const value = this.resolve(object);
    return Array.isArray(value) ? (value as PdfArray) : undefined;
  }

  number(object: PdfObject | undefined): number | undefined {
    const value = this.resolve(object);
    return typeof value === 'number' ? value : undefined;
  }

  name(object: PdfObject | undefined): string | undefined {
    const value = this.resolve(object);
    return value instanceof PdfName ? value.value : undefined;
  }

  string(object: PdfObject | undefined): PdfString | undefined {
    const value = this.resolve(object);
    return value instanceof PdfString ? value : undefined;
  }

  text(object: PdfObject | undefined): string | undefined {
    const value = this.string(object);
    return value === undefined ? undefined : readTextString(value.bytes);
  }

  stream(object: PdfObject | undefined): PdfStream | undefined {
    const value = this.resolve(object);
    return value instanceof PdfStream ? value : undefined;
  }

  entry(objectNumber: number): XrefEntry | undefined {
    return this.#lookup(objectNumber);
  }

  streamBytes(stream: PdfStream, maxBytes?: number): Buffer {
    return this.#store.streamBytes(stream, maxBytes);
  }

  storedBytes(stream: PdfStream, maxBytes?: number): Buffer {
    return this.#store.storedBytes(stream, maxBytes);
  }

  pages(): Iterable<PdfPage> {
    return pagesOf(this);
  }

  page(number: number): PdfPage {
    return pageAt(this, number);
  }

  fields(): readonly PdfField[] {
    this.#knownFields ??= fieldsOf(this);
    return this.#knownFields;
  }

  signatureFields(): readonly PdfSignatureField[] {
    this.#knownSignatureFields ??= signatureFieldsOf(this, this.fields());
    return this.#knownSignatureFields;
  }

  certification(): 1 | 2 | 3 | null {
    return certificationOf(this, this.signatureFields());
  }
}
