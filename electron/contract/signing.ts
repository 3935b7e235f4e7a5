import { Type, type Static } from 'typebox';
import { languages } from '../../shared/domain/language.ts';
import { Document, FilePath, Id, Moment } from './shapes.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const oneOf = <T extends string>(...words: readonly T[]) => Type.Unsafe<T>(Type.Enum([...words]));

/** Levels of ETSI EN 319 142-1: a signature; with a proven time; with the proofs of its certificates; with a proven time for those. */
export const SignatureLevel = oneOf('B-B', 'B-T', 'B-LT', 'B-LTA');
export type SignatureLevel = Static<typeof SignatureLevel>;

/** Those that can be reached later, without the signer. */
export const RaisedLevel = oneOf('B-T', 'B-LT', 'B-LTA');
export type RaisedLevel = Static<typeof RaisedLevel>;

/** Who a certificate names, and who vouches for that. */
export const Certificate = Type.Object({
  subject: Type.String(),
  issuer: Type.String(),
  serial: Type.String(),
  notBefore: Moment,
  notAfter: Moment,
  /** SHA-256, lower-case hex. */
  fingerprint: Type.String(),
  /** By its owner: nobody else vouches for the name. */
  selfMade: Type.Boolean(),
});
export type Certificate = Static<typeof Certificate>;

/** A signing key that the account keeps, sealed, on all its devices. */
export const StoredSigningKey = Type.Object({ id: Id, madeAt: Moment, certificate: Certificate });
export type StoredSigningKey = Static<typeof StoredSigningKey>;

/** What opens a file or a key. Never kept. */
export const Secret = Type.String({ maxLength: 1024 });

/** A key that the account keeps, a PKCS#12 file (.p12, .pfx), which is read just this once, or a card that the owner chooses meanwhile. */
export const KeyChoice = Type.Union([
  Type.Object({ card: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ kept: Id }, { additionalProperties: false }),
  Type.Object({ file: FilePath, passphrase: Secret }, { additionalProperties: false }),
]);
export type KeyChoice = Static<typeof KeyChoice>;

/** Where on a page, in points (1/72 inch) from the upper left corner of the page as displayed. Pages count from 1. */
export const SignaturePlace = Type.Object(
  {
    page: Type.Integer({ minimum: 1 }),
    x: Type.Number(),
    y: Type.Number(),
    width: Type.Number({ minimum: 1 }),
    height: Type.Number({ minimum: 1 }),
  },
  { additionalProperties: false },
);
export type SignaturePlace = Static<typeof SignaturePlace>;

/** How it appears on the page. `image`: a PNG or JPEG of at most 5 MiB. */
export const SignatureAppearance = Type.Object(
  { place: SignaturePlace, image: Type.Optional(FilePath), timeZone: Type.String({ maxLength: 64 }), language: oneOf(...languages) },
  { additionalProperties: false },
);

/**
 * What may be done after the first signature without invalidating it (DocMDP, ISO 32000-2, 12.8.2.2): 1 nothing, 2 fill in forms and sign,
 * 3 notes too.
 */
export const Certification = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type Certification = Static<typeof Certification>;

/** Full name of a signature field. */
export const FieldName = Type.String({ minLength: 1, maxLength: 2000 });

/** A signature field that is waiting for somebody to sign. */
export const EmptyField = Type.Object({
  name: FieldName,
  /** What the form's author wrote for people to read; null for nothing. */
  label: nullable(Type.String()),
  /** Where it appears; null for an invisible one. Part of it may be off the page. */
  place: nullable(SignaturePlace),
  /** Why it can't be signed; null when it can. */
  refusal: nullable(oneOf('certified_no_changes', 'field_locked', 'seed_value_not_met')),
});
export type EmptyField = Static<typeof EmptyField>;

/** What had to be put right in a damaged PDF before it could be read (`Repair` in `shared/node/pades/contract.ts`). */
export const Repair = oneOf('cross_references', 'stream_lengths', 'catalog', 'disputed_objects');
export type Repair = Static<typeof Repair>;

/** What the newest version of a PDF leaves open to the next signer. */
export const SigningOptions = Type.Object({
  /** What may still be done; with 1 nobody can sign, with 2 only in an empty field or invisibly. */
  certification: nullable(Certification),
  /** Only a document without any signatures can be certified. */
  signatures: Type.Integer(),
  emptyFields: Type.Array(EmptyField),
  /** Locked with a password or for a key, even an empty one: others can't be asked to sign it. */
  encrypted: Type.Boolean(),
  repairs: Type.Array(Repair),
  /** Other programs may show another document: `documents.sign` has to be told to accept that. */
  doubtful: Type.Boolean(),
  /** What programs may do beyond the usual with this form ends with a signature. */
  endsUsageRights: Type.Boolean(),
  /** Whether somebody is there to prove a time. `none`: no server, or one without a timestamp service; `unknown`: it didn't answer. */
  timestamp: oneOf('available', 'none', 'unknown'),
});
export type SigningOptions = Static<typeof SigningOptions>;

