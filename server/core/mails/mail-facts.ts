import type { DamagedThing } from '../../../shared/domain/health.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { HoldReason } from '../../../shared/domain/heartbeat.ts';
import type { Mode, Permission } from '../../../shared/domain/account.ts';
import type { ReminderMessage } from '../../../shared/domain/handover.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { LockKind } from '../../../shared/domain/lock.ts';
import type { ReleaseTrigger } from '../../../shared/domain/policy.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';
import type { CorrectionAskedFacts, CorrectionEndedFacts, CorrectionToldFacts } from './correction-mail-facts.ts';
import type { AskedFacts, CalledOffFacts, WitnessCodeFacts, WitnessingNewsFacts } from './witnessing-facts.ts';

/** What every owner's warning says: which vault, when the check-in was due, when the release comes, and where to press one button. */
export interface OwnerWarningFacts {
  readonly ownerName: string | null;
  readonly vaultName: string;
  readonly dueAt: Instant;
  /** The moment of the release if the owner isn't heard from. */
  readonly releaseAt: Instant;
  readonly recipientCount: number;
  readonly checkInUrl: string;
  /** Others who keep the vault together with this server, and write by themselves; absent where it keeps it alone. */
  readonly keptWith?: readonly string[];
  /** Present where a witness writes, and not a server. */
  readonly witness?: WitnessFacts;
}

/** What a witness knows of whom it writes to. */
export interface WitnessFacts {
  /** Addresses of the two servers that ask the owner as well. */
  readonly servers: readonly string[];
  /** In which the owner wants to be written to. */
  readonly language: Language;
}

/** What a recipient is told of a vault that two servers keep together. */
export interface KeptTogether {
  /** The other server, by its host. */
  readonly other: string;
  /** Whether two parts of the key are here, so that nothing has to be fetched from the other one. */
  readonly isComplete: boolean;
}

/** What the owner is told while certificates are about to release a vault. */
export interface CertificateWarningFacts {
  readonly ownerName: string | null;
  readonly vaultName: string;
  /** The moment of the release if the owner isn't heard from; for the first warning, the earliest possible one. */
  readonly releaseAt: Instant;
  readonly recipientCount: number;
  readonly stopUrl: string;
}

/** Whom a recipient's mail greets, and whose vault it is about. */
export interface RecipientFacts {
  readonly recipientName: string | null;
  readonly ownerName: string | null;
  readonly vaultName: string;
}

/** What a recipient needs besides the code: nothing, or one of these; none of them where nothing was locked for them yet. */
export type Keys = 'none' | readonly LockKind[];

/** What a mail that speaks of opening a vault says they should have at hand. */
export interface OpeningFacts extends RecipientFacts {
  /** Left out by earlier versions. */
  readonly keys?: Keys;
}

/** What changed about how somebody signs in. */
export type IdentityChange =
  | 'password_changed'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_replaced'
  | 'code_reused'
  | 'session_reused'
  | 'device_removed'
  | 'device_kept'
  | 'kit_access_made'
  | 'kit_access_used'
  | 'contacts_changed'
  | 'trusted_contacts_changed';

/** How many ways in were ended at once. */
export interface EndedAccess {
  readonly keys: number;
  readonly sessions: number;
}

