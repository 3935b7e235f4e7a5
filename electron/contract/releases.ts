import { handoverKinds, handoverMessages } from '../../shared/domain/handover.ts';
import { lockKinds } from '../../shared/domain/lock.ts';
import { Type, type Static } from 'typebox';
import { simulatedMails, simulatedPhases, simulatedTypes, simulationEnds } from '../../shared/domain/simulate-timer.ts';
import { Finding, Id, Moment, Name, RehearsalOutcome } from './shapes.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const oneOf = <T extends string>(...words: readonly T[]) => Type.Unsafe<T>(Type.Enum([...words]));

/**
 * How it turned out for one recipient. `opened`: with codes from paper, everything was opened as they would open it. `would_open`:
 * everything that can be checked without their secret is right. `fails`: released today, they would not get everything that was
 * chosen for them.
 */
export type RehearsalOutcome = Static<typeof RehearsalOutcome>;

/** One recipient in a rehearsal: what the server would hand out to them, compared with what this device knows. */
export const RehearsedRecipient = Type.Object({
  recipient: Id,
  name: Name,
  outcome: RehearsalOutcome,
  /** Of what the server has; null where it has nothing. */
  keyGeneration: nullable(Type.Integer()),
  bundleGeneration: nullable(Type.Integer()),
  /**
   * The server's half: `proven` to exist and to be the right one, `missing`, `unreadable` for the server itself, or of `other` keys than
   * this account's.
   */
  half: oneOf('proven', 'missing', 'unreadable', 'other'),
  /** The sealed bundle: whether it opens with both halves and says what was chosen. */
  bundle: oneOf('opens', 'out_of_date', 'damaged', 'missing', 'not_tried'),
  /** Number of characters in the letter they would find; null when the bundle does not open. */
  letterCharacters: nullable(Type.Integer()),
  locks: Type.Array(
    Type.Object({
      lock: Id,
      kind: oneOf(...lockKinds),
      /**
       * `opened` with the given codes; `sound`: right as far as can be known without its secret; `missing` on the server; `broken`: it
       * can't be opened.
       */
      result: oneOf('opened', 'sound', 'missing', 'broken'),
    }),
  ),
  documents: Type.Array(
    Type.Object({
      document: Id,
      name: Type.String(),
      sizeBytes: Type.Integer(),
      /** `withheld`: the server would not give this recipient all of their parts. */
      result: oneOf('whole', 'missing', 'damaged', 'withheld', 'wrong_key'),
    }),
  ),
  findings: Type.Array(Finding),
});
export type RehearsedRecipient = Static<typeof RehearsedRecipient>;

/** A whole release, played through without releasing anything. */
export const Rehearsal = Type.Object({
  vault: Id,
  at: Moment,
  /** The worst of all the recipients' outcomes. */
  outcome: RehearsalOutcome,
  recipients: Type.Array(RehearsedRecipient),
});
export type Rehearsal = Static<typeof Rehearsal>;

/** One thing that would happen. Fields that do not belong to its type are null. */
export const SimulatedStep = Type.Object({
  at: Moment,
  type: oneOf(...simulatedTypes),
  /** Which message, as the server names it. */
  mail: nullable(oneOf(...simulatedMails)),
  /** Who the message is for; empty for one to the owner. */
  recipients: Type.Array(Type.Object({ recipient: Id, name: Name })),
  /** The release that the message names. */
  releaseAt: nullable(Moment),
  /** Where the timer is from then on. */
  phase: nullable(oneOf(...simulatedPhases)),
  /** For a check-in that comes after its due day. */
  late: Type.Boolean(),
});
export type SimulatedStep = Static<typeof SimulatedStep>;

/** One message after the release, to somebody who has opened nothing yet. */
export const SimulatedLetter = Type.Object({
  at: Moment,
  way: oneOf(...handoverKinds),
  /** An address, a telephone number, or the name of whoever is to pass the word on. */
  to: Type.String(),
  message: oneOf(...handoverMessages),
});
export type SimulatedLetter = Static<typeof SimulatedLetter>;

/** What becomes of one recipient who opens nothing after the release. */
export const SimulatedHandover = Type.Object({
  recipient: Id,
  name: Name,
  messages: Type.Array(SimulatedLetter),
  /** When whoever the owner trusts, and whoever looks after the server, are told; null where that doesn't come. */
  unreachedAt: nullable(Moment),
  endsAt: Moment,
});
export type SimulatedHandover = Static<typeof SimulatedHandover>;

/** A vault's future, along with what has passed since the owner's last sign of life. */
export const SimulatedFuture = Type.Object({
  from: Moment,
  until: nullable(Moment),
  /** `rest`: nothing more happens automatically. `held`: a server is holding it, which is not known here. `until`: it would go on later. */
  end: oneOf(...simulationEnds),
  releasedAt: nullable(Moment),
  steps: Type.Array(SimulatedStep),
  /** What follows for each recipient, by the ways that this device knows; empty where no release comes. */
  handovers: Type.Array(SimulatedHandover),
});
