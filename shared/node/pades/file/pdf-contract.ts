import type { PdfArray, PdfDict, PdfObject, PdfRef, PdfStream, PdfString } from './pdf-object.ts';

export interface OpenPdfOptions {
  /** User or owner password; the empty one is tried automatically. */
  readonly password?: string;
  /** Whoever a PDF may be encrypted for. */
  readonly recipient?: PdfRecipient;
  readonly signal?: AbortSignal;
  /**
   * For looking at a file, never for writing to it: an object that can't be read counts as null and is among the file's `problems`, and a
   * file with lost cross-references is read although it carries signatures. Absent: those are errors.
   */
  readonly tolerant?: boolean;
}

/**
 * `generation`: a reference names another generation than there is, which some readers overlook. `duplicate_key`: a dictionary has a key
 * twice; some readers take the first. `hybrid`: the table and the cross-reference stream beside it lead to different objects.
 * `object_stream`: an object isn't where in its stream the cross-references say. `head`: other bytes stand before the file's head, and
 * those who count offsets from there find another document. `page_count`: the tree counts other pages than it has. `size`: an object in
 * use has a number that the trailer's `/Size` excludes.
 */
export type AmbiguityKind = 'generation' | 'duplicate_key' | 'hybrid' | 'object_stream' | 'head' | 'page_count' | 'size';

/** What two readers could take for different things. */
export interface Ambiguity {
  /** 0: it concerns the file as a whole. */
  readonly object: number;
  readonly how: AmbiguityKind;
}

/** An object that could not be read, and why. */
export interface PdfProblem {
  readonly object: number;
  readonly message: string;
}

/** Somebody whose keys may open what was encrypted for their certificates. */
export interface PdfRecipient {
  /**
   * The content of an envelope (CMS EnvelopedData); undefined for one that was made for others. Throws what it likes for one that can't be
   * read.
   */
  open(envelope: Uint8Array): Buffer | undefined;
}

/** Digests that signatures and timestamps in PDFs use; anything older is refused before it is hashed. */
export type HashName = 'sha256' | 'sha384' | 'sha512' | 'sha3-256' | 'sha3-384' | 'sha3-512';

/**
 * A PDF that is read in place, by offset: opening costs a few reads, whatever its size. Parsing is synchronous and bounded
 * (depth, counts, bytes inflated), so a server does it in a worker; hashing is asynchronous.
 */
export interface PdfFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly encrypted: boolean;
  /** From the first to the newest; the two parts of a linearized file are one revision. Never empty. */
  readonly revisions: readonly PdfRevision[];
  /** Bytes after the end of the newest revision. */
  readonly trailingBytes: number;
  /** The cross-references were lost and have been recovered by reading the whole file; there is one revision then. */
  readonly repaired: boolean;
  /** What could not be read so far; empty unless the file was opened `tolerant`. At most 100. */
  readonly problems: readonly PdfProblem[];
  /**
   * What two readers could see differently in the document as it is now: contradictions of the cross-references, and whatever takes part
   * in drawing the pages, as far as `maxObjects` objects. @throws PadesError as `resolve` and `pages` of a view do.
   */
  ambiguities(maxObjects: number): readonly Ambiguity[];
  /** The document as a reader saw it when that revision was the newest. The first is 1. @throws RangeError for one that doesn't exist. */
  at(revision: number): PdfView;
  /** The document as it is now. */
  newest(): PdfView;
  /** Signature fields of the newest revision; `newest().signatureFields()`. */
  signatureFields(): readonly PdfSignatureField[];
  /** Exactly these bytes. @throws RangeError beyond the end of the file. */
  readBytes(offset: number, length: number): Buffer;
  /** The digest over these ranges ([offset, length] each), in order. @throws RangeError beyond the end. @throws PadesError `cancelled`. */
  hashRange(algorithm: HashName, ranges: readonly (readonly [number, number])[]): Promise<Buffer>;
  close(): void;
}

/** One cross-reference entry: an object's fate in a revision. */
export type XrefEntry =
  | { readonly kind: 'free'; readonly number: number; readonly generation: number }
  | { readonly kind: 'plain'; readonly number: number; readonly generation: number; readonly offset: number }
  | { readonly kind: 'compressed'; readonly number: number; readonly generation: 0; readonly streamNumber: number; readonly index: number };

