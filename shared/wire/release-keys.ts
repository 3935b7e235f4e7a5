import { Type, type Static, type TSchema } from 'typebox';
import { signedEnd } from './custody.ts';

/** What one message about vaults and release keys may hold. Both sides keep to it: the server refuses more, a device never sends more. */
export const releaseKeyLimits = {
  locks: 16,
  /** A quorum lock of sixteen sheets (FORMAT.md, "Lock") has 2,416. */
  lockBytes: 4_096,
  /** FORMAT.md, "Bundle". */
  bundleBytes: 16 * 1_048_576,
  /** Names in a recipient's bundle. */
  parts: 20_000,
  /** Parts in one document: 128 GiB. */
  partsPerDocument: 8_192,
  halfBytes: 32,
  /** An enrolment, and one of the first format, which is kept but no longer made (FORMAT.md, "Enrolment"). */
  enrolmentBytes: 314,
  firstEnrolmentBytes: 178,
  /** Of what an owner leaves for an invitation, and of what comes back (server/http/RULINGS.md#invitations). */
  offerBytes: 220,
  proofBytes: 32,
  /** How long an invitation may stay open. */
  invitationDays: 366,
  /** Of a recipient's enrolments, the newest that are kept, and the first with a proof for the invitation that is open. */
  newestEnrolments: 8,
  provenEnrolments: 8,
  removedLocks: 64,
  publicKeyBytes: 32,
  /** The whole body of a `PUT release-key`. */
  bodyBytes: 26 * 1_048_576,
} as const;

const closed = { additionalProperties: false };

/** Base64 of at most this many bytes. Whoever decodes it checks that it really is base64. */
const bytes = (most: number) => Type.String({ maxLength: Math.ceil(most / 3) * 4 });
const exactly = (count: number) => Type.String({ minLength: Math.ceil(count / 3) * 4, maxLength: Math.ceil(count / 3) * 4 });
const ulid = Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' });
const ordinal = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const size = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const partName = Type.String({ pattern: '^[0-9a-f]{64}$' });
const enrolment = Type.Union([exactly(releaseKeyLimits.enrolmentBytes), exactly(releaseKeyLimits.firstEnrolmentBytes)]);
const proof = exactly(releaseKeyLimits.proofBytes);
const offer = exactly(releaseKeyLimits.offerBytes);
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** `PUT vaults/{vault}`: creates the vault that the server sees, or changes its label. Absent: "Vault", or its current label. */
export const vaultMessage = Type.Object({ label: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })) }, closed);
export type VaultMessage = Static<typeof vaultMessage>;

/** What the server sees of a vault in client custody. */
export const vaultAnswer = Type.Object(
  { id: ulid, label: Type.String(), status: Type.String(), created_at: Type.String(), updated_at: Type.String() },
  closed,
);
export type VaultAnswer = Static<typeof vaultAnswer>;

/**
 * `PUT vaults/{vault}/documents/{document}`: the current version of a document. `parts` are the names of its container's parts in their
 * order (FORMAT.md, "Parts"), all uploaded before; `size_bytes` is the size of the whole container. Label absent: "Encrypted document",
 * or its current label.
 */
export const documentMessage = Type.Object(
  {
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
    version: ordinal,
    size_bytes: size,
    parts: Type.Array(partName, { minItems: 1, maxItems: releaseKeyLimits.partsPerDocument }),
  },
  closed,
);
export type DocumentMessage = Static<typeof documentMessage>;

/** What the server sees of a document. `checksum` is the root of its parts. */
export const documentAnswer = Type.Object(
  { id: ulid, label: Type.String(), version: ordinal, size_bytes: size, checksum: partName, updated_at: Type.String() },
  closed,
);
export type DocumentAnswer = Static<typeof documentAnswer>;

/** `PUT vaults/{vault}/recipients/{recipient}`: names a recipient, who is invited by mail, or changes their name. The address never changes. */
export const recipientMessage = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 320 }), name: Type.Optional(orNull(Type.String({ maxLength: 400 }))) },
  closed,
);
export type RecipientMessage = Static<typeof recipientMessage>;

/** A recipient as the server knows them. `status`: `pending` until the address is confirmed, then `verified`. */
export const recipientAnswer = Type.Object(
  { id: ulid, email: Type.String(), name: orNull(Type.String()), status: Type.String(), verified_at: orNull(Type.String()) },
  closed,
);
export type RecipientAnswer = Static<typeof recipientAnswer>;

