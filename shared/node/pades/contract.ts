import type { PadesLevel } from '../../domain/signing.ts';
import type { X509Certificate } from 'node:crypto';
import type { Instant } from '../../domain/instant.ts';
import type { Language } from '../../domain/language.ts';
import type { PdfRecipient } from './file/pdf-contract.ts';

/** What a signature value is made with; the digest follows the key (a P-384 key signs SHA-384). */
export type SignatureAlgorithm = 'rsa-sha256' | 'rsa-sha384' | 'rsa-sha512' | 'ecdsa-sha256' | 'ecdsa-sha384';

/** Somebody's certificate and the means to sign with its key, wherever that key is kept. */
export interface SigningKey {
  readonly certificate: X509Certificate;
  /** Whatever certificates came with the key, in no particular order; may be empty. */
  readonly chain: readonly X509Certificate[];
  readonly algorithm: SignatureAlgorithm;
  /** Made by us for somebody who has no certificate: nobody else vouches for the name in it. */
  readonly selfMade: boolean;
  /** The signature value over `data` (hashed in the process); ECDSA values in DER. */
  sign(data: Uint8Array): Promise<Uint8Array>;
  /** Forgets the key. */
  close(): Promise<void>;
}

/** One request to an authority: a timestamp, a revocation answer, a missing certificate. */
export interface AuthorityRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly contentType?: string;
  readonly body?: Uint8Array;
  readonly timeoutMs: number;
  /** The most that may be read of the answer; a longer one counts as a failure. */
  readonly maxBytes: number;
}

/** The only way out to the network; implemented by the server's guarded client, and by its proxy for the desktop. */
export interface AuthorityClient {
  /** @returns the body of a 200 answer. @throws PadesError `authority_unreachable` for anything else. */
  call(request: AuthorityRequest): Promise<Uint8Array>;
}

