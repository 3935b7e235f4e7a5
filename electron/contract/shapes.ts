import { openingHoursLimits } from '../../shared/domain/opening.ts';
import { invitationWays, type InvitationWay } from '../../shared/domain/invitation.ts';
import { Type, type Static } from 'typebox';
import { languages, type Language } from '../../shared/domain/language.ts';
import { mailFaults, recipientMailStates, type MailFault, type RecipientMailState } from '../../shared/domain/mail.ts';
import { frequencies, type Frequency as Frequencies } from '../../shared/domain/period.ts';
import { policyTypes, type PolicyType } from '../../shared/domain/policy.ts';
import { textLimits } from '../../shared/domain/text-rules.ts';

/** A bare ULID. */
export const Id = Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' });
/** An instant with milliseconds, in UTC. */
export const Moment = Type.String({ minLength: 24, maxLength: 24 });
/** Absolute path on this machine. Shells recognize it by its title, and give pages a handle in its place. */
export const FilePath = Type.String({ minLength: 1, maxLength: 4096, title: 'path' });
export const Name = Type.String({ minLength: 1, maxLength: 255 });
/** In which language somebody is spoken to; null where the owner hasn't said. */
export const RecipientLanguage = Type.Union([Type.Unsafe<Language>(Type.Enum([...languages])), Type.Null()]);
/** Name of a recipient: mails to them begin with it, so it is no longer than the server accepts. */
export const RecipientName = Type.String({ minLength: 1, maxLength: textLimits.recipientName });
/** The plain name of a vault that the server and mails may show. */
export const VaultLabel = Type.String({ minLength: 1, maxLength: textLimits.vaultName });
export const Note = Type.String({ maxLength: 20_000 });
/** A text that is written in the app: what the app writes itself, and files of as many bytes. */
export const WrittenText = Type.String({ maxLength: 3 * textLimits.writtenText });
/** Whom a document's note is for: those who get the document, or its owner alone. */
export const NoteFor = Type.Union([Type.Literal('heirs'), Type.Literal('me')]);
export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 });
export const Passphrase = Type.String({ minLength: 1, maxLength: 1024 });
/** What the kit's QR code contains, or its words: 12 of the secret key, plus the 24 of the recovery key where they are asked for. */
export const OwnerKitText = Type.String({ minLength: 1, maxLength: 2000 });
export const Bytes = Type.String({ maxLength: 8192, description: 'base64' });
export const Nothing = Type.Object({}, { additionalProperties: false });

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
export const OptionalMoment = nullable(Moment);
export const OptionalId = nullable(Id);

export const AccountStatus = Type.Object({
  state: Type.Union([Type.Literal('empty'), Type.Literal('locked'), Type.Literal('unlocked')]),
  account: OptionalId,
  keyringGeneration: nullable(Type.Integer()),
  /** False when this device must be given the secret key again: the passphrase was changed on another device. */
  secretKeyKnown: Type.Boolean(),
  /** Another device renewed the account's keys: this one goes on with those it has, and syncs again once it was given the new kit. */
  keysRenewed: Type.Boolean(),
  kit: Type.Object({ savedAt: OptionalMoment, confirmedAt: OptionalMoment }),
  /** Records of this device that could not be opened, and why; sync fetches them again where it can. `kind` is null where nobody can tell. */
  unreadable: Type.Array(Type.Object({ id: Type.String(), kind: nullable(Type.String()), code: Type.String() })),
});

export const Kit = Type.Object({
  account: Id,
  secretKeyWords: Type.String(),
  recoveryKeyWords: Type.String(),
  /** All of it as one text; the QR code's on a kit without a way in. */
  text: Type.String(),
  keyringGeneration: Type.Integer(),
  /** Where a new device asks, the words that it shows there, and the QR code's text, which has no recovery key; null where none was made. */
  wayIn: nullable(
    Type.Object({
      server: Type.String(),
      /** Whether a computer elsewhere reaches that address, as far as its name tells. */
      opensOutside: Type.Boolean(),
      words: Type.String(),
      text: Type.String(),
    }),
  ),
});

