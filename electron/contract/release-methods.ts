import { Type } from 'typebox';
import { invitationWays, type InvitationWay } from '../../shared/domain/invitation.ts';
import { textLimits } from '../../shared/domain/text-rules.ts';
import { PaperLanguage, Site, Task, input, list, method } from './method.ts';
import { Readiness } from './readiness.ts';
import { Rehearsal, SimulatedFuture } from './releases.ts';
import {
  Activity,
  FilePath,
  Id,
  InvitationCodes,
  Moment,
  Name,
  Note,
  Nothing,
  OwnerKitText,
  Policy,
  PolicyShape,
  PublicKey,
  Recipient,
  RecipientLanguage,
  RecipientName,
  SavedSheet,
  Selection,
  TimelineStep,
} from './shapes.ts';

/**
 * Sheets that were made with it open nothing before `sheets.keep`, or after the account was locked: for a page that has yet to give them to
 * the owner. Without it they count as soon as they are written.
 */
const Hold = Type.Optional(Type.Boolean());
const HeldSheets = Type.Array(Id, { minItems: 1, maxItems: 256 });

/** Who gets what, and when. Part of `methods` in contract.ts. */
export const releaseMethods = {
  'recipients.list': method(input({ vault: Id }), list(Recipient)),
  'recipients.create': method(
    input({
      vault: Id,
      name: RecipientName,
      email: Type.String({ maxLength: 254 }),
      note: Type.Optional(Note),
      language: Type.Optional(RecipientLanguage),
    }),
    Recipient,
  ),
  'recipients.update': method(
    input({
      recipient: Id,
      name: Type.Optional(RecipientName),
      email: Type.Optional(Type.String({ maxLength: 254 })),
      note: Type.Optional(Note),
      language: Type.Optional(RecipientLanguage),
    }),
    Recipient,
  ),
  'recipients.select': method(input({ recipient: Id, selection: Selection }), Recipient),
  'recipients.remove': method(input({ recipient: Id }), Nothing),
  /** The server asks them by mail once more. False: not again today. */
  'recipients.mail': method(input({ recipient: Id }), input({ mailed: Type.Boolean() })),

  'letters.get': method(input({ recipient: Id }), input({ text: Type.String() })),
  'letters.set': method(input({ recipient: Id, text: Type.String({ maxLength: textLimits.letter }) }), Nothing),

  /** A code on paper that opens this recipient's half on its own. The code exists on the sheet only. */
  'sheets.make': method(
    input({ recipient: Id, holder: Type.Optional(Name), path: FilePath, site: Site, language: PaperLanguage, hold: Hold }),
    SavedSheet,
  ),
  /**
   * Several sheets, any `threshold` of which together open the half. With `namesOthers`, which is the default, each says who keeps the others:
   * they have to find each other one day, perhaps with nothing but this paper. They're printed anew as they were.
   */
  'sheets.makeQuorum': method(
    input({
      recipient: Id,
      threshold: Type.Integer({ minimum: 2, maximum: 16 }),
      holders: Type.Array(Name, { minItems: 2, maxItems: 16 }),
      namesOthers: Type.Optional(Type.Boolean()),
      folder: FilePath,
      site: Site,
      language: PaperLanguage,
      hold: Hold,
    }),
    list(SavedSheet),
  ),
  /** Held sheets are on paper, or saved. `counts`: their lock works from now on, since each of those that belong together is. */
  'sheets.keep': method(input({ recipient: Id, sheets: HeldSheets }), input({ counts: Type.Boolean() })),
  /** Held sheets, and those that belong to them, won't count: what was printed of them opens nothing. */
  'sheets.discard': method(input({ recipient: Id, sheets: HeldSheets }), Nothing),
  /** Whether what is on the sheets would open the half today. */
  'sheets.test': method(
    input({ recipient: Id, codes: Type.Array(OwnerKitText, { minItems: 1, maxItems: 16 }) }),
    input({ lock: Id, sheets: list(Id), testedAt: Moment }),
  ),

  /** Takes a lock away. What is left is sealed under a new release key, with no new paper, or `renewal` says what it waits for. */
  'locks.remove': method(input({ recipient: Id, lock: Id }), Recipient),
  /** Takes one person out of a quorum; the others keep their paper. */
  'locks.removeSheet': method(input({ recipient: Id, lock: Id, sheet: Id }), Recipient),

  /**
   * Makes a code for a recipient who is to choose a passphrase; an earlier one no longer counts. The owner gives it to them past the
   * server. Without `days` it holds for 30.
   */
  'invitations.make': method(
    input({
      recipient: Id,
      way: Type.Unsafe<InvitationWay>(Type.Enum([...invitationWays])),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
      site: Site,
    }),
    InvitationCodes,
  ),
  /** The open invitation's code once more. */
  'invitations.show': method(input({ recipient: Id, site: Site }), InvitationCodes),
  /** The same as a card of one page, to hand over. */
  'invitations.saveCard': method(input({ recipient: Id, path: FilePath, site: Site, language: PaperLanguage }), input({ path: FilePath })),
  /** The offer as a file, for a recipient who answers with the offline reader. The code isn't in it, and has to go another way. */
  'invitations.saveOffer': method(input({ recipient: Id, path: FilePath }), input({ path: FilePath })),
  /** The server sends the open invitation's mail once more, which says that the code comes from the owner. False: not again today. */
  'invitations.mail': method(input({ recipient: Id }), input({ mailed: Type.Boolean() })),
  /** From now on the code vouches for nothing. */
  'invitations.withdraw': method(input({ recipient: Id }), Recipient),

  /**
   * The owner vouches for a recipient's key, having typed the words that the recipient read out. Names the very key that was asked about:
   * if another has come since, it is refused.
   */
  'enrolments.accept': method(input({ recipient: Id, publicKey: PublicKey, words: Type.String({ maxLength: 200 }) }), Recipient),
  /**
   * Takes the file that a recipient made with the offline reader, as if the server had handed it over. One that wasn't made with the open
   * invitation's code is refused as `invitation_open`.
   */
  'enrolments.import': method(input({ recipient: Id, path: FilePath }), Recipient),
  /** The owner says that a key which waits is not the recipient's. */
  'enrolments.refuse': method(input({ recipient: Id, publicKey: PublicKey }), Recipient),

  'policies.get': method(input({ vault: Id }), Policy),
  'policies.set': method(input({ vault: Id, policy: PolicyShape }), Policy),
  'policies.preview': method(input({ policy: PolicyShape }), list(TimelineStep)),
  /**
   * Plays out the vault's future by the policy as this device knows it, and carries out none of it; without `checkInEveryDays` nothing more
   * is heard from the owner.
   */
  'policies.simulate': method(
    input({
      vault: Id,
      checkInEveryDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
      until: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    SimulatedFuture,
  ),
  /** Stops the timer until some moment within the next year. It counts once the server has it. */
  'policies.pause': method(input({ vault: Id, until: Moment }), Policy),
  'policies.resume': method(input({ vault: Id }), Policy),

  /** Notes that the owner is present; it counts once the server has it. Without `vault`, for all vaults. */
  'checkIns.record': method(input({ vault: Type.Optional(Id) }), list(Policy)),

  'readiness.get': method(input({ vault: Id }), Readiness),

  /**
   * What happened, newest first: what this account remembers, and what the server saw where it can be asked. Without `vault`, in all
   * vaults.
   */
  'activity.list': method(input({ vault: Type.Optional(Id), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }), Activity),

  /**
   * Plays the release through with the server in its current state, and releases nothing. `codes`: what is on recipients' sheets, as far as
   * they are at hand.
   */
  'releases.rehearse': method(
    input({
      vault: Id,
      codes: Type.Optional(
        Type.Array(input({ recipient: Id, codes: Type.Array(OwnerKitText, { minItems: 1, maxItems: 16 }) }), { maxItems: 1000 }),
      ),
      task: Task,
    }),
    Rehearsal,
  ),
  /**
   * Replaces a recipient's release key with a new one, sealed to all their locks: no paper has to be made anew, but sheets of the first
   * format are printed again into `folder`, one file each, and the old ones no longer open anything. With `newPaper` all are. An enrolled
   * recipient has nothing to do. The server destroys its old half when the next sync brings the new one. Without a `folder` where paper
   * has to be made, it is refused as `paper_needed`.
   * With `hold`, and where sheets are printed, nothing changes before all of them are kept: until then the older ones open what they did.
   */
  'releases.rotate': method(
    input({
      recipient: Id,
      folder: Type.Optional(FilePath),
      newPaper: Type.Optional(Type.Boolean()),
      site: Site,
      language: PaperLanguage,
      hold: Hold,
    }),
    input({ keyGeneration: Type.Integer(), sheets: list(SavedSheet), enrolled: Type.Boolean() }),
  ),

  /**
   * Does both halves' work for the offline reader: anyone who has the file and a sheet, or the recipient's passphrase, can open it at once.
   */
  'bundles.save': method(
    input({ recipient: Id, path: FilePath, task: Task }),
    input({ path: FilePath, generation: Type.Integer(), parts: Type.Integer() }),
  ),

  /**
   * Writes an estate that needs no server into a folder: a bundle for each of these recipients, which only their sheets open, the offline
   * reader, FORMAT.md, and a page in this language that says how it goes. It waits for no release. `invalid_request` for somebody without a
   * sheet.
   */
  'estates.save': method(
    input({
      vault: Id,
      recipients: Type.Array(Id, { minItems: 1, maxItems: 256 }),
      folder: FilePath,
      language: PaperLanguage,
      task: Task,
    }),
    input({ at: Moment, readerHash: Type.String(), files: list(input({ recipient: Id, file: Type.String() })) }),
  ),

  /** Writes the offline reader that belongs to this program: one page that opens such a file in any browser. Sheets state its SHA-256. */
  'reader.save': method(input({ path: FilePath }), input({ path: FilePath, sha256: Type.String() })),
} as const;
