import { Type, type Static } from 'typebox';
import { simulatedPhases } from '../../shared/domain/simulate-timer.ts';
import { ownerWarnings } from '../../shared/domain/timer.ts';
import { openingBlockers } from '../../shared/domain/opening.ts';
import { holdCodes } from '../../shared/wire/outlook.ts';
import { Id, Moment } from './shapes.ts';
import { mailChannels, mailFaults, mailStatuses, mailWays } from '../../shared/domain/mail.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const oneOf = <T extends string>(...words: readonly T[]) => Type.Unsafe<T>(Type.Enum([...words]));

/** Another way to reach the owner besides the address of their account. */
export const ContactChannelKind = oneOf('second_address', 'phone');
/** An e-mail address, or a telephone number with its country code. */
export const ContactAddress = Type.String({ minLength: 1, maxLength: 254 });
export const ContactCode = Type.String({ minLength: 1, maxLength: 32 });

/** How the server reaches the owner, and whom it asks about them. */
export const Contacts = Type.Object({
  /** Of the account. */
  email: Type.String(),
  /** Whether the server can write to telephones. */
  phones: Type.Boolean(),
  /** `confirmedAt` is null until the code sent there has been typed in: until then it does not count. */
  ways: Type.Array(Type.Object({ kind: ContactChannelKind, address: Type.String(), setAt: Moment, confirmedAt: nullable(Moment) })),
  /** With `mayVouch`, their word that the owner is alive stops a release. */
  trusted: Type.Array(
    Type.Object({ id: Id, email: Type.String(), name: nullable(Type.String()), mayVouch: Type.Boolean(), addedAt: Moment }),
  ),
  maxTrusted: Type.Integer(),
});
export type Contacts = Static<typeof Contacts>;

/** The latest mail to somebody at the address they have now; null before there was one. */
export const LastMail = nullable(
  Type.Object({
    kind: Type.String(),
    status: oneOf(...mailStatuses),
    at: Moment,
    /** Null unless it didn't get through. */
    fault: nullable(oneOf(...mailFaults)),
  }),
);
export type LastMail = Static<typeof LastMail>;

/** Whom the server's mail reaches, as the server says. */
export const Reach = Type.Object({
  /** Null where the server doesn't say: it's older than this program. */
  reach: nullable(
    Type.Object({
      sends: oneOf(...mailWays),
      publicUrl: Type.String(),
      /** Whether the links in its mail can be opened elsewhere than on the server's own network. */
      opensOutside: Type.Boolean(),
      owner: Type.Object({
        email: Type.String(),
        /** An address that counts once the link that was mailed there was pressed. */
        movesTo: nullable(Type.String()),
        /** Whether the app can give the account another address: not to somebody who signs in by it. */
        canMove: Type.Boolean(),
        /** When the link in a test mail to this address was last pressed. */
        provedAt: nullable(Moment),
        /** When a test mail was last asked for. */
        askedAt: nullable(Moment),
        lastMail: LastMail,
        /** The latest message by each other way. */
        ways: Type.Array(Type.Object({ kind: ContactChannelKind, lastMail: LastMail })),
      }),
    }),
  ),
});
export type Reach = Static<typeof Reach>;

/** A warning that a timer is waiting for. */
export const OwnerWarning = oneOf(...ownerWarnings);

