import { Type, type Static, type TSchema } from 'typebox';
import { languages } from '../domain/language.ts';
import { witnessCertificateKinds, witnessDays, witnessFactors, witnessingStates, witnessStates } from '../domain/witnessing.ts';
import { maxSlots } from '../format/witnessing/prepared-file.ts';

/** What is said of documents that several people are asked to sign: by the owner's app, and by the page of whoever is asked. */
export const witnessingLimits = {
  witnesses: maxSlots,
  /** Of a prepared file of 64 MiB, sealed or not: whoever signs has all of it in their browser's memory. */
  contentBytes: 65 * 1_048_576,
  /** Of what somebody signed with. A slot has its own, smaller room. */
  cmsBytes: 16 * 1024,
  /** Of that with a timestamp over it: a slot's room. */
  stampedBytes: 24 * 1024,
  /** Of a key that is to be certified, in SubjectPublicKeyInfo: P-256 has 91. */
  publicKeyBytes: 91,
  /** ECDSA over P-256, as WebCrypto writes it. */
  proofBytes: 64,
  /** How many certificates are made for one person: a page that was loaded again has lost its key. */
  certificates: 20,
  /** The most that a certificate's name may have. */
  nameLength: 64,
  reasonLength: 500,
  /** Of what a certificate of somebody's own calls them, in code points. */
  certificateNameLength: 200,
  wordLength: 100,
  /** Of the owner's list. */
  listed: 100,
} as const;

const closed = { additionalProperties: false };
const base64 = (most: number) => Type.String({ minLength: 1, maxLength: Math.ceil(most / 3) * 4 });
const exactly = (count: number) => Type.String({ minLength: Math.ceil(count / 3) * 4, maxLength: Math.ceil(count / 3) * 4 });
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const ulid = Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const instant = Type.String({ minLength: 24, maxLength: 24 });
const place = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const ordinal = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** `SignatureSlot` of shared/format/witnessing/prepared-file.ts. */
export const slotMessage = Type.Object(
  {
    field_name: Type.String({ minLength: 1, maxLength: 200 }),
    byte_range: Type.Tuple([Type.Literal(0), place, place, place]),
    date_at: place,
  },
  closed,
);
export type SlotMessage = Static<typeof slotMessage>;

const askedWitness = Type.Object(
  {
    id: ulid,
    name: Type.String({ minLength: 1, maxLength: 4 * witnessingLimits.nameLength }),
    email: Type.String({ minLength: 1, maxLength: 320 }),
    language: Type.Enum([...languages]),
    /** E.164; for the second factor `sms`. */
    phone: Type.Optional(Type.String({ maxLength: 16 })),
    /** For the second factor `word`; it isn't kept, only what recognises it. */
    word: Type.Optional(Type.String({ minLength: 1, maxLength: 4 * witnessingLimits.wordLength })),
    /** SHA-256 of the link's token, which the owner's device made. */
    token_hash: hash,
  },
  closed,
);

/** `POST witnessings`: everything but the sealed file, whose size and SHA-256 it says. */
export const witnessingMessage = Type.Object(
  {
    id: ulid,
    document_id: ulid,
    version: ordinal,
    sealed: Type.Literal(true),
    second_factor: Type.Enum([...witnessFactors]),
    days: Type.Integer({ minimum: witnessDays.least, maximum: witnessDays.most }),
    slots: Type.Array(slotMessage, { minItems: 1, maxItems: witnessingLimits.witnesses }),
    size: Type.Integer({ minimum: 1, maximum: witnessingLimits.contentBytes }),
    sha256: hash,
    witnesses: Type.Array(askedWitness, { minItems: 1, maxItems: witnessingLimits.witnesses }),
  },
  closed,
);
export type WitnessingMessage = Static<typeof witnessingMessage>;

