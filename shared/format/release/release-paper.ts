import { Type, type Static, type TSchema } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { publicKeyBytes, signatureBytes, verifySignature, type Identity } from '../../crypto/identity.ts';
import { modes } from '../../domain/account.ts';
import { parseInstant } from '../../domain/instant.ts';
import { mailChannels } from '../../domain/mail.ts';
import { releaseTriggers } from '../../domain/policy.ts';
import { paperOccasions, paperTimes } from '../../domain/release-paper.ts';
import { ownerWarnings } from '../../domain/timer-states.ts';
import { isAuditHeadOf, type SignedAuditHead } from '../vault/audit-chain.ts';
import { HashText, OrdinalNumber, UlidText, checkJson, parseJson } from '../json-body.ts';

// FORMAT.md, "Release paper": what a service says and signs about one recipient's part of a release.

/** The form that is known here; another one is another version of the page. */
export const releasePaperVersion = 1;
/** The longest text, in bytes of UTF-8. */
export const maxReleasePaperBytes = 2 ** 24;
/** The most documents, parts and openings that one paper lists. */
export const paperLimits = { documents: 1_000, parts: 100_000, openings: 1_000, warnings: 50 } as const;

const InstantText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
const NameText = Type.String({ maxLength: 1024 });
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(Type.String({ pattern: `^(${words.join('|')})$` }));
const SizeBytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Base64Of = (bytes: number) => Type.String({ pattern: `^[A-Za-z0-9+/]+={0,2}$`, maxLength: Math.ceil(bytes / 3) * 4 });

const PaperJson = Type.Object({
  version: Type.Integer(),
  occasion: oneOf(paperOccasions),
  madeAt: InstantText,
  language: Type.String({ minLength: 2, maxLength: 16 }),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  service: Type.Object({ address: Type.String({ minLength: 1, maxLength: 255 }), publicKey: Base64Of(publicKeyBytes) }),
  /** What the PDF is signed with: the service's configured certificate, or one that the service made and whose authority is named. */
  signer: Type.Object({ kind: oneOf(['configured', 'self_made'] as const), certificate: HashText, authority: orNull(Base64Of(8192)) }),
  mode: oneOf(modes),
  vault: Type.Object({ id: UlidText, name: orNull(NameText), ownerName: orNull(NameText), readByService: Type.Boolean() }),
  recipient: Type.Object({ id: UlidText, name: orNull(NameText), email: Type.String({ minLength: 1, maxLength: 254 }) }),
  release: Type.Object({
    id: UlidText,
    at: InstantText,
    trigger: oneOf(releaseTriggers),
    note: orNull(Type.String({ maxLength: 10_000 })),
    /** Moments that led to it, in the order in which they were; what there was depends on the trigger. */
    steps: Type.Array(Type.Object({ what: oneOf(paperTimes), at: InstantText }), { maxItems: 50 }),
    /** How many others agreed to a release by hand; null where nobody had to. */
    approvals: orNull(Type.Integer({ minimum: 0, maximum: 100 })),
  }),
  warnings: Type.Array(Type.Object({ kind: oneOf(ownerWarnings), way: oneOf(mailChannels), acceptedAt: InstantText }), {
    maxItems: paperLimits.warnings,
  }),
  documents: orNull(
    Type.Array(
      Type.Object({
        id: UlidText,
        version: OrdinalNumber,
        name: Type.String({ minLength: 1, maxLength: 1024 }),
        type: Type.String({ maxLength: 255 }),
        sizeBytes: SizeBytes,
        sha256: HashText,
      }),
      { maxItems: paperLimits.documents },
    ),
  ),
  /** How many documents there are, where the list is not all of them. */
  documentsInAll: orNull(Type.Integer({ minimum: 0 })),
  sealed: orNull(
    Type.Object({
      documents: Type.Integer({ minimum: 0 }),
      bundle: orNull(Type.Object({ keyGeneration: OrdinalNumber, generation: OrdinalNumber, sizeBytes: SizeBytes, sha256: HashText })),
      /** How many parts there are; the list has the first by their names. */
      partsInAll: Type.Integer({ minimum: 0 }),
      parts: Type.Array(Type.Object({ sha256: HashText, sizeBytes: SizeBytes }), { maxItems: paperLimits.parts }),
    }),
  ),
  openings: Type.Array(
    Type.Object({
      at: InstantText,
      what: oneOf(['opened', 'document'] as const),
      document: orNull(UlidText),
      version: orNull(OrdinalNumber),
    }),
    { maxItems: paperLimits.openings },
  ),
  head: Type.Object({ account: UlidText, seq: OrdinalNumber, hash: HashText, signedAt: InstantText, signature: Base64Of(signatureBytes) }),
});