const vaultWords = {
  id: Id,
  name: Name,
  description: Note,
  /** What the server and mails call it. */
  label: Name,
  /** Whether that is its name. */
  nameInMails: Type.Boolean(),
  createdAt: Moment,
  /** When it was opened for its people: from then on nothing about that can be changed. */
  releasedAt: OptionalMoment,
};
export const VaultNames = Type.Object(vaultWords);
export type VaultNames = Static<typeof VaultNames>;
export const Vault = Type.Object({ ...vaultWords, documents: Type.Integer(), recipients: Type.Integer(), sizeBytes: Type.Integer() });
export type Vault = Static<typeof Vault>;

export const Folder = Type.Object({ id: Id, vault: Id, parent: OptionalId, name: Name });
export type Folder = Static<typeof Folder>;

export const Document = Type.Object({
  id: Id,
  vault: Id,
  folder: OptionalId,
  name: Name,
  /** Media type by the file's extension, `application/octet-stream` where that says nothing. */
  type: Type.String(),
  label: Name,
  note: Note,
  /**
   * Whether those who get the document get its note too. Null: written when nobody got notes, and the owner hasn't said yet; until they
   * have, it stays theirs alone.
   */
  noteFor: nullable(NoteFor),
  tags: Tags,
  /** Of the newest version. */
  version: Type.Integer(),
  sizeBytes: Type.Integer(),
  addedAt: Moment,
  /** Of the file that the newest version was read from. */
  modifiedAt: Moment,
  trashedAt: OptionalMoment,
  /** Every part of the newest version is on this device. */
  here: Type.Boolean(),
});
export type Document = Static<typeof Document>;

export const DocumentVersion = Type.Object({
  version: Type.Integer(),
  sizeBytes: Type.Integer(),
  addedAt: Moment,
  modifiedAt: Moment,
  /** The parts' root, in hexadecimal: what the owner's signature for a recipient names. */
  root: Type.String(),
  here: Type.Boolean(),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

export const TrashEntry = Type.Object({
  /** Everything thrown away in one act forms one batch, and comes back with one undo. */
  batch: Id,
  id: Id,
  kind: Type.Union([Type.Literal('vault'), Type.Literal('folder'), Type.Literal('document')]),
  vault: Id,
  name: Name,
  trashedAt: Moment,
});
export type TrashEntry = Static<typeof TrashEntry>;

export const Selection = Type.Union([Type.Literal('all'), Type.Array(Id, { maxItems: 100_000 })]);

export const RecipientLock = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('sheet'), Type.Literal('enrolled'), Type.Literal('quorum')]),
  sheets: Type.Array(Type.Object({ id: Id, holder: Name, testedAt: OptionalMoment })),
  threshold: Type.Integer(),
  madeAt: Moment,
  /** False: it was made for a different release key than today's and opens nothing. Its sheets should be destroyed and replaced. */
  works: Type.Boolean(),
});
export type RecipientLock = Static<typeof RecipientLock>;

/** An invitation that is open: its code may still vouch for a recipient's key. */
export const Invitation = Type.Object({
  id: Id,
  way: Type.Unsafe<InvitationWay>(Type.Enum([...invitationWays])),
  madeAt: Moment,
  expiresAt: Moment,
  /** Whether the server has the offer; until it has, the recipient's page knows of nothing. */
  isOffered: Type.Boolean(),
});

/** What the owner gives away of an invitation. Whoever has any of it can enrol in the recipient's place. */
export const InvitationCodes = Type.Object({
  invitation: Invitation,
  recipient: Id,
  /** 13 words. */
  words: Type.String(),
  /** What a QR code holds: the link, or without a server's address the bare text. */
  qr: Type.String(),
  /** Null without a server's address. */
  link: nullable(Type.String()),
});
export type InvitationCodes = Static<typeof InvitationCodes>;

/** Who vouched for a recipient's key: the code that the owner gave them, or the words that the owner heard. */
export const keyVouchers = ['invitation', 'words', 'nobody'] as const;
export type KeyVoucher = (typeof keyVouchers)[number];

/**
 * What a key that waits needs. `compare`: the words, by telephone; `compare_invited`: the same, after a link whose code was right;
 * `not_invited`: an invitation is open, and this one came without its code: it can't be accepted. `outdated`: made by a page of an earlier
 * version, which can't be accepted either.
 */
