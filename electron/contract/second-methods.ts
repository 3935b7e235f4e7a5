import { Type } from 'typebox';
import { mailWays } from '../../shared/domain/mail.ts';
import { Task, input, list, method } from './method.ts';
import { Id, Moment, Nothing, OptionalMoment } from './shapes.ts';
import { ServerSignIn, SyncStatus } from './sync.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** A vault that is chosen for the second server, as far as this device knows. */
const VaultThere = Type.Object({
  vault: Id,
  /** Records that the second server hasn't taken yet. */
  waiting: Type.Integer(),
  /** Recipients for whom it doesn't have what a release needs now. */
  recipientsBehind: Type.Integer(),
  /** The check-in that it was last told of; null where it was told of none. */
  checkInSentAt: OptionalMoment,
  /** When it opened the vault for its people, as it says; null where it doesn't. */
  releasedAt: OptionalMoment,
});

/** What a server says about itself. All of it is only what it says. */
const SecondCheck = Type.Object({
  /** Whether it sends real mail. */
  sends: Type.Enum([...mailWays]),
  /** Where links in its mails lead, and whether others than its own machine and network can follow them. */
  publicUrl: Type.String(),
  opensOutside: Type.Boolean(),
  /** Whom it writes to as the owner. */
  ownerEmail: Type.String(),
});

/** The account's second server, and this device's state in relation to it. */
export const SecondServer = Type.Object({
  server: Type.String(),
  since: Moment,
  /** False on a device that only knows that there is one: it keeps nothing in step until somebody signs in there on it. */
  isHere: Type.Boolean(),
  signedIn: SyncStatus.properties.signedIn,
  /** What it said about itself when it was last reached; null before that. */
  check: orNull(SecondCheck),
  /** When everything that was to be there last was. */
  lastInStepAt: OptionalMoment,
  /** Whether nothing waits, as far as this device knows. */
  isInStep: Type.Boolean(),
  /** Records that it hasn't taken yet. */
  waiting: Type.Integer(),
  /** Why the last attempt didn't go through; null where it did. */
  fault: orNull(Type.Object({ code: Type.String({ description: 'an error code of the contract' }), message: Type.String(), at: Moment })),
  vaults: list(VaultThere),
});

/** The second server. Part of `methods` in contract.ts. */
export const secondMethods = {
  /** Null while there is none. */
  'secondServer.get': method(Nothing, orNull(SecondServer)),
  /**
   * Makes a server on which somebody has just signed in (`signIn.begin`, `signIn.finish`) the account's second one: it gets the account's sealed
   * keys, and no vault yet. `check` in the answer is what it says about itself, for the owner to look at before they choose a vault. On another
   * device, or once a session is over, it's signed in at again the same way.
   */
  'secondServer.pair': method(ServerSignIn, SecondServer),
  /** Chooses whether a vault is on the second server too; the next sync sees to it. */
  'secondServer.choose': method(input({ vault: Id, paired: Type.Boolean() }), SecondServer),
  /** Brings it into step. `sync.run` does so too, without waiting for it. */
  'secondServer.sync': method(
    input({ task: Task }),
    Type.Object({ sent: Type.Integer(), uploadedBytes: Type.Integer(), bundles: Type.Integer(), second: SecondServer }),
  ),
  /**
   * Gives it up: it's told to destroy what it keeps for a release, and forgotten. `evenIfAway`: forgotten also if it can't be told; then it may
   * still open the vaults once it hears of no check-in any more.
   */
  'secondServer.retire': method(input({ evenIfAway: Type.Optional(Type.Boolean()) }), Type.Object({ isTold: Type.Boolean() })),
} as const;
