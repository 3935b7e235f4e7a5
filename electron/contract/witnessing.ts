import { Type, type Static } from 'typebox';
import { languages } from '../../shared/domain/language.ts';
import { witnessCertificateKinds, witnessDays, witnessFactors, witnessingStates, witnessStates } from '../../shared/domain/witnessing.ts';
import { Id, Moment } from './shapes.ts';
import { SignatureLevel, SignaturePlace } from './signing.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const oneOf = <T extends string>(...words: readonly T[]) => Type.Unsafe<T>(Type.Enum([...words]));
const closed = { additionalProperties: false };

/** More people than any law asks for. */
export const maxWitnesses = 16;

/** Days that each of them has, from when they are asked. */
export const WitnessDays = Type.Integer({ minimum: witnessDays.least, maximum: witnessDays.most });

/** What is asked for besides a mailed code. A word is agreed on by owner and witness; text messages go out only where the server sends them. */
export const WitnessFactor = oneOf(...witnessFactors);

/** Somebody who is to be asked. */
export const NewWitness = Type.Object(
  {
    /** As it stands in the signature, and in the certificate for it. */
    name: Type.String({ minLength: 1, maxLength: 64 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    language: oneOf(...languages),
    /** For text messages: `+` and digits. */
    phone: Type.Optional(Type.String({ maxLength: 16 })),
    /** The word that was agreed on; not told by its capitals and spaces. */
    word: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** Where their signature appears; absent: it isn't shown on the page. */
    place: Type.Optional(SignaturePlace),
  },
  closed,
);
export type NewWitness = Static<typeof NewWitness>;

/**
 * What was found wrong with what the server says; nothing of such an answer was taken, except for what comes before a value that was
 * refused. `unreadable`: it isn't an answer at all. `other_witnessing`: it speaks of another file, other people or another order.
 * `taken_back`: something that it said before is no longer so. `value_refused`: somebody's signature isn't one of this document under their
 * name. `authority_changed`: another authority vouches for names there than the one that the account first saw. `refused`: the server
 * doesn't take the document to have it signed.
 */
export const witnessingTroubles = [
  'unreadable',
  'other_witnessing',
  'taken_back',
  'value_refused',
  'authority_changed',
  'refused',
] as const;

/** One of those who are asked. */
export const Witness = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  language: oneOf(...languages),
  state: oneOf(...witnessStates),
  invitedAt: nullable(Moment),
  expiresAt: nullable(Moment),
  openedAt: nullable(Moment),
  /** What their signature says. */
  signedAt: nullable(Moment),
  /** Who vouched for their name: the server, for this one act, or somebody else; null before they have signed. */
  certificate: nullable(oneOf(...witnessCertificateKinds)),
  declineReason: nullable(Type.String()),
});
export type Witness = Static<typeof Witness>;

/** One document that several people are asked to sign, in an order. */
export const Witnessing = Type.Object({
  id: Id,
  document: Id,
  vault: Id,
  documentName: Type.String(),
  /** The version that is being signed. */
  version: Type.Integer(),
  startedAt: Moment,
  /** Whether the server has it; before, nobody is asked. */
  isSent: Type.Boolean(),
  state: oneOf(...witnessingStates),
  endedAt: nullable(Moment),
  secondFactor: WitnessFactor,
  days: Type.Integer(),
  witnesses: Type.Array(Witness),
  trouble: nullable(
    Type.Object({
      code: oneOf(...witnessingTroubles),
      /** Whose signature it is about; null where it's about the whole. */
      witness: nullable(Id),
    }),
  ),
  /**
   * Everybody has signed, and the signed file isn't a version of the document yet: `newer_version`: there is a newer one by now, and only the
   * owner can say that the signed one is to follow it; `not_here`: the prepared file isn't on this device and couldn't be fetched;
   * `other_device`: another device of the account has put it together and has yet to send it; `checking`: it will be soon. Null where nothing
   * waits.
   */
  waitsFor: nullable(oneOf('newer_version', 'not_here', 'other_device', 'checking')),
  /** Nothing is left to do about how it ended: it was taken note of. */
  isSettled: Type.Boolean(),
  /** The version that the signed file has become, and how far its proofs go; null before. */
  result: nullable(Type.Object({ version: Type.Integer(), level: SignatureLevel, at: Moment })),
});
export type Witnessing = Static<typeof Witnessing>;

/** What is to be handed over to somebody: who has it can read the document, and sign once a mailed code was shown. */
export const WitnessLink = Type.Object({ witness: Id, link: Type.String() });
export type WitnessLink = Static<typeof WitnessLink>;