/** What a paper says; instants are ISO 8601 in UTC with milliseconds. */
export type ReleasePaper = Static<typeof PaperJson>;

/** A paper's text with the service's signature over it. */
export interface SignedReleasePaper {
  readonly text: string;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

/** The text of a paper, signed by the service's identity, which is also that of its audit heads. @throws CryptoError for content that no reader would accept. */
export function signReleasePaper(paper: ReleasePaper, service: Identity): SignedReleasePaper {
  const text = JSON.stringify(checkPaper(paper), null, 1);
  return { text, signature: service.sign('paper', utf8(text)) };
}

/**
 * What a paper says, once everything in it that is signed has been checked against the key that it names itself. Whose key that is, the
 * caller has to know from elsewhere.
 * @throws CryptoError `damaged`: another form, a signature that doesn't hold, an audit head that this key didn't sign;
 * `unsupported_version` for a paper of a later page.
 */
export function readReleasePaper({ text, signature }: SignedReleasePaper): ReleasePaper {
  const bytes = utf8(text);
  if (bytes.length > maxReleasePaperBytes) throw new CryptoError('damaged', 'the release paper is too long');
  const value = parseJson(text, 'the release paper');
  const { version } = checkJson(Type.Object({ version: Type.Integer() }), value, 'the release paper');
  if (version !== releasePaperVersion) throw new CryptoError('unsupported_version', 'the release paper has an unknown version');
  const paper = checkPaper(value);
  const key = fromBase64(paper.service.publicKey, 'damaged');
  if (key.length !== publicKeyBytes || signature.length !== signatureBytes || !verifySignature(key, 'paper', bytes, signature))
    throw new CryptoError('damaged', 'the release paper was not signed by the service that it names');
  if (!isAuditHeadOf(key, headOfPaper(paper))) throw new CryptoError('damaged', 'the log of the release paper is not of its service');
  return paper;
}

/** The head of the audit chain that a paper has. @throws CryptoError `damaged` for what isn't base64. */
export function headOfPaper({ head, mode }: Pick<ReleasePaper, 'head' | 'mode'>): SignedAuditHead {
  const { account: accountId, seq, hash, signedAt, signature } = head;
  return { accountId, mode, seq, hash: bytesOfHash(hash), signedAt, signature: fromBase64(signature, 'damaged') };
}

const bytesOfHash = (hash: string): Uint8Array => Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function checkPaper(value: unknown): ReleasePaper {
  const paper = checkJson(PaperJson, value, 'the release paper');
  const { madeAt, release, warnings, openings, head, documents, sealed, vault } = paper;
  const instants = [
    madeAt,
    release.at,
    head.signedAt,
    ...release.steps.map(({ at }) => at),
    ...warnings.map(({ acceptedAt }) => acceptedAt),
    ...openings.map(({ at }) => at),
  ];
  if (instants.some((instant) => parseInstant(instant) !== instant))
    throw new CryptoError('damaged', 'the release paper names a time that there is not');
  if ((documents !== null) !== vault.readByService || (sealed !== null) === vault.readByService)
    throw new CryptoError('damaged', 'the release paper lists what its vault does not have');
  return paper;
}

/** What a signature stands as in its file: base64 of 64 bytes. */
export const signatureFileText = (signature: Uint8Array): string => toBase64(signature);

/** What such a file holds. @throws CryptoError `damaged`. */
export function readSignatureFile(text: string): Uint8Array {
  const bytes = fromBase64(text, 'damaged');
  if (bytes.length !== signatureBytes) throw new CryptoError('damaged', 'the release paper has no signature');
  return bytes;
}