export const offeredStates = ['compare', 'compare_invited', 'not_invited', 'outdated'] as const;
export type OfferedState = (typeof offeredStates)[number];

/** An X25519 public key, 32 bytes in base64. */
export const PublicKey = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });

export const Recipient = Type.Object({
  id: Id,
  vault: Id,
  name: Name,
  email: Type.String(),
  note: Note,
  /** What is printed for them, and the offline reader, is in it; null: in the app's. */
  language: RecipientLanguage,
  selection: Selection,
  hasLetter: Type.Boolean(),
  locks: Type.Array(RecipientLock),
  /** The recipient's own key, which locks may be sealed to; null until the owner has vouched for one. */
  enrolment: nullable(
    Type.Object({
      publicKey: PublicKey,
      pinnedAt: Moment,
      /** When the owner typed the words that were heard; null where the invitation's code vouched, or (earlier versions) nothing did. */
      comparedAt: OptionalMoment,
      /** Who vouched for it. `nobody`: an earlier version sealed to it without asking; nothing new is sealed to it before it's compared. */
      vouchedBy: Type.Unsafe<KeyVoucher>(Type.Enum([...keyVouchers])),
      /** False for a key pair of the first format, whose holder can't tell that what they open comes from this owner. */
      provesSender: Type.Boolean(),
    }),
  ),
  /** A key that the server says is the recipient's, and that gets nothing before the owner has compared its words. */
  offeredKey: nullable(
    Type.Object({
      publicKey: PublicKey,
      foundAt: Moment,
      /** How many different keys the server has named for this recipient, this one included. */
      count: Type.Integer({ minimum: 1 }),
      state: Type.Unsafe<OfferedState>(Type.Enum([...offeredStates])),
    }),
  ),
  /** The invitation whose code the owner gave away, or is about to; null when none is open. */
  invitation: nullable(Invitation),
  /** The last time that somebody enrolled without the code, or with a wrong one, while an invitation was open; null if nobody has. */
  lastRefusedAt: OptionalMoment,
  /**
   * Something was taken away, so a new release key is due, but these sheets of the first format would no longer open anything: each has to
   * be typed in once, or printed anew. Null when nothing is due.
   */
  renewal: nullable(Type.Object({ since: Moment, sheets: Type.Array(Type.Object({ id: Id, holder: Name })) })),
});
export type Recipient = Static<typeof Recipient>;

const Frequency = Type.Unsafe<Frequencies>(Type.Enum([...frequencies]));

export const InactivityShape = Type.Object({
  frequency: Frequency,
  graceHours: Type.Integer(),
  reminderDaysBefore: Type.Optional(nullable(Type.Integer())),
});

/** What an owner sets; `shared/domain/policy.ts` says which combinations are valid. */
export const PolicyShape = Type.Object({
  type: Type.Unsafe<PolicyType>(Type.Enum([...policyTypes])),
  frequency: Type.Optional(Frequency),
  graceHours: Type.Optional(Type.Integer()),
  reminderDaysBefore: Type.Optional(nullable(Type.Integer())),
  releaseDate: Type.Optional(Type.String({ maxLength: 64 })),
  timeZone: Type.Optional(Type.String({ maxLength: 64 })),
  preReleaseNotificationDays: Type.Optional(nullable(Type.Integer())),
  backup: Type.Optional(nullable(Type.Object({ type: Type.Literal('inactivity'), ...InactivityShape.properties }))),
  requiredConfirmations: Type.Optional(Type.Integer()),
  waitingPeriodDays: Type.Optional(Type.Integer()),
  /** How long an opening by the owner's own hand waits; absent: a day. */
  openingHours: Type.Optional(Type.Integer({ minimum: openingHoursLimits.least, maximum: openingHoursLimits.most })),
});
export type PolicyShape = Static<typeof PolicyShape>;

/** What happens, and when, if nothing more is heard from the owner. */
export const TimelineStep = Type.Object({
  what: Type.Union([
    Type.Literal('reminder'),
    Type.Literal('check_in_due'),
    Type.Literal('last_warning'),
    Type.Literal('recipients_told'),
    Type.Literal('release'),
  ]),
  at: Moment,
});

