import { Type, type Static } from 'typebox';
import { mailFaults, type MailFault } from '../../shared/domain/mail.ts';
import { reachReasons, type ReachReasonCode } from '../../shared/domain/reach-chance.ts';
import { maxWays, wayKinds, type WayKind } from '../../shared/domain/way.ts';
import { input, method } from './method.ts';
import { Id, Name, OptionalMoment } from './shapes.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const oneOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>(Type.Enum([...words]));

/** Who may be asked to pass the word on: another recipient of the vault, or somebody whom the server asks about the owner. */
export const deputyKinds = ['recipient', 'contact'] as const;
export type DeputyKind = (typeof deputyKinds)[number];

/**
 * How a way stands. `untold`: the server doesn't have it yet. `unknown`: it hasn't said. `waiting`: whoever is there hasn't answered.
 * `failed`: what was last sent there didn't arrive.
 */
export const wayStates = ['untold', 'unknown', 'waiting', 'confirmed', 'declined', 'failed'] as const;
export type WayState = (typeof wayStates)[number];

/** `main` is the recipient's own address, which `recipients.update` changes. */
const WayId = Type.Union([Type.Literal('main'), Id]);
const WayAddress = Type.String({ minLength: 1, maxLength: 254 });

export const RecipientWay = Type.Object({
  id: WayId,
  kind: oneOf<WayKind>(wayKinds),
  /** An e-mail address, or a telephone number with its country code; null for a deputy. */
  address: nullable(Type.String()),
  /** `name` is null where they're gone. */
  deputy: nullable(Type.Object({ kind: oneOf<DeputyKind>(deputyKinds), id: Id, name: nullable(Type.String()) })),
  state: oneOf<WayState>(wayStates),
  /** When whoever is there last said that it reaches them, as the server says. */
  confirmedAt: OptionalMoment,
  askedAt: OptionalMoment,
  /** Why what was sent there didn't arrive, and when; null unless it failed. */
  fault: nullable(oneOf<MailFault>(mailFaults)),
  faultAt: OptionalMoment,
});
export type RecipientWay = Static<typeof RecipientWay>;

/** How likely somebody would be reached today, and what weighs most on it. shared/domain/REACH.md has the model. */
export const Chance = Type.Object({
  percent: Type.Integer({ minimum: 0, maximum: 99 }),
  reason: oneOf<ReachReasonCode>(reachReasons),
  /** Which way the reason is about; null where it's about none in particular. */
  way: nullable(RecipientWay),
  /** The reason in English. */
  sentence: Type.String(),
});
export type Chance = Static<typeof Chance>;

/** All ways to a recipient, in the owner's order, their own address first. */
export const RecipientWays = Type.Object({
  recipient: Id,
  ways: Type.Array(RecipientWay),
  maxWays: Type.Integer(),
  /** Whether the server can write to telephones; null where it hasn't said. */
  phones: nullable(Type.Boolean()),
  /** When the server last said how they stand; null while it hasn't. */
  saidAt: OptionalMoment,
  /** Null while the server hasn't said. */
  chance: nullable(Chance),
  /** Addresses that the server names and this account's devices don't, or the other way round: null where it names what was entered. */
  differs: nullable(Type.Object({ theirs: Type.Array(Type.String()), missing: Type.Array(Type.String()) })),
  /** Why the server doesn't have them as they are here: a code of the contract; null where it has, or wasn't asked. */
  untold: nullable(Type.String()),
  /**
   * In which language they asked to be spoken to when they confirmed, as a tag: a newer server may speak some that this version doesn't. Null
   * where they said nothing else than the owner.
   */
  languageSaid: nullable(Type.String()),
});
export type RecipientWays = Static<typeof RecipientWays>;

/** One way as the owner enters it. With `id`, one that there is already keeps what is known of it. */
const NewWay = Type.Union([
  input({ id: Type.Optional(Id), kind: Type.Literal('mail'), address: WayAddress }),
  input({ id: Type.Optional(Id), kind: Type.Literal('phone'), address: WayAddress }),
  input({
    id: Type.Optional(Id),
    kind: Type.Literal('deputy'),
    deputy: input({ kind: oneOf<DeputyKind>(deputyKinds), id: Id, name: Type.Optional(Name) }),
  }),
]);
export type NewWay = Static<typeof NewWay>;

/** How a recipient is reached beside their own address. Part of `methods` in contract.ts. */
export const wayMethods = {
  /** As far as this device knows. */
  'ways.get': method(input({ recipient: Id }), RecipientWays),
  /** The same, after asking the server how they stand. */
  'ways.look': method(input({ recipient: Id }), RecipientWays),
  /**
   * Sets all further ways, in their order. They're kept here at once; the server hears of them now, or where it can't be asked, with the
   * next sync: then `untold` says why.
   */
  'ways.set': method(input({ recipient: Id, ways: Type.Array(NewWay, { maxItems: maxWays }) }), RecipientWays),
  /** The server asks whoever is there whether the way still reaches them. False: not again today. */
  'ways.ask': method(input({ recipient: Id, way: WayId }), input({ asked: Type.Boolean(), ways: RecipientWays })),
} as const;

/** Failures of what is entered as a way. */
export const wayErrorCodes = [
  /** No address or number. */
  'way_invalid',
  /** Entered twice, or their own address. */
  'way_exists',
  /** The server can't write to telephones. */
  'no_phones',
] as const;