/** The outcome of signing, or of adding more proof to existing signatures. */
export const SignedDocument = Type.Object({
  document: Document,
  /** The version that has it: a new one unless nothing could be added. */
  version: Type.Integer(),
  level: SignatureLevel,
  /** What is still owed for the level that was asked for, because nobody answered. */
  pending: nullable(oneOf('timestamp', 'validation_data')),
});
export type SignedDocument = Static<typeof SignedDocument>;

/** What can be noticed about a signature or a file (`shared/node/pades/report/finding-codes.ts`). Every language has a text for each. */
export const signatureFindingCodes = [
  'signature_unreadable',
  'signature_value_bad',
  'content_changed',
  'weak_algorithm',
  'unsupported_algorithm',
  'signing_certificate_missing',
  'signing_certificate_mismatch',
  'attributes_malformed',
  'not_a_baseline_signature',
  'signing_time_attribute',
  'contents_padding',
  'byte_range_malformed',
  'byte_range_gap',
  'byte_ranges_overlap',
  'not_at_revision_end',
  'bytes_after_end',
  'field_duplicated',
  'field_hidden',
  'usage_rights',
  'seed_value_not_met',
  'seed_value_unknown',
  'signature_removed',
  'file_repaired',
  'object_unreadable',
  'readers_may_differ',
  'self_made',
  'one_act_certificate',
  'untrusted_root',
  'issuer_missing',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_signature_bad',
  'certificate_not_a_ca',
  'path_too_long',
  'key_usage_wrong',
  'extended_key_usage_wrong',
  'unknown_critical_extension',
  'name_not_permitted',
  'policy_missing',
  'certificate_revoked',
  'revoked_after_signing',
  'revocation_unknown',
  'revocation_data_forged',
  'revocation_data_stale',
  'revocation_data_unusable',
  'timestamp_unreadable',
  'timestamp_mismatch',
  'timestamp_forged',
  'timestamp_untrusted',
  'timestamp_in_future',
  'no_proven_time',
  'claimed_after_proven',
  'timestamp_expires_soon',
  'later_changes_allowed',
  'changed_after_signing',
  'later_changes_unreadable',
  'notes_may_cover',
  'notes_removed',
  'field_looks_otherwise',
  'certification_misplaced',
  'trusted_lists_empty',
  'trusted_list_stale',
  'trusted_list_refused',
  'authority_unreachable',
] as const;
export type SignatureFindingCode = (typeof signatureFindingCodes)[number];

const Observation = Type.Object({
  /** One of `signatureFindingCodes`, or of those that an engine of another version knows. */
  code: Type.String(),
  severity: oneOf('info', 'warning', 'error'),
  details: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});

const LaterChange = Type.Object({
  revision: Type.Integer(),
  allowed: Type.Boolean(),
  kind: oneOf(
    'signature',
    'validation_data',
    'form_entry',
    'annotation',
    'page_content',
    'page_tree',
    'metadata',
    'scripts_or_actions',
    'attachment',
    'other',
  ),
  pages: Type.Array(Type.Integer()),
});

/** Why a signature is simple, advanced or qualified. Every language has a text for each. */
export const qualityReasons = [
  'nobody_vouches',
  'one_act',
  'no_list',
  'not_on_list',
  'list_outdated',
  'service_not_granted',
  'certificate_not_qualified',
  'not_for_signatures',
  'no_secure_device',
  'not_proven',
  'qualified_seal',
  'qualified_signature',
] as const;

/** Why a timestamp is a qualified one or not. Every language has a text for each. */
export const timestampQualityReasons = [
  'nobody_vouches',
  'no_list',
  'not_on_list',
  'list_outdated',
  'service_not_granted',
  'qualified_timestamp',
] as const;

const TimestampReport = Type.Object({
  at: Moment,
  service: nullable(Type.String()),
  proves: Type.Boolean(),
  /** Null for one that proves nothing. */
  quality: nullable(Type.Object({ isQualified: Type.Boolean(), because: oneOf(...timestampQualityReasons) })),
});

/** The trusted lists that a report rests on (`UsedLists` in `shared/node/pades/contract.ts`). */
const UsedLists = Type.Object({
  count: Type.Integer(),
  refreshedAt: nullable(Moment),
  used: Type.Array(
    Type.Object({
      territory: Type.String(),
      sequence: Type.Integer(),
      issuedAt: Moment,
      nextUpdate: nullable(Moment),
      fetchedAt: nullable(Moment),
    }),
  ),
});