/** The facts of each kind of mail; a mail is rendered from these alone, at the moment it leaves. URLs carry secrets: never log them. */
export interface MailFacts extends Record<MailKind, object> {
  /** To a recipient: please confirm that this address is yours. */
  readonly recipient_verification: RecipientFacts & {
    /** Whether the owner has an invitation open for them, of which they hand over the code themselves. Left out by earlier versions. */
    readonly isInvited?: boolean;
    /** Whether the owner may still ask them to choose a passphrase, or hand them paper. Left out by earlier versions. */
    readonly mayComeMore?: boolean;
    readonly verifyUrl: string;
  };
  /** To the address that a recipient had: the owner has put another one in its place. */
  readonly recipient_address_changed: RecipientFacts;
  /** To a recipient whose address is confirmed: the owner asks them to choose a passphrase, and hands them a code for it. */
  readonly recipient_invited: RecipientFacts & {
    readonly verifyUrl: string;
    readonly expiresAt: Instant;
  };
  /** To somebody at one of the ways to a recipient: does it reach them? `isFirst`: the owner has just named it. */
  readonly way_asked: {
    readonly recipientName: string | null;
    readonly ownerName: string | null;
    readonly isFirst: boolean;
    readonly wayUrl: string;
  };
  /** To somebody who is to pass the word on one day: do they agree, or still? They aren't told of what, and nothing of the vault. */
  readonly deputy_asked: {
    /** Who is asked. */
    readonly recipientName: string | null;
    readonly ownerName: string | null;
    /** Whom they are to tell; null where only an address is known. */
    readonly forName: string | null;
    readonly isFirst: boolean;
    readonly wayUrl: string;
  };
  /** To the owner, days before the due date. */
  readonly reminder: OwnerWarningFacts;
  /** To the owner when the due date passed. */
  readonly due_notice: OwnerWarningFacts;
  /** To the owner shortly before the release. */
  readonly last_warning: OwnerWarningFacts;
  /** To the owner: a witness heard nothing in time, and has given its part of the key to both servers. */
  readonly witness_gave: { readonly ownerName: string | null; readonly at: Instant; readonly witness: WitnessFacts };
  /** To the owner: the release date passed while the vault was archived or soft-deleted, or under a hold; it will be released at `releaseAt` unless a new date is set. */
  readonly date_passed_warning: {
    readonly ownerName: string | null;
    readonly vaultName: string;
    readonly releaseDate: Instant;
    readonly releaseAt: Instant;
    readonly recipientCount: number;
  };
  /** To a recipient, days before a release on a date. */
  readonly pre_release_notice: OpeningFacts & {
    readonly releaseAt: Instant;
  };
  /** To a recipient: what was left to you can now be opened. */
  readonly released_recipient: OpeningFacts & {
    /** Null where the server can't tell how many are the recipient's. */
    readonly documentCount: number | null;
    readonly note: string | null;
    readonly openUrl: string;
    readonly linkExpiresAt: Instant;
    readonly keptWith?: KeptTogether;
  };
  /** To a recipient who asked for a new link. */
  readonly link_renewed: OpeningFacts & {
    readonly openUrl: string;
    readonly linkExpiresAt: Instant;
    readonly keptWith?: KeptTogether;
  };
  /** To a recipient who hasn't opened yet what was left to them; by telephone it's the first that they hear of it there. */
  readonly handover_reminder: OpeningFacts & {
    readonly message: ReminderMessage | 'telephone';
    readonly openUrl: string;
    readonly linkExpiresAt: Instant;
  };
  /** To somebody whom the owner named to pass the word on: somebody else is waiting to be told. Never what. */
  readonly handover_deputy: {
    readonly deputyName: string | null;
    /** Whom they are to tell. */
    readonly recipientName: string | null;
    readonly ownerName: string | null;
    readonly passOnUrl: string;
    readonly linkExpiresAt: Instant;
  };
  /** To somebody whom the owner trusts: these people have not opened what was left to them. */
  readonly handover_unreached: {
    readonly recipientName: string | null;
    readonly ownerName: string | null;
    /** Empty where somebody has no name. */
    readonly names: readonly string[];
    readonly unreachedSince: Instant;
    /** Where they can say at which address one of them is reached. */
    readonly correctUrl: string;
  };
  /** To a recipient who is on the page now and needs the code. */
  readonly release_code: {
    readonly recipientName: string | null;
    readonly vaultName: string;
    /** Six digits. */
    readonly code: string;
    readonly validMinutes: number;
  };
  /** To the owner: your vault has been released. */
  readonly released_owner: {
    readonly ownerName: string | null;
    readonly vaultName: string;
    readonly releasedAt: Instant;
    readonly trigger: ReleaseTrigger;
    readonly recipientsNotified: number;
  };
  /** To the owner: a recipient reports that they have died. */
  readonly certificate_submitted: {
    readonly ownerName: string | null;
    readonly vaultName: string;
    readonly recipientName: string | null;
    readonly recipientEmail: string;
    readonly stopUrl: string;
  };
  /** To the owner: enough certificates are confirmed, the waiting begins; then half-way, then shortly before the release. */
  readonly certificate_warning: CertificateWarningFacts;
  readonly certificate_halfway: CertificateWarningFacts;
  readonly certificate_last_warning: CertificateWarningFacts;
  /** To the owner: somebody asks to release the vault by hand; `isOwn`: with the owner's own sign-in. */
  readonly release_requested: {
    readonly ownerName: string | null;
    readonly vaultName: string;
    readonly requesterEmail: string;
    readonly isOwn?: boolean;
    readonly note: string | null;
    readonly approvalsRequired: number;
    readonly expiresAt: Instant;
    readonly recipientCount: number;
    readonly stopUrl: string;
  };
  /** To the owner: their vault was told to open, and does so a while after this was delivered. */
  readonly opening_set: {
    readonly ownerName: string | null;
    readonly vaultName: string;
    readonly setAt: Instant;
    readonly hours: number;
    readonly recipientCount: number;
    readonly stopUrl: string;
  };
  /** To the owner: fewer people than before have to agree to a release. */
  readonly approvals_lowered: {
    readonly ownerName: string | null;
    readonly vaultName: string;
    readonly from: number;
    readonly to: number;
    readonly at: Instant;
  };
  /** To a recipient: where to hand in a certificate. */
  readonly certificate_link: RecipientFacts & { readonly certificateUrl: string; readonly linkExpiresAt: Instant };
  /** To a recipient: theirs could not be confirmed. */
  readonly certificate_rejected: RecipientFacts & {
    readonly reason: string | null;
    readonly certificateUrl: string;
    readonly linkExpiresAt: Instant;
  };
  /** To a recipient: the owner was heard from. */
  readonly certificate_called_off: RecipientFacts;
  /** To somebody who wants to sign in, or to sign up with an address that has an account. */
  readonly sign_in_link: {
    readonly ownerName: string | null;
    readonly askedFor: 'sign_in' | 'sign_up';
    readonly signInUrl: string;
    readonly validMinutes: number;
  };
  /** To somebody new: confirms the address and opens the account. */
  readonly sign_up_link: {
    readonly ownerName: string | null;
    readonly signInUrl: string;
    readonly validMinutes: number;
  };
  /** To an address that somebody tried to sign in with and that has no account. */
  readonly sign_in_unknown: { readonly email: string };
  /** To a person: a key was made that acts as them. */
  readonly key_made: {
    readonly ownerName: string | null;
    readonly keyName: string;
    readonly mode: Mode;
    readonly permissions: readonly Permission[];
    readonly madeAt: Instant;
    /** Null: never. */
    readonly expiresAt: Instant | null;
  };
  /** To an owner: one of their devices is to be removed, and nobody showed a second factor for it. */
  readonly device_removal_asked: {
    readonly ownerName: string | null;
    /** The server can't read a device's name: these two dates are how its owner tells it. */
    readonly deviceAddedAt: Instant;
    readonly askerAddedAt: Instant;
    readonly askedAt: Instant;
    /** It isn't removed before this. */
    readonly notBefore: Instant;
    readonly keepUrl: string;
  };
  /** To an owner: shows that mail reaches them, once they press its link. */
  readonly owner_reached: { readonly ownerName: string | null; readonly reachUrl: string; readonly validDays: number };
  /** To a person: something about how they sign in changed. */
  readonly identity_notice: {
    readonly ownerName: string | null;
    readonly change: IdentityChange;
    readonly at: Instant;
    /** What ended with a changed password. */
    readonly ended?: EndedAccess;
  };
  /** To an address or a telephone that an owner named as another way to reach them. */
  readonly contact_code: { readonly ownerName: string | null; readonly code: string; readonly validMinutes: number };
  /** To somebody whom the owner wants to be asked before a release. The link is present only where their word counts. */
  readonly contact_asked: {
    readonly recipientName: string | null;
    readonly ownerName: string | null;
    readonly releaseAt: Instant;
    readonly mayVouch: boolean;
    readonly vouchUrl: string;
  };
  /** To those who run the server: nothing is released automatically any more. */
  readonly releases_held: { readonly cause: HoldReason; readonly number: number; readonly at: Instant };
  /** To administrators: something stored can't be opened. The id is the one that the log has. */
  readonly damage_found: { readonly what: DamagedThing; readonly id: Ulid; readonly at: Instant };
  /** To administrators: another server that this one watches over has fallen silent, or is heard again. `at`: when it was last heard. */
  readonly neighbour_news: { readonly name: string; readonly state: 'silent' | 'heard'; readonly at: Instant };
  /** To somebody who is asked to sign, and to the owner who asks. */
  readonly witness_asked: AskedFacts;
  readonly witness_reminder: AskedFacts;
  readonly witness_code: WitnessCodeFacts;
  readonly witness_called_off: CalledOffFacts;
  readonly witnessing_news: WitnessingNewsFacts;
  /** To those who review certificates. */
  readonly review_wanted: { readonly vaultName: string; readonly ownerEmail: string; readonly submittedAt: Instant };
  /** About the correction of a recipient's address. */
  readonly correction_asked: CorrectionAskedFacts;
  readonly correction_told: CorrectionToldFacts;
  readonly correction_ended: CorrectionEndedFacts;
}

/** A rendered mail body: subject on one line, plain text, and HTML with everything inline and nothing loaded from elsewhere. */
export interface RenderedMail {
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A page on which its reader says that they want no more of these; null for what can't be turned off. */
  readonly noMoreUrl: string | null;
}
