import { itemKinds, type ItemScope } from '../domain/item.ts';
import type { Ulid } from '../domain/ids.ts';
import { Type, type Static, type TSchema } from 'typebox';
import { maxItemParts, maxSealedItemBytes } from '../format/vault/item.ts';
import { keyringBytes, maxKeyringBytes } from '../format/vault/keyring-layout.ts';

/** What one message of sync may hold. Both sides keep to it: the server refuses more, a device never sends more. */
export const syncLimits = {
  itemsPerPush: 1_000,
  entriesPerPull: 1_000,
  /** The whole body of a push. */
  pushBodyBytes: 48 * 1_048_576,
  /** The sealed bytes of all items in one answer to a pull; a single item is always answered. */
  pullSealedBytes: 16 * 1_048_576,
  /** Names in one question for missing parts. */
  namesPerQuestion: 10_000,
  /** Names in one question for proofs: the server reads and hashes each of these parts, a gigabyte at most. */
  namesPerProof: 64,
  /** One pack, including its head. */
  packBytes: 33 * 1_048_576,
  partsPerPack: 4_096,
  /** A device's sealed name. */
  sealedNameBytes: 4_096,
  /** Devices of one account that are not revoked. */
  devices: 64,
  /** Unfinished uploads of one account; one more drops the oldest. */
  unfinishedUploads: 32,
} as const;

const closed = { additionalProperties: false };

const base64Length = (count: number): number => Math.ceil(count / 3) * 4;

/** Base64 of at most this many bytes. Whoever decodes it checks that it really is base64. */
const bytes = (most: number) => Type.String({ maxLength: base64Length(most) });
const exactly = (count: number) => Type.String({ minLength: base64Length(count), maxLength: base64Length(count) });
const ulid = Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' });
const wholeNumber = (minimum: number) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER });
const partName = Type.String({ pattern: '^[0-9a-f]{64}$' });
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const signature = exactly(64);
const hash = exactly(32);

/** `GET account`: the account's current state. `chain` is that of `last_seq` (FORMAT.md, "Chain of changes"). */
export const accountAnswer = Type.Object(
  {
    user_id: Type.String(),
    quota_bytes: wholeNumber(0),
    used_bytes: wholeNumber(0),
    keyring_generation: orNull(wholeNumber(1)),
    last_seq: wholeNumber(0),
    chain: hash,
  },
  closed,
);
export type AccountAnswer = Static<typeof accountAnswer>;

/** `GET keyring`, and what `PUT keyring` takes and answers: the newest keyring, with the generation recorded in it. */
export const keyringMessage = Type.Object(
  {
    generation: wholeNumber(1),
    keyring: Type.String({ minLength: base64Length(keyringBytes(0)), maxLength: base64Length(maxKeyringBytes) }),
  },
  closed,
);
export type KeyringMessage = Static<typeof keyringMessage>;

/** `POST devices`: a new device. `certificate` is the identity's signature, `name` sealed by the device. */
export const newDevice = Type.Object(
  { id: ulid, public_key: exactly(32), certificate: signature, name: bytes(syncLimits.sealedNameBytes) },
  closed,
);
export type NewDevice = Static<typeof newDevice>;

/** What a device last signed: the chain as far as it has seen it. */
export const deviceHead = Type.Object({ device: ulid, seq: wholeNumber(0), chain: hash, signature }, closed);
export type DeviceHead = Static<typeof deviceHead>;

/**
 * `POST devices/{id}/removal/nonce`: what the calling device signs with to have that one removed (FORMAT.md, "Removal of a device"); good
 * once, and until then.
 */
export const removalNonce = Type.Object({ nonce: exactly(32), until: Type.String() }, closed);

/** `POST devices/{id}/removal`: the request, signed by the account's identity. `seq` and `chain` are the head that the device knows. */
export const removalRequest = Type.Object({ nonce: exactly(32), seq: wholeNumber(0), chain: hash, signature }, closed);

/**
 * A removal that waits, with what was signed. `due_at` is null while no mail about it has been accepted; `may_stop`: whether the caller may
 * `DELETE devices/{id}/removal`.
 */
export const waitingRemoval = Type.Object(
  {
    asked_by: ulid,
    asked_at: Type.String(),
    due_at: orNull(Type.String()),
    may_stop: Type.Boolean(),
    nonce: exactly(32),
    seq: wholeNumber(0),
    chain: hash,
    signature,
  },
  closed,
);
export type WaitingRemovalMessage = Static<typeof waitingRemoval>;

/** A device as the account's other devices see it. Instants are UTC text. */
export const knownDevice = Type.Object(
  {
    id: ulid,
    public_key: exactly(32),
    certificate: signature,
    name: bytes(syncLimits.sealedNameBytes),
    added_at: Type.String(),
    revoked_at: orNull(Type.String()),
    /** The earliest first; earlier servers say nothing of them. */
    removals: Type.Optional(Type.Array(waitingRemoval)),
  },
  closed,
);
export type KnownDevice = Static<typeof knownDevice>;

/** `GET devices`: all, including revoked ones. */
export const devicesAnswer = Type.Object({ devices: Type.Array(knownDevice) }, closed);
export type DevicesAnswer = Static<typeof devicesAnswer>;

