import { Type, type Static } from 'typebox';
import { contactKinds } from '../domain/mail.ts';

const closed = { additionalProperties: false };
const instant = Type.String({ minLength: 24, maxLength: 24 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const address = Type.String({ maxLength: 254 });
const personName = Type.String({ maxLength: 400 });

/** Another way to reach the owner; it counts once its code has been entered. */
const contact = Type.Object({
  kind: Type.Enum([...contactKinds]),
  address: Type.String(),
  set_at: instant,
  confirmed_at: orNull(instant),
});
export type ContactMessage = Static<typeof contact>;

/** Somebody the owner wants to be asked before a release. */
const trusted = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: orNull(Type.String()),
  may_vouch: Type.Boolean(),
  added_at: instant,
});
export type TrustedContactMessage = Static<typeof trusted>;

/**
 * What `GET /api/sync/contacts` answers: everybody and every channel by which the server hears of the owner, other than the account's own
 * address.
 */
export const contactsAnswer = Type.Object({
  /** The account's own. */
  email: Type.String(),
  /** Whether this server can send text messages. */
  phones: Type.Boolean(),
  ways: Type.Array(contact),
  trusted: Type.Array(trusted),
  most_trusted: Type.Integer(),
});
export type ContactsAnswer = Static<typeof contactsAnswer>;

/** `PUT contacts/second-address` and `PUT contacts/phone`. */
export const setContactMessage = Type.Object({ address }, closed);
export const confirmContactMessage = Type.Object({ code: Type.String({ maxLength: 32 }) }, closed);
export const contactAnswer = contact;
/** `POST trusted-contacts`. */
export const trustedContactInput = Type.Object(
  { email: address, name: Type.Optional(orNull(personName)), may_vouch: Type.Boolean() },
  closed,
);
export const trustedContactAnswer = trusted;