/** One state of the document: what one save appended. */
export interface PdfRevision {
  /** 1 is the first. */
  readonly index: number;
  /** Just after this revision's `%%EOF` and the white space behind it. */
  readonly endOffset: number;
  /** Just after the letters `%%EOF`. */
  readonly markerEnd: number;
  /** What `startxref` said: where its (newest) cross-reference section is. */
  readonly xrefOffset: number;
  readonly xrefKind: 'table' | 'stream' | 'hybrid' | 'repaired';
  readonly trailer: PdfDict;
  /** What this revision says about objects, each object once. */
  entries(): Iterable<XrefEntry>;
}

export interface PdfPage {
  /** 1 is the first. */
  readonly number: number;
  readonly ref: PdfRef;
  /** The page's own entries. */
  readonly dict: PdfDict;
  /** An entry that pages inherit (`Resources`, `MediaBox`, `CropBox`, `Rotate`), resolved. */
  inherited(key: 'Resources' | 'MediaBox' | 'CropBox' | 'Rotate'): PdfObject;
}

/** A terminal form field. */
export interface PdfField {
  /** Full name: the partial names from the root, joined by dots. */
  readonly name: string;
  /** Null for a field that is directly in its parent's array, an error that some files have. */
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** `Tx`, `Btn`, `Ch`, `Sig` or something else; own or inherited. */
  readonly type: string | null;
  /** `V`, own or inherited, as written (a reference stays one); null if there is none. */
  readonly value: PdfObject;
  /** Its widgets: the field itself when merged, otherwise its kids. */
  readonly widgets: readonly { readonly ref: PdfRef | null; readonly dict: PdfDict }[];
}

export interface PdfSignatureField extends PdfField {
  /** Null: an empty field waiting for somebody to sign. */
  readonly signature: PdfSignatureValue | null;
}

/** What is in a signature dictionary, unchecked. */
export interface PdfSignatureValue {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** `DocTimeStamp` by `/Type` or by SubFilter ETSI.RFC3161. */
  readonly kind: 'signature' | 'document_timestamp';
  readonly filter: string | null;
  readonly subFilter: string | null;
  /** Null when it isn't an array of integers. Anything may be in it: overlaps, negative numbers, ends beyond the file. */
  readonly byteRange: readonly number[] | null;
  /** The value with its padding. Null when there is none. `place` says where the string token is: [start, end), brackets included. */
  readonly contents: PdfString | null;
}

/** The document at one revision. Objects are parsed on demand; a missing one is null, as the format specifies. */
export interface PdfView {
  readonly revision: PdfRevision;
  readonly trailer: PdfDict;
  readonly catalogRef: PdfRef;
  readonly catalog: PdfDict;
  /**
   * Follows references until it reaches a value. @throws PadesError `damaged` when what is at the offset isn't such an object,
   * `too_complex` beyond a limit.
   */
  resolve(object: PdfObject | undefined): Exclude<PdfObject, PdfRef>;
  /** `resolve`, but only if it is of that kind. A stream's dictionary counts as a dictionary. */
  dict(object: PdfObject | undefined): PdfDict | undefined;
  array(object: PdfObject | undefined): PdfArray | undefined;
  number(object: PdfObject | undefined): number | undefined;
  name(object: PdfObject | undefined): string | undefined;
  string(object: PdfObject | undefined): PdfString | undefined;
  /** A text string (PDFDocEncoding, UTF-16BE or UTF-8 according to its mark). */
  text(object: PdfObject | undefined): string | undefined;
  stream(object: PdfObject | undefined): PdfStream | undefined;
  /** Where that object is, over all revisions up to this one; undefined when no revision names it. */
  entry(objectNumber: number): XrefEntry | undefined;
  /**
   * Decrypted and decoded. @throws PadesError `too_large` beyond `maxBytes` (default 64 MiB), `damaged` when it can't be decoded or its
   * last filter is one for images.
   */
  streamBytes(stream: PdfStream, maxBytes?: number): Buffer;
  /** As it is in the file, decrypted but not decoded. */
  storedBytes(stream: PdfStream, maxBytes?: number): Buffer;
  /** In order; a tree that isn't one ends in `damaged`. */
  pages(): Iterable<PdfPage>;
  /** @throws PadesError `page_not_found`. */
  page(number: number): PdfPage;
  /** Terminal fields of the form, in order. */
  fields(): readonly PdfField[];
  signatureFields(): readonly PdfSignatureField[];
  /** The permission of a certification (DocMDP) in force at this revision: 1 nothing, 2 forms, 3 forms and notes; null if there is none. */
  certification(): 1 | 2 | 3 | null;
}