/** To what extent the server could serve one recipient if the release came now; null if it has nothing for them. */
export const recipientReadiness = Type.Object(
  {
    ...recipientAnswer.properties,
    enrolled_at: orNull(Type.String()),
    key_generation: orNull(ordinal),
    bundle_generation: orNull(ordinal),
  },
  closed,
);
export type RecipientReadiness = Static<typeof recipientReadiness>;

/**
 * `GET vaults/{vault}/status`: how check-ins stand (in the shape of the reference surface, of which these are the members that a device
 * needs), and how far along everything is. `release_policy` is the policy as the reference surface shows it.
 */
export const releaseStatusAnswer = Type.Object({
  status: Type.String(),
  released_at: orNull(Type.String()),
  document_count: size,
  current_status: Type.Object({ last_checkin: orNull(Type.String()), next_checkin_due: orNull(Type.String()), overdue: Type.Boolean() }),
  release_policy: Type.Object({
    type: Type.String(),
    paused: Type.Optional(Type.Boolean()),
    pause_until: Type.Optional(orNull(Type.String())),
  }),
  recipients: Type.Array(recipientReadiness),
});
export type ReleaseStatusAnswer = Static<typeof releaseStatusAnswer>;

const lockList = Type.Array(bytes(releaseKeyLimits.lockBytes), { maxItems: releaseKeyLimits.locks });
const partNames = Type.Array(partName, { maxItems: releaseKeyLimits.parts });

/**
 * `PUT vaults/{vault}/recipients/{recipient}/release-key`, whole or not at all. `half` is B; it may be absent while the key generation
 * stays. `parts`: the names of all parts of all documents in the bundle, each once: nothing else is served to the recipient.
 * `removed_locks`: ids of locks that the owner took away, which takes a new key generation and lasts for ever. `enrolment`: what the enrolled
 * lock is sealed to, for a server that doesn't have it: made in the offline reader, or lost.
 */
export const releaseKeyMessage = Type.Object(
  {
    key_generation: ordinal,
    half: Type.Optional(exactly(releaseKeyLimits.halfBytes)),
    bundle_generation: ordinal,
    bundle: bytes(releaseKeyLimits.bundleBytes),
    locks: lockList,
    removed_locks: Type.Optional(Type.Array(ulid, { maxItems: releaseKeyLimits.removedLocks })),
    enrolment: Type.Optional(enrolment),
    parts: partNames,
    /** In a vault whose half is shared: what allows it to be whole again (FORMAT.md, "End of custody"). */
    custody_end: Type.Optional(signedEnd),
  },
  closed,
);
export type ReleaseKeyMessage = Static<typeof releaseKeyMessage>;

/** The answer to a `PUT release-key`: what is stored now. */
export const releaseKeyPut = Type.Object({ key_generation: ordinal, bundle_generation: ordinal, put_at: Type.String() }, closed);
export type ReleaseKeyPut = Static<typeof releaseKeyPut>;

/** `GET …/release-key`: everything but the half; `null` if none was ever put. */
export const releaseKeyAnswer = orNull(
  Type.Object(
    {
      key_generation: ordinal,
      bundle_generation: ordinal,
      put_at: Type.String(),
      bundle: bytes(releaseKeyLimits.bundleBytes),
      locks: lockList,
      parts: partNames,
    },
    closed,
  ),
);
export type ReleaseKeyAnswer = Static<typeof releaseKeyAnswer>;

/** What comes with a request for a proof: 32 random bytes, different for every question (FORMAT.md, "Proofs"). */
const challenge = exactly(32);

/** `POST …/release-key/proof`. */
export const halfProofQuestion = Type.Object({ challenge }, closed);
export type HalfProofQuestion = Static<typeof halfProofQuestion>;

/**
 * That the server has the half, and of which generation; `null` if none was ever put. `proof` is null if it has one that it can't open:
 * damaged, or sealed under another key of the deployment.
 */
export const halfProofAnswer = orNull(
  Type.Object({ key_generation: ordinal, bundle_generation: ordinal, proof: orNull(exactly(32)) }, closed),
);
export type HalfProofAnswer = Static<typeof halfProofAnswer>;

/** `POST vaults/{vault}/policy/pause`: until when, an instant with an offset or `Z` within a year. Answered, as `POST …/resume`, with the policy. */
export const pauseMessage = Type.Object(
  { pause_until: Type.String({ maxLength: 64 }), reason: Type.Optional(orNull(Type.String({ maxLength: 4_000 }))) },
  closed,
);
export type PauseMessage = Static<typeof pauseMessage>;

