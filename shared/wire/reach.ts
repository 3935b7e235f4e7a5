import { Type, type Static } from 'typebox';
import { mailFaults, mailStatuses, mailWays } from '../domain/mail.ts';

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

/** What `GET /api/sync/reach` answers: whom the server's mail reaches, as far as it knows. */
export const reachAnswer = Type.Object({
  sends: Type.Enum([...mailWays]),
  /** Origin of links in mails. */
  public_url: Type.String(),
  /** Whether links can be opened elsewhere than on the server's own machine and network, by what the origin says. */
  opens_outside: Type.Boolean(),
  owner: Type.Object({
    email: Type.String(),
    /** When the link in a test mail to this very address was last pressed. */
    proved_at: orNull(instant),
    /** When a test mail was last asked for. */
    asked_at: orNull(instant),
    last_mail: orNull(lastMail),
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
