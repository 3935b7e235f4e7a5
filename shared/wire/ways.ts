import { Type, type Static, type TSchema } from 'typebox';
import { languages } from '../domain/language.ts';
import { mailFaults } from '../domain/mail.ts';
import { maxWays, wayKinds, wayStatuses } from '../domain/way.ts';

/** The ways to the recipients of a vault: what the owner's app says of them, and what the server knows. */

const closed = { additionalProperties: false };
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const ulid = Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' });
const instant = Type.String({ minLength: 24, maxLength: 24 });
const address = Type.String({ minLength: 1, maxLength: 254 });
/** Another recipient of the same vault, or one of the people whom the owner trusts. */
const deputyKinds = ['recipient', 'contact'] as const;

const wayInput = Type.Union([
  Type.Object({ kind: Type.Literal('mail'), address }, closed),
  /** With its country code. */
  Type.Object({ kind: Type.Literal('phone'), address }, closed),
  Type.Object({ kind: Type.Literal('deputy'), deputy: Type.Object({ kind: Type.Enum([...deputyKinds]), id: ulid }, closed) }, closed),
]);
export type WayInputMessage = Static<typeof wayInput>;

/**
 * `PUT vaults/{vault}/recipients/{recipient}/ways`: all further ways in the owner's order, and the language in which the recipient is written
 * to. A way that was there stays what it was, and keeps its confirmation; a new one is asked at once. Absent: as it is; null: unknown.
 */
export const waysMessage = Type.Object(
  {
    ways: Type.Optional(Type.Array(wayInput, { maxItems: maxWays })),
    language: Type.Optional(orNull(Type.Enum([...languages]))),
  },
  closed,
);
export type WaysMessage = Static<typeof waysMessage>;

const way = Type.Object({
  /** `main` for the recipient's own address, which comes first. */
  id: Type.Union([Type.Literal('main'), ulid]),
  kind: Type.Enum([...wayKinds]),
  status: Type.Enum([...wayStatuses]),
  /** Null for a deputy. */
  address: orNull(Type.String()),
  deputy: orNull(Type.Object({ kind: Type.Enum([...deputyKinds]), id: ulid, name: orNull(Type.String()), email: Type.String() })),
  /** When whoever is there last said that it reaches them; null if they never did. */
  confirmed_at: orNull(instant),
  /** When they were last asked. */
  asked_at: orNull(instant),
  /** Why the last message there that failed did; null once it was confirmed again. */
  fault: orNull(Type.Enum([...mailFaults])),
  fault_at: orNull(instant),
});
export type WayMessage = Static<typeof way>;

/** What PUT answers, and `POST vaults/{vault}/recipients/{recipient}/ways/{way}/ask`, which asks whoever is there once more. */
export const recipientWaysAnswer = Type.Object({
  recipient: ulid,
  /** Null until the owner or the recipient has said. A newer server may speak more languages than whoever reads this. */
  language: orNull(Type.String({ pattern: '^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$', maxLength: 35 })),
  /** An IANA name, which the recipient's browser told; null until then. */
  time_zone: orNull(Type.String()),
  ways: Type.Array(way),
});
export type RecipientWaysAnswer = Static<typeof recipientWaysAnswer>;

/** `GET vaults/{vault}/ways`: those of every recipient of the vault. */
export const vaultWaysAnswer = Type.Object({
  /** Whether this server can send messages to telephones. */
  phones: Type.Boolean(),
  /** How many ways a recipient can have beside their own address. */
  most_ways: Type.Integer(),
  recipients: Type.Array(recipientWaysAnswer),
});
export type VaultWaysAnswer = Static<typeof vaultWaysAnswer>;
