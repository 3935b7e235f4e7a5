import { Type, type Static } from 'typebox';
import { contactKinds, mailFaults, mailStatuses, mailWays } from '../domain/mail.ts';

const instant = Type.String({ minLength: 24, maxLength: 24 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** The latest mail to somebody at the address they have now. */
const lastMail = Type.Object({
  /** A `MailKind`; more may come. */
  kind: Type.String(),
  status: Type.Enum([...mailStatuses]),
  /** When its state last changed, as far as that is kept; else when it was queued. */
  at: instant,
  /** Null unless it was refused, came back, or has been tried so often that nobody should wait for it. */
  fault: orNull(Type.Enum([...mailFaults])),
});
export type LastMailMessage = Static<typeof lastMail>;

/** `PUT /api/sync/owner`: what the owner says of themselves; absent: as it is. An empty name: none. */
export const ownerMessage = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 1_000 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /** An IANA name. */
    time_zone: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type OwnerMessage = Static<typeof ownerMessage>;

/** What `GET /api/sync/reach` answers: whom the server's mail reaches, as far as it knows. */
export const reachAnswer = Type.Object({
  sends: Type.Enum([...mailWays]),
  /** Origin of links in mails. */
  public_url: Type.String(),
  /** Whether links can be opened elsewhere than on the server's own machine and network, by what the origin says. */
  opens_outside: Type.Boolean(),
  owner: Type.Object({
    email: Type.String(),
    /** What mails call them; null where they haven't said, absent from earlier servers. */
    name: Type.Optional(orNull(Type.String())),
    /** Where their clock is, as an app of theirs said last: mails and pages go by it. Null: UTC; absent from servers that don't ask. */
    time_zone: Type.Optional(orNull(Type.String())),
    /** An address that becomes theirs once they press the link that was mailed there. */
    moves_to: Type.Optional(orNull(Type.String())),
    /** Whether `PUT /api/sync/owner` may change it: not for somebody who signs in by it. */
    can_move: Type.Optional(Type.Boolean()),
    /** When the link in a test mail to this very address was last pressed. */
    proved_at: orNull(instant),
    /** When a test mail was last asked for. */
    asked_at: orNull(instant),
    last_mail: orNull(lastMail),
    /** The other ways that they named, with the latest message to each; earlier servers don't say. */
    ways: Type.Optional(Type.Array(Type.Object({ kind: Type.Enum([...contactKinds]), last_mail: orNull(lastMail) }))),
  }),
  recipients: Type.Array(
    Type.Object({
      vault: Type.String(),
      recipient: Type.String(),
      confirmed_at: orNull(instant),
      last_mail: orNull(lastMail),
    }),
  ),
});
export type ReachAnswer = Static<typeof reachAnswer>;