export const Policy = Type.Object({
  vault: Id,
  policy: nullable(PolicyShape),
  checkedInAt: OptionalMoment,
  pausedUntil: OptionalMoment,
  timeline: Type.Array(TimelineStep),
  /** When the vault was opened for its people: nothing more happens. */
  releasedAt: OptionalMoment,
});

/** Letters that were asked for, in UTF-16 units of the text: from `start` up to, but not including, `end`. */
const Marks = Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }));

export const SearchHit = Type.Object({
  document: Document,
  /** Where the words were found. */
  found: Type.Array(Type.Union([Type.Literal('name'), Type.Literal('tags'), Type.Literal('note'), Type.Literal('text')])),
  nameMarks: Marks,
  /** A few words around the match in the document's text, or else in its note; empty when it is elsewhere. */
  excerpt: Type.String(),
  excerptMarks: Marks,
});
export type SearchHit = Static<typeof SearchHit>;

/** How a rehearsal turned out for one recipient; releases.ts says what the words mean. */
export const RehearsalOutcome = Type.Union([Type.Literal('opened'), Type.Literal('would_open'), Type.Literal('fails')]);
export const LastRehearsal = Type.Object({ at: Moment, outcome: RehearsalOutcome });

export const Finding = Type.Object({
  code: Type.String(),
  /**
   * `step`: it simply hasn't been done yet. `blocks`: somebody would be left without something although its owner thinks it done. `warns`:
   * it would work today, but relies on something odd or old.
   */
  severity: Type.Union([Type.Literal('blocks'), Type.Literal('warns'), Type.Literal('step')]),
  /** Whether somebody would be left without something today because of it: of everything that blocks, and of the steps that can't be left out. */
  stops: Type.Boolean(),
  recipient: OptionalId,
  /** Where it's about others being asked to sign a document: which, and who is next or about whom it is, where it's about somebody. */
  signing: Type.Optional(Type.Object({ document: Id, documentName: Name, witness: nullable(Type.String()) })),
  message: Type.String(),
});

/** Whether mail reaches somebody named, as the server says. */
export const RecipientMail = Type.Object({
  /**
   * `unknown`: no server says. `not_asked`: the server doesn't know them yet. `not_sent`: it sends no mail. `being_asked`: the mail with the
   * question hasn't left yet. `asked`: it has, and they haven't answered. `failed`: the latest mail to them didn't get through.
   */
  state: Type.Unsafe<RecipientMailState>(Type.Enum([...recipientMailStates])),
  /** Of that; null where it isn't known. */
  at: OptionalMoment,
  /** Why it didn't get through; null unless it failed. */
  fault: nullable(Type.Unsafe<MailFault>(Type.Enum([...mailFaults]))),
});
export type RecipientMail = Static<typeof RecipientMail>;

export const SavedSheet = Type.Object({ sheet: Id, holder: Name, path: FilePath });

/** One thing that happened. */
export const ActivityEntry = Type.Object({
  id: Type.String(),
  at: Moment,
  /** `account`: remembered by the account itself, on all its devices. `server`: seen by the server. */
  origin: Type.Union([Type.Literal('account'), Type.Literal('server')]),
  /** Such as `document.added`, `vault.released`; more may come. */
  action: Type.String(),
  vault: OptionalId,
  /** What it was about; `name` is null if that no longer exists. */
  subject: nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('document'), Type.Literal('recipient'), Type.Literal('folder'), Type.Literal('vault')]),
      id: Id,
      name: nullable(Name),
    }),
  ),
  /** Who is asked to sign, where it's about one of those who are; absent also where their name isn't known any more. */
  person: Type.Optional(Type.String()),
  by: Type.Union([
    Type.Literal('you'),
    Type.Literal('recipient'),
    Type.Literal('witness'),
    Type.Literal('server'),
    Type.Literal('api_key'),
    Type.Literal('operator'),
  ]),
  /** Where it came from, as the server saw it. */
  address: nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

export const Activity = Type.Object({
  entries: Type.Array(ActivityEntry),
  /** Why it contains nothing from the server; null when it does. */
  serverMissing: nullable(Type.String({ description: 'an error code of the contract' })),
});