/** Whether signatures are checked against the trusted lists of the European Union. Countries by their two letters; `EU` is the list of lists. */
export const TrustedListsView = Type.Object({
  isOn: Type.Boolean(),
  /** When they were last there, as the server says; null before that. */
  refreshedAt: nullable(Moment),
  /** How many countries there is a list of. */
  countries: Type.Integer(),
  /** Whose time is over. */
  outdated: Type.Array(Type.String()),
  /** Which could not be renewed the last time, so that older ones are used. */
  notRenewed: Type.Array(Type.String()),
  /** False once the server has said that it keeps none. */
  isKeptByServer: Type.Boolean(),
});
export type TrustedListsView = Static<typeof TrustedListsView>;

/** ETSI EN 319 102-1, section 5.1.3. */
const Verdict = oneOf('passed', 'indeterminate', 'failed');

/** What was found about one signature; `shared/node/pades/contract.ts` says what the words mean. */
export const SignatureReport = Type.Object({
  fieldName: Type.String(),
  kind: oneOf('signature', 'document_timestamp'),
  revision: Type.Integer(),
  verdict: Verdict,
  level: nullable(SignatureLevel),
  /** What it is under the law of the European Union; null for a timestamp, and for one that doesn't hold. */
  quality: nullable(Type.Object({ level: oneOf('simple', 'advanced', 'qualified'), because: oneOf(...qualityReasons) })),
  timestamps: Type.Array(TimestampReport),
  integrity: oneOf('intact', 'broken', 'unreadable'),
  path: oneOf('trusted', 'untrusted', 'invalid', 'incomplete'),
  revocation: oneOf('good', 'revoked', 'unknown', 'not_needed'),
  signer: nullable(Certificate),
  /** The signer's certificate belongs to a key that this account keeps. */
  isYours: Type.Boolean(),
  /**
   * The service that certified the signer for this one act, where the account knows it: by the authority that it first saw there, and when.
   * Nobody else vouches for that authority. Null for any other signature.
   */
  oneActService: nullable(Type.Object({ host: Type.String(), since: Moment })),
  reason: nullable(Type.String()),
  location: nullable(Type.String()),
  claimedAt: nullable(Moment),
  provenAt: nullable(Moment),
  /** When the certificates that its newest proof rests on expire; null when that can't be determined. */
  holdsUntil: nullable(Moment),
  coversWholeFile: Type.Boolean(),
  laterChanges: Type.Array(LaterChange),
  findings: Type.Array(Observation),
});
export type SignatureReport = Static<typeof SignatureReport>;

/** What was found about a PDF. */
export const SignaturesReport = Type.Object({
  sizeBytes: Type.Integer(),
  encrypted: Type.Boolean(),
  revisions: Type.Integer(),
  certification: nullable(Certification),
  signatures: Type.Array(SignatureReport),
  /** Null while signatures aren't checked against any. */
  trustedLists: nullable(UsedLists),
  findings: Type.Array(Observation),
  verdict: nullable(Verdict),
  /** The level that the document is still waiting for; null when it is waiting for none. */
  pendingLevel: nullable(SignatureLevel),
  /** Whether authorities were asked; without a server only what the file holds counts. */
  online: Type.Boolean(),
});
export type SignaturesReport = Static<typeof SignaturesReport>;

/** Why a PDF can't be signed or checked. */
export const signingErrorCodes = [
  'not_a_pdf',
  /** Damaged, and signed: a repair would invalidate the signatures. */
  'damaged_and_signed',
  'password_needed',
  'wrong_password',
  /** Encrypted for certificates; only whoever has one of their keys can read it. */
  'recipient_needed',
  'wrong_recipient',
  'unsupported_encryption',
  /** Whoever certified it allows no more signatures. */
  'certified_no_changes',
  'field_not_found',
  'field_taken',
  'field_locked',
  /** Other programs may show another document than was read: signing it has to be asked for. */
  'readers_may_differ',
  /** The form's author demands something of a signature in that field that this one doesn't meet. */
  'seed_value_not_met',
  /** The signature would have changed what the document shows. */
  'content_would_change',
  'page_not_found',
  'place_off_page',
  'text_too_long',
  /** One of its letters is in no font. */
  'text_not_showable',
  'bad_image',
  'too_complex',
  'wrong_key_password',
  'bad_key',
  'certificate_expired',
  'certificate_not_for_signing',
  'certificate_revoked',
  'path_incomplete',
  'authority_unreachable',
  'bad_timestamp',
  'bad_order',
  /** Nothing here can ask the owner for a card: the app in a browser, or a command. */
  'card_unavailable',
  /** Something else is being signed with one. */
  'card_in_use',
  'card_gone',
  /** The program of the card's maker ended, or didn't answer. */
  'card_program_failed',
  'card_refused',
] as const;