/** A place on a page, in points (1/72 inch) from the upper left corner of the page as displayed (rotation applied, crop box). */
export interface SignaturePlace {
  /** 1 is the first page. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a reader sees of a signature on the page. */
export interface SignatureAppearance {
  readonly place: SignaturePlace;
  /** PNG or JPEG, at most 5 MiB; a drawn or scanned signature. */
  readonly image?: Uint8Array;
  /** The time zone (IANA) in which the date is written, which is marked as coming from the signer's own clock; null: no date is shown. */
  readonly timeZone: string | null;
  readonly language: Language;
}

export interface SignPdfOrder {
  /** Paths of regular files; the output is newly created and appears only when it is complete. */
  readonly input: string;
  readonly output: string;
  readonly key: SigningKey;
  readonly level: PadesLevel;
  readonly now: Instant;
  readonly authorities: AuthorityClient;
  /** Timestamp services in the order in which they are tried. Required from B-T upwards. */
  readonly timestampUrls: readonly string[];
  /** Trusted roots, for the paths whose proof goes into the file at B-LT; those of the timestamp services included. */
  readonly roots: readonly X509Certificate[];
  /**
   * Shown to the reader and kept in the signature dictionary; at most 1,000 code points each. Without a name, the one in the certificate is
   * shown.
   */
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Absent: invisible. */
  readonly appearance?: SignatureAppearance;
  /** An existing empty signature field to fill; absent: a new field. */
  readonly fieldName?: string;
  /** Makes this, the first signature, a certification (DocMDP): 1 nothing may follow, 2 forms may, 3 forms and notes may. */
  readonly certify?: 1 | 2 | 3;
  readonly pdfPassword?: string;
  /** Whose key opens a PDF that was encrypted for certificates. */
  readonly pdfRecipient?: PdfRecipient;
  /** Signs even a file in which other programs may show another document than the one that was read. */
  readonly acceptRepairs?: boolean;
  /** Told what had to be repaired, if anything, before the key is used. */
  readonly onRepairs?: (repairs: readonly Repair[]) => void;
  /** Told before the key is used that the extra rights of a form (usage rights) end with the signature. */
  readonly onEndOfUsageRights?: () => void;
  readonly signal?: AbortSignal;
}

/**
 * What had to be put right before a damaged file could be read, as a closed set: where its objects are was found by searching all of it
 * (`cross_references`), streams are longer or shorter than they say (`stream_lengths`), what the document begins with was picked among
 * several candidates (`catalog`), or its own directory leads to other objects than the search did (`disputed_objects`). With the last two
 * other programs may show another document.
 */
export type Repair = 'cross_references' | 'stream_lengths' | 'catalog' | 'disputed_objects';

export interface SignPdfOutcome {
  /** What the file holds now. Less than was asked for only when the timestamp services or authorities could not be reached. */
  readonly level: PadesLevel;
  /** What is still missing for the level that was asked for; `extendPdf` supplies it later. */
  readonly pending: 'timestamp' | 'validation_data' | null;
  readonly fieldName: string;
  readonly sizeBytes: number;
  /** Why less was reached, for a log or a screen. */
  readonly notes: readonly string[];
  /** What had to be repaired; empty for a sound file. */
  readonly repairs: readonly Repair[];
  /** The form had usage rights, which a changed document no longer has (ISO 32000-2, 12.8.2.3). */
  readonly endedUsageRights: boolean;
}

/** What is wrong with an order or a file, as a closed set; `message` is for people. */
export type PadesErrorCode =
  | 'not_a_pdf'
  | 'damaged'
  | 'damaged_and_signed'
  | 'password_needed'
  | 'wrong_password'
  | 'recipient_needed'
  | 'wrong_recipient'
  | 'unsupported_encryption'
  | 'certified_no_changes'
  | 'field_not_found'
  | 'field_taken'
  | 'field_locked'
  | 'readers_may_differ'
  | 'seed_value_not_met'
  | 'content_would_change'
  | 'page_not_found'
  | 'place_off_page'
  | 'text_too_long'
  | 'text_not_showable'
  | 'bad_image'
  | 'too_large'
  | 'too_complex'
  | 'wrong_key_password'
  | 'bad_key'
  | 'certificate_expired'
  | 'certificate_not_for_signing'
  | 'certificate_revoked'
  | 'path_incomplete'
  | 'authority_unreachable'
  | 'bad_timestamp'
  | 'bad_order'
  | 'cancelled';

export class PadesError extends Error {
  readonly code: PadesErrorCode;
  /** What the code alone leaves open, such as which demand of a form isn't met (`constraint`). */
  readonly details: Readonly<Record<string, string>>;
  constructor(code: PadesErrorCode, message: string, options?: ErrorOptions & { readonly details?: Readonly<Record<string, string>> }) {
    super(message, options);
    this.name = 'PadesError';
    this.code = code;
    this.details = options?.details ?? {};
  }
}

export interface VerifyPdfOrder {
  readonly input: string;
  /** The roots to trust. Empty: every path ends `untrusted`. */
  readonly roots: readonly X509Certificate[];
  /** Authorities of services, trusted for nothing but signers whom they certified for one act. */
  readonly oneActRoots?: readonly X509Certificate[];
  readonly now: Instant;
  /** Absent: decided offline, from what the file itself holds. */
  readonly authorities?: AuthorityClient;
  readonly pdfPassword?: string;
  readonly pdfRecipient?: PdfRecipient;
  readonly signal?: AbortSignal;
}

/** The three verdicts of ETSI EN 319 102-1, section 5.1.3. */
export type Verdict = 'passed' | 'indeterminate' | 'failed';

/** One observation, as one of a closed set of codes that every language has words for (`report/finding-codes.ts`). */
export interface Finding {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly details?: Readonly<Record<string, string | number>>;
}

/** A change that a later revision made to what a signature covered. */
export interface LaterChange {
  /** Which revision made it; 1 is the first. */
  readonly revision: number;
  /** `allowed`: signatures, validation data, form entries and notes as far as the certification permits. `forbidden`: all else. */
  readonly allowed: boolean;
  readonly kind:
    | 'signature'
    | 'validation_data'
    | 'form_entry'
    | 'annotation'
    | 'page_content'
    | 'page_tree'
    | 'metadata'
    | 'scripts_or_actions'
    | 'attachment'
    | 'other';
  /** The pages on which it is visible, from 1; empty when there are none or it isn't known. */
  readonly pages: readonly number[];
}

export interface CertificateSummary {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  /** SHA-256 of the certificate, lower-case hex. */
  readonly fingerprint: string;
  readonly selfMade: boolean;
}

/** Why a signature is of its quality, as a closed set that every language has words for. */
export type QualityReason =
  | 'nobody_vouches'
  | 'one_act'
  | 'no_list'
  | 'not_on_list'
  | 'list_outdated'
  | 'service_not_granted'
  | 'certificate_not_qualified'
  | 'not_for_signatures'
  | 'no_secure_device'
  | 'not_proven'
  | 'qualified_seal'
  | 'qualified_signature';

/** What a signature is under Regulation (EU) No 910/2014, for the time at which it was made. */
export interface SignatureQuality {
  readonly level: 'simple' | 'advanced' | 'qualified';
  readonly because: QualityReason;
}

/** Why a timestamp is a qualified one or not, as a closed set that every language has words for. */
export type TimestampQualityReason =
  | 'nobody_vouches'
  | 'no_list'
  | 'not_on_list'
  | 'list_outdated'
  | 'service_not_granted'
  | 'qualified_timestamp';

/** What a timestamp is under Regulation (EU) No 910/2014, for the time that it gives. */
export interface TimestampQuality {
  readonly isQualified: boolean;
  readonly because: TimestampQualityReason;
}

/** One timestamp: of a signature, or over the document. */
export interface TimestampReport {
  /** The time that it gives. */
  readonly at: Instant;
  /** Whose certificate it was made with; null when that isn't known. */
  readonly service: string | null;
  /** Whether it proves that time: it's intact, and somebody who is trusted vouches for it. */
  readonly proves: boolean;
  /** Null for one that proves nothing. */
  readonly quality: TimestampQuality | null;
}

/** A trusted list that a report rests on. */
export interface UsedList {
  /** `EU` is the list of lists. */
  readonly territory: string;
  readonly sequence: number;
  readonly issuedAt: Instant;
  /** When the next one is due at the latest; null: none will follow. */
  readonly nextUpdate: Instant | null;
  /** When it was last fetched, or found to be unchanged; null for a file that somebody gave. */
  readonly fetchedAt: Instant | null;
}

/** The trusted lists that a report rests on. */
export interface UsedLists {
  /** How many lists there are. */
  readonly count: number;
  /** When newer ones were last asked for, with success; null for files that somebody gave. */
  readonly refreshedAt: Instant | null;
  /** The list of lists, and those that have one of the services. */
  readonly used: readonly UsedList[];
}

export interface SignatureReport {
  readonly fieldName: string;
  readonly kind: 'signature' | 'document_timestamp';
  readonly revision: number;
  readonly verdict: Verdict;
  /** Null when it isn't a baseline signature at all. */
  readonly level: PadesLevel | null;
  /** Null for a timestamp, and for a signature that doesn't hold. */
  readonly quality: SignatureQuality | null;
  /** Those of the signature, or the one that it is. */
  readonly timestamps: readonly TimestampReport[];
  readonly integrity: 'intact' | 'broken' | 'unreadable';
  readonly path: 'trusted' | 'untrusted' | 'invalid' | 'incomplete';
  readonly revocation: 'good' | 'revoked' | 'unknown' | 'not_needed';
  readonly signer: CertificateSummary | null;
  readonly reason: string | null;
  readonly location: string | null;
  /** What the signer's own clock said (/M), and the earliest moment proved by a trusted timestamp. */
  readonly claimedAt: Instant | null;
  readonly provenAt: Instant | null;
  /**
   * How long the certificates are valid that its newest proof of time rests on, or, if it has none, its own: a timestamp added before then
   * proves it for longer. Null when not known.
   */
  readonly holdsUntil: Instant | null;
  readonly coversWholeFile: boolean;
  readonly laterChanges: readonly LaterChange[];
  readonly findings: readonly Finding[];
}

export interface PdfReport {
  readonly sizeBytes: number;
  readonly encrypted: boolean;
  readonly revisions: number;
  readonly certification: 1 | 2 | 3 | null;
  /** In the order in which they were made. Empty: the file is not signed. */
  readonly signatures: readonly SignatureReport[];
  /** Null when no trusted lists were to be asked. */
  readonly trustedLists: UsedLists | null;
  /** What concerns the file rather than any single signature: bytes after the end, hidden fields, overlapping ranges. */
  readonly findings: readonly Finding[];
  /** The worst of all verdicts; null without a signature. */
  readonly verdict: Verdict | null;
}