/** `PUT …/invitation`: what a recipient's page checks the owner by; `invitation` is the id that is on the card, in the code or in the link. */
export const invitationMessage = Type.Object({ invitation: ulid, offer, expires_at: Type.String({ maxLength: 64 }) }, closed);
export type InvitationMessage = Static<typeof invitationMessage>;

/** The answer to it. */
export const invitationPut = Type.Object({ invitation: ulid, put_at: Type.String() }, closed);

/** `POST …/invitation/mail`: the open invitation's mail once more. False: so many were sent within a day that nothing was. */
export const invitationMailed = Type.Object({ mailed: Type.Boolean() }, closed);
export type InvitationMailed = Static<typeof invitationMailed>;

/** `POST …/recipients/{recipient}/mail`: the latest mail to them once more. False as above. */
export const recipientMailed = Type.Object({ mailed: Type.Boolean() }, closed);
export type RecipientMailed = Static<typeof recipientMailed>;

/**
 * `GET …/enrolments`: what came for the recipient, the newest first. `count`: how many different keys ever came, those included that were
 * dropped since. `invitation`: the one that is open.
 */
export const enrolmentsAnswer = Type.Object(
  {
    count: size,
    invitation: orNull(ulid),
    enrolments: Type.Array(
      Type.Object(
        {
          enrolment,
          public_key: exactly(releaseKeyLimits.publicKeyBytes),
          proof: orNull(proof),
          enrolled_at: Type.String(),
          turn: ordinal,
        },
        closed,
      ),
      { maxItems: releaseKeyLimits.newestEnrolments + releaseKeyLimits.provenEnrolments + releaseKeyLimits.locks },
    ),
  },
  closed,
);
export type EnrolmentsAnswer = Static<typeof enrolmentsAnswer>;

/**
 * `GET /verify/{token}/enrolment` and `GET /invited/{invitation}/enrolment`: what a browser needs to make a key pair and show the safety
 * phrase. `identity` is the owner's; null until a keyring exists. `invitation`, `offer` and `expires_at` are null while none is open.
 */
export const invitationAnswer = Type.Object(
  {
    account: orNull(ulid),
    vault: ulid,
    recipient: ulid,
    identity: orNull(exactly(32)),
    enrolled_at: orNull(Type.String()),
    invitation: orNull(ulid),
    offer: orNull(offer),
    expires_at: orNull(Type.String()),
  },
  closed,
);
export type InvitationAnswer = Static<typeof invitationAnswer>;

/** `POST` to either. Answered with what `GET` returns afterwards. `proof`: that whoever made it had the invitation's code. */
export const enrolmentMessage = Type.Object({ enrolment, proof: Type.Optional(orNull(proof)) }, closed);
export type EnrolmentMessage = Static<typeof enrolmentMessage>;

/**
 * `GET /r/{token}/sealed`: all that the server gives a recipient after release, link and code. `half` is B; `enrolment` is the one
 * that the enrolled lock among `locks` is sealed to, null without such a lock.
 */
export const sealedAnswer = Type.Object(
  {
    account: ulid,
    vault: ulid,
    recipient: ulid,
    key_generation: ordinal,
    generation: ordinal,
    half: exactly(releaseKeyLimits.halfBytes),
    bundle: bytes(releaseKeyLimits.bundleBytes),
    locks: lockList,
    enrolment: orNull(enrolment),
    /** Where `half` is one of three shares (FORMAT.md, "What a recipient is given"): what it is a share of, and the shares of before. */
    shares: Type.Optional(
      Type.Array(
        Type.Object(
          {
            plan: Type.Object({ text: Type.String(), signature: exactly(64) }, closed),
            place: Type.Union([Type.Literal(1), Type.Literal(2)]),
            keyGeneration: ordinal,
            share: exactly(releaseKeyLimits.halfBytes),
            third: Type.Optional(Type.Object({ share: exactly(releaseKeyLimits.halfBytes) }, closed)),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type SealedAnswer = Static<typeof sealedAnswer>;

/** Every refusal of the recipient's JSON routes: a code that never changes for one cause. */
export const refusalAnswer = Type.Object({ error: Type.String() }, closed);
export type RefusalAnswer = Static<typeof refusalAnswer>;