/** `PUT heads`, and `head` of a push: signed by the calling device. */
export const newHead = Type.Object({ seq: wholeNumber(0), chain: hash, signature }, closed);
export type NewHead = Static<typeof newHead>;

const itemFields = {
  id: Type.Unsafe<Ulid>(ulid),
  /** The vault's id, or `-` for items of the account. */
  vault: Type.Unsafe<ItemScope>(Type.String({ pattern: '^(-|[0-7][0-9A-HJKMNP-TV-Z]{25})$' })),
  kind: Type.Enum([...itemKinds]),
  revision: wholeNumber(1),
  deleted: Type.Boolean(),
  /** Sorted, without duplicates. */
  parts: Type.Array(partName, { maxItems: maxItemParts }),
  sealed: bytes(maxSealedItemBytes),
};

/** An item as it is stored on the server. */
export const wireItem = Type.Object(itemFields, closed);
export type WireItem = Static<typeof wireItem>;

/** `base_revision` is the revision this one was made from, 0 for a new item; `revision` is always one more. */
export const pushedItem = Type.Object({ ...itemFields, base_revision: wholeNumber(0) }, closed);
export type PushedItem = Static<typeof pushedItem>;

/**
 * `POST push`. No id may occur twice. The head may be older than one the server knows; then it is ignored. `keyring_generation` is that of the
 * keyring whose keys the items are sealed under: where the account's keys were renewed, anything but the newest is a `conflict`.
 */
export const pushRequest = Type.Object(
  {
    items: Type.Array(pushedItem, { maxItems: syncLimits.itemsPerPush }),
    head: Type.Optional(newHead),
    keyring_generation: Type.Optional(wholeNumber(1)),
  },
  closed,
);
export type PushRequest = Static<typeof pushRequest>;

/**
 * What became of one item. `accepted`: it stands as change `seq`, now or since an earlier push of the same bytes. `conflict`: the
 * server's revision is `current` (0 when it has none), not the one this was made from. `missing_parts`: upload those in `missing`
 * first. `over_quota`: there is no space left.
 */
export const pushOutcomes = ['accepted', 'conflict', 'missing_parts', 'over_quota'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

/** One item's outcome, in the order of the request. */
export const pushResult = Type.Object(
  {
    id: ulid,
    outcome: Type.Enum([...pushOutcomes]),
    seq: Type.Optional(wholeNumber(1)),
    current: Type.Optional(wholeNumber(0)),
    missing: Type.Optional(Type.Array(partName)),
  },
  closed,
);
export type PushResult = Static<typeof pushResult>;

/** The answer to a push, with the account's last change after it. */
export const pushAnswer = Type.Object({ results: Type.Array(pushResult), last_seq: wholeNumber(0), chain: hash }, closed);
export type PushAnswer = Static<typeof pushAnswer>;

/** `POST pull`: what changed after `cursor`, which is the `seq` up to which the device has everything. */
export const pullRequest = Type.Object(
  { cursor: wholeNumber(0), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: syncLimits.entriesPerPull })) },
  closed,
);
export type PullRequest = Static<typeof pullRequest>;

/** One accepted change. `item` is present if this is its item's current revision; `hash` is H of the sealed object. */
export const logEntry = Type.Object(
  { seq: wholeNumber(1), id: ulid, revision: wholeNumber(1), hash, item: Type.Optional(wireItem) },
  closed,
);
export type LogEntry = Static<typeof logEntry>;

/**
 * The answer to a pull: every change after the cursor without gaps, as many as fit. `last_seq` and `chain` are those of the whole
 * log at the same moment, `heads` what the account's devices have signed. `more`: the last entry is not `last_seq`.
 */
export const pullAnswer = Type.Object(
  { entries: Type.Array(logEntry), last_seq: wholeNumber(0), chain: hash, heads: Type.Array(deviceHead), more: Type.Boolean() },
  closed,
);
export type PullAnswer = Static<typeof pullAnswer>;

/** `POST parts/missing`: which of these parts the server does not have. */
export const partsQuestion = Type.Object({ names: Type.Array(partName, { maxItems: syncLimits.namesPerQuestion }) }, closed);
export type PartsQuestion = Static<typeof partsQuestion>;

/** In the order of the question. */
export const partsAnswer = Type.Object({ missing: Type.Array(partName) }, closed);
export type PartsAnswer = Static<typeof partsAnswer>;

/**
 * `POST parts/proof`: whether parts are present to their last byte. `challenge` is 32 random bytes, different for every question
 * (FORMAT.md, "Proofs").
 */
export const partProofQuestion = Type.Object(
  { challenge: hash, names: Type.Array(partName, { minItems: 1, maxItems: syncLimits.namesPerProof }) },
  closed,
);
export type PartProofQuestion = Static<typeof partProofQuestion>;

/** One proof for each name, in order; null if there is no such part. */
export const partProofAnswer = Type.Object({ proofs: Type.Array(orNull(hash)) }, closed);
export type PartProofAnswer = Static<typeof partProofAnswer>;