const witness = Type.Object({
  id: ulid,
  position: place,
  name: Type.String({ maxLength: 4 * witnessingLimits.nameLength }),
  email: Type.String({ maxLength: 320 }),
  language: Type.Enum([...languages]),
  state: Type.Enum([...witnessStates]),
  invited_at: orNull(instant),
  expires_at: orNull(instant),
  opened_at: orNull(instant),
  /** What the signature says. */
  signed_at: orNull(instant),
  /** DER in base64; null before they have signed, and in lists. */
  cms: orNull(base64(witnessingLimits.stampedBytes)),
  certificate: orNull(Type.Enum([...witnessCertificateKinds])),
  /** Whom a certificate of their own names, which may be anybody; null for one that was made here. */
  certificate_name: orNull(Type.String({ maxLength: 4 * witnessingLimits.certificateNameLength })),
  decline_reason: orNull(Type.String({ maxLength: 4 * witnessingLimits.reasonLength })),
});

/** How a witnessing stands, for its owner. */
export const witnessingAnswer = Type.Object({
  id: ulid,
  document_id: ulid,
  version: ordinal,
  sealed: Type.Boolean(),
  state: Type.Enum([...witnessingStates]),
  second_factor: Type.Enum([...witnessFactors]),
  days: Type.Integer(),
  slots: Type.Array(slotMessage, { maxItems: witnessingLimits.witnesses }),
  size: Type.Integer(),
  sha256: Type.String({ maxLength: 64 }),
  /** Whether the file is here. */
  content: Type.Boolean(),
  created_at: instant,
  ended_at: orNull(instant),
  error: orNull(Type.String({ maxLength: 2_000 })),
  /** What certified the keys of those who had none of their own, in PEM; null before anybody's was. */
  authority: orNull(Type.String({ maxLength: 16_384 })),
  witnesses: Type.Array(witness, { maxItems: witnessingLimits.witnesses }),
});
export type WitnessingAnswer = Static<typeof witnessingAnswer>;

/** `GET witnessings`: the newest. */
export const witnessingsAnswer = Type.Object({ witnessings: Type.Array(witnessingAnswer, { maxItems: witnessingLimits.listed }) });
export type WitnessingsAnswer = Static<typeof witnessingsAnswer>;

/** `POST witnessings/{id}/complete`: the version of the document that the signed file has become. */
export const completedMessage = Type.Object({ version: ordinal }, closed);

/** `GET /witness/{token}/witnessing`, for the page of whoever is asked. Of a sealed document the page trusts what came with the link instead. */
export const witnessAnswer = Type.Object({
  /** The witness's own id, which the proof for a certificate is made over. */
  id: ulid,
  owner: orNull(Type.String()),
  name: Type.String(),
  /** From 1. */
  position: ordinal,
  of: ordinal,
  sealed: Type.Boolean(),
  slots: Type.Array(slotMessage),
  size: Type.Integer(),
  sha256: hash,
  /** Those who have signed, in their order. */
  before: Type.Array(Type.Object({ name: Type.String(), signed_at: instant, cms: Type.String() })),
  expires_at: instant,
  /** DER in base64. */
  authority: Type.String(),
  certificate_subject: Type.String(),
});
export type WitnessAnswer = Static<typeof witnessAnswer>;

/** `POST /witness/{token}/certificate`. The proof: shared/format/witnessing/witness-key-proof.ts. */
export const certificateQuestion = Type.Object(
  { public_key: exactly(witnessingLimits.publicKeyBytes), proof: exactly(witnessingLimits.proofBytes) },
  closed,
);
export type CertificateQuestion = Static<typeof certificateQuestion>;
export const certificateAnswer = Type.Object({ certificate: Type.String() });

/** `POST /witness/{token}/signature`. */
export const signatureMessage = Type.Object(
  { signed_at: instant, cms: base64(witnessingLimits.cmsBytes), certificate: Type.Enum([...witnessCertificateKinds]) },
  closed,
);
export type SignatureMessage = Static<typeof signatureMessage>;

/** `POST /witness/{token}/decline`. */
export const declineMessage = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 4 * witnessingLimits.reasonLength })) }, closed);
export type DeclineMessage = Static<typeof declineMessage>;
