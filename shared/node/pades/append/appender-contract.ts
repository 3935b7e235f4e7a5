import type { Repair, SignPdfOrder } from '../contract.ts';
import type { HashName, PdfFile, PdfRecipient } from '../file/pdf-contract.ts';
import type { SignatureFacts } from './seed-values.ts';

export interface OpenAppenderOptions {
  readonly input: string;
  /** Newly created; appears, complete, on `finish`. May be the input itself. */
  readonly output: string;
  readonly pdfPassword?: string;
  readonly pdfRecipient?: PdfRecipient;
  /** The digest used for all signatures and timestamps of this session. */
  readonly hash: HashName;
  readonly signal?: AbortSignal;
}

/**
 * Adds revisions to a copy of a PDF; every byte of the input stays where it is. The copy is hashed while it is being made and the hash is
 * carried along, so a second and third revision don't have to read anything again. One revision at a time: a prepared one is embedded or
 * dropped before the next. A repaired file gets its cross-references back with its first revision.
 */
export interface PdfAppender {
  /** The document with everything appended so far. A new object after each revision; the caller must not close it. */
  readonly file: PdfFile;
  /** What had to be repaired to read the document; more when what is signed showed more damage. */
  readonly repairs: readonly Repair[];
  /** The document as it came has usage rights, which end with whatever is appended. */
  readonly endsUsageRights: boolean;
  /** Length of what has been written so far. */
  readonly sizeBytes: number;
  /**
   * @throws PadesError `certified_no_changes`, `field_not_found`, `field_taken`, `field_locked`, `seed_value_not_met`, `page_not_found`,
   * `place_off_page`, `text_too_long`, `text_not_showable`, `bad_image`, `bad_order` (a certification that is not the first signature),
   * `readers_may_differ` (a repair that other programs may not make, and that wasn't accepted).
   */
  addSignature(spec: SignatureSpec): Promise<PendingSignature>;
  /** SubFilter ETSI.RFC3161; always allowed, also after a certification that forbids changes. */
  addDocumentTimestamp(spec: DocumentTimestampSpec): PendingSignature;
  /** Merges into the document security store (ISO 32000-2, 12.8.4.3): existing entries stay, and nothing already there is written twice. */
  addValidationData(data: ValidationData): Promise<void>;
  /**
   * Makes certain that nothing but signing was done to the document, makes the output durable and gives it its final name.
   * @throws PadesError `content_would_change`, with nothing handed out yet: `abort` is still to be called.
   */
  finish(): Promise<{ readonly sizeBytes: number }>;
  /** Leaves nothing behind; harmless after `finish`. */
  abort(): Promise<void>;
}

/** The part of an order that concerns the file. `now` is `/M`, the signer's own clock; it is also what the appearance shows. */
export interface SignatureSpec
  extends Pick<
    SignPdfOrder,
    'now' | 'name' | 'reason' | 'location' | 'contact' | 'appearance' | 'fieldName' | 'certify' | 'acceptRepairs'
  > {
  /** Room for the CMS; 16,384 by default, at most 1 MiB. */
  readonly reserveBytes?: number;
  /** What the demands of a field are compared with (`/SV`); absent: only what none of our signatures meets is refused. */
  readonly facts?: SignatureFacts;
}

export interface DocumentTimestampSpec {
  readonly reserveBytes?: number;
}

/** A revision that is complete except for its signature value; nothing of it is in the file yet. */
export interface PendingSignature {
  readonly fieldName: string;
  readonly reservedBytes: number;
  /** [0, a, b, c] as it appears in the file. */
  readonly byteRange: readonly [number, number, number, number];
  /** The digest over the byte range by the appender's `hash`: what a CMS carries as messageDigest and a timestamp as its imprint. */
  byteRangeDigest(): Buffer;
  /**
   * Writes the revision with this value (DER of a CMS SignedData or of a timestamp token).
   * @throws PadesError `too_large` when it does not fit; the revision stays pending: `drop` it and add it again with more room.
   */
  embed(cms: Uint8Array): Promise<{ readonly vriKey: string }>;
  drop(): void;
}

/**
 * DER of each. `vri` repeats what concerns one signature, under the key returned by `embed` (or `vriKeyOf`); all of it is merged into the
 * store.
 */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly vri?: readonly {
    readonly key: string;
    readonly certificates: readonly Uint8Array[];
    readonly ocsps: readonly Uint8Array[];
    readonly crls: readonly Uint8Array[];
  }[];
}
