import { Type } from 'typebox';
import { mailWays } from '../../shared/domain/mail.ts';
import { languages } from '../../shared/domain/language.ts';
import { standings } from '../../shared/domain/custodian.ts';
import { PaperLanguage, Site, Task, input, list, method } from './method.ts';
import { FilePath, Id, Moment, Name, Nothing, OptionalMoment } from './shapes.ts';
import { ServerOrigin, ServerSignIn, SyncStatus } from './sync.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** Who keeps a share of a vault's key, from the account's point of view. */
export const custodianRoles = ['first', 'second', 'third'] as const;
export type CustodianRole = (typeof custodianRoles)[number];
const Role = Type.Enum([...custodianRoles]);

/** One of the three who keep a vault's key together. */
const Custodian = Type.Object({
  role: Role,
  kind: Type.Enum(['server', 'witness', 'paper']),
  /** An origin; null for paper. */
  address: orNull(Type.String()),
  /**
   * What it last said of itself, signed with its own key: `quiet`, it has heard of the owner; `warned`, it has warned them; `over`, by its own
   * clock it's time; `given`, it has handed out its share; `held`, it doubts its own clock or memory. Null before it was heard, and for paper.
   */
  says: orNull(Type.Enum([...standings])),
  /** When it said so; null where `says` is. */
  heardAt: OptionalMoment,
  /** Why it couldn't be spoken to at the last attempt, an error code of the contract; null where it could, or there was none. */
  failure: orNull(Type.String()),
});

/** Who keeps a vault's key together, and how far they are with the owner's latest plan. */
const Custody = Type.Object({
  /** Number of the latest plan that this device knows; 0 before the first is made. */
  plan: Type.Integer(),
  /** Whether all three have it, both servers have their shares, and each was told that the others do. */
  isSettled: Type.Boolean(),
  /** Who hasn't been reached with something that is theirs; empty once it's settled. */
  waitsFor: list(Role),
  /** First server, second server, third party. Empty before the first plan is made. */
  custodians: list(Custodian),
  /**
   * Whether both servers have confirmed, each signed with its own key, that the owner's latest check-in or pause from this device counts there:
   * only then may it be said that everything is stopped. False: at least one hasn't. Null: this device has sent none since the first plan.
   */
  isStopKnown: orNull(Type.Boolean()),
  /** The servers whose confirmation is missing; empty unless `isStopKnown` is false. */
  stopWaitsFor: list(Role),
});

/** The third party: without one no vault can be on two servers. */
const ThirdParty = Type.Union([
  Type.Object({
    kind: Type.Literal('witness'),
    address: Type.String(),
    /** Of its key, to be compared with what its operator says. */
    words: Type.String(),
    since: Moment,
  }),
  Type.Object({
    kind: Type.Literal('paper'),
    /** Who keeps it; null where the owner didn't say. */
    holder: orNull(Name),
    since: Moment,
  }),
]);

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
  /** Null on a device that isn't signed in at the second server. */
  custody: orNull(Custody),
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
  /** Twelve words of each server's key, to be compared with what its operator publishes; null where it hasn't said its key yet. */
  words: Type.Object({ first: orNull(Type.String()), second: orNull(Type.String()) }),
  /** Null: none was named yet, and no vault can be chosen. */
  third: orNull(ThirdParty),
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
  /** Asks whoever is at an address for its key, for the owner to compare the words before they name it the third party. Nothing is kept. */
  'secondServer.askWitness': method(
    input({ address: ServerOrigin }),
    Type.Object({
      address: Type.String(),
      words: Type.String(),
      /** Where the account's server writes to its owner, as far as this device knows: a witness would do the same. */
      email: orNull(Type.String()),
    }),
  ),
  /**
   * Makes a witness the third party, in the place of whatever was: every chosen vault gets a new plan. `code` is what its operator gave the
   * owner; `email` and `language`, where and how it writes to them (where their server does, in English). Refused as `words_differ` where its
   * key isn't the one that `secondServer.askWitness` answered in this session, as `invalid_request` where nobody asked.
   */
  'secondServer.setWitness': method(
    input({
      address: ServerOrigin,
      code: Type.String({ minLength: 1, maxLength: 512 }),
      email: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
      language: Type.Optional(Type.Enum([...languages])),
    }),
    SecondServer,
  ),
  /**
   * Makes a paper the third party, in the place of whatever was: its words are in the PDF at `path` and nowhere else. With `hold` it counts
   * from `secondServer.keepPaper` on, and is lost when the account is locked before; without it, as soon as it's written.
   */
  'secondServer.setPaper': method(
    input({ path: FilePath, holder: Type.Optional(Name), site: Site, language: PaperLanguage, hold: Type.Optional(Type.Boolean()) }),
    Type.Object({ paper: Id, path: FilePath, second: SecondServer }),
  ),
  /** The held paper is printed, or saved. Refused as `sheet_gone` for one that isn't held any more. */
  'secondServer.keepPaper': method(input({ paper: Id }), SecondServer),
  /** The held paper won't count. */
  'secondServer.discardPaper': method(input({ paper: Id }), Nothing),
  /**
   * Chooses whether a vault is on the second server too; the next sync sees to it. Its key is then kept by both servers and the third party
   * together, and each of its recipients gets a new release key. Refused as `third_needed` while no third party is named, as
   * `inactivity_needed` for a vault that is to open for another reason than the owner's silence: only that can three judge, each by itself.
   * While it's chosen, `policies.set` refuses any other kind of policy with the same code.
   */
  'secondServer.choose': method(input({ vault: Id, paired: Type.Boolean() }), SecondServer),
  /** Brings it into step. `sync.run` does so too, without waiting for it. */
  'secondServer.sync': method(
    input({ task: Task }),
    Type.Object({ sent: Type.Integer(), uploadedBytes: Type.Integer(), bundles: Type.Integer(), second: SecondServer }),
  ),
  /**
   * Gives it up: the first server gets new keys whole, and only then the second is told to destroy what it keeps, and forgotten. `evenIfAway`:
   * forgotten also if it can't be told; then it goes on warning, but its share opens nothing that is sealed from now on. Refused with the
   * first's reason while that can't take the vaults back, as `vault_released` where one has been opened. Where there's no second server
   * because the account moved to it when the first was lost, that one takes them back.
   */
  'secondServer.retire': method(input({ evenIfAway: Type.Optional(Type.Boolean()) }), Type.Object({ isTold: Type.Boolean() })),
} as const;