/** What happens next to a vault, as the server says it now. */
export const Outlook = Type.Object({
  /** Null while the server does not know the vault. */
  outlook: nullable(
    Type.Object({
      phase: oneOf('none', ...simulatedPhases),
      overdue: Type.Boolean(),
      /** The earliest release if nothing is heard; null when none will happen automatically. */
      releaseAt: nullable(Moment),
      releasedAt: nullable(Moment),
      /** Put away by a program other than this one: nothing opens it, and it takes no changes, until it's taken out of the archive. */
      isArchived: Type.Boolean(),
      /** Why it isn't continuing. `mail` names the warning it is waiting for. */
      holds: Type.Array(Type.Object({ code: oneOf('timer_failing', ...holdCodes), mail: nullable(Type.String()) })),
      /** What was sent, newest first. */
      warnings: Type.Array(
        Type.Object({
          kind: Type.String(),
          channel: oneOf(...mailChannels),
          status: oneOf(...mailStatuses),
          queuedAt: Moment,
          acceptedAt: nullable(Moment),
        }),
      ),
      /** Somebody asks to release the vault by hand. */
      request: nullable(
        Type.Object({
          by: Type.String(),
          /** Asked by somebody who was signed in as the owner. */
          isOwn: Type.Boolean(),
          note: nullable(Type.String()),
          requestedAt: Moment,
          expiresAt: Moment,
          /** Null while no warning to the owner was accepted: until then, nobody else can release. */
          othersMayReleaseAt: nullable(Moment),
        }),
      ),
      /** Its being opened by the owner's own hand; null where the server is too old for that. */
      opening: nullable(
        Type.Object({
          /** How long one that is set now would wait. */
          hours: Type.Integer(),
          waiting: nullable(
            Type.Object({
              setAt: Moment,
              hours: Type.Integer(),
              /** Null while no notice to the owner was accepted: until then the wait hasn't begun. */
              opensAt: nullable(Moment),
            }),
          ),
          /** Why it doesn't open, or where none waits, why none could be set. */
          blockers: Type.Array(oneOf(...openingBlockers)),
        }),
      ),
      /** After a release: how far it has come with each of its people. */
      recipients: Type.Array(
        Type.Object({
          recipient: Id,
          mail: nullable(oneOf(...mailStatuses)),
          firstOpenedAt: nullable(Moment),
          downloads: Type.Integer(),
          /** How they're being reached: how many messages went to them, and when others were told that none arrives. Null where it isn't said. */
          handover: nullable(
            Type.Object({
              messages: Type.Integer(),
              lastSentAt: nullable(Moment),
              nextAt: nullable(Moment),
              unreachedAt: nullable(Moment),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type Outlook = Static<typeof Outlook>;

/** Releases that are under way, or were asked for, and can still be stopped. */
export const Warnings = Type.Object({
  warnings: Type.Array(
    Type.Object({
      vault: Id,
      /** Null where the vault has no name here. */
      name: nullable(Type.String()),
      warning: OwnerWarning,
      cycle: Moment,
      releaseAt: nullable(Moment),
      /** Whether a sign of life stops it; else another date does. */
      stopsByCheckIn: Type.Boolean(),
      /** Warnings that didn't reach the owner by any route: nothing is released before they have been read here. */
      unreached: Type.Array(OwnerWarning),
    }),
  ),
  /** Vaults that were told to open by their owner's hand, and wait. */
  openings: Type.Array(
    Type.Object({
      vault: Id,
      /** Null where the vault has no name here. */
      name: nullable(Type.String()),
      setAt: Moment,
      /** Null while no notice to the owner was accepted: until then the wait hasn't begun. */
      opensAt: nullable(Moment),
      /** Why it doesn't open as things are. */
      blockers: Type.Array(oneOf(...openingBlockers)),
    }),
  ),
});
export type Warnings = Static<typeof Warnings>;

/** Failures of what is reported here about the owner. */
export const reachErrorCodes = [
  /** The server requires a second factor from the last few minutes: a new sign-in shows one. */
  'proof_needed',
  'code_wrong',
  /** A code went out less than a minute ago. */
  'code_under_way',
  /** No address or number, or one that can't be used. */
  'contact_invalid',
  /** Already named, or there are as many as there can be. */
  'contact_exists',
  /** The people, or the time that an opening waits, aren't those that were shown. */
  'opening_changed',
  /** The server won't let the vault be opened now; the outlook says why. */
  'opening_refused',
  /** The vault was opened for its people: what was asked for no longer can be. */
  'vault_released',
] as const;
