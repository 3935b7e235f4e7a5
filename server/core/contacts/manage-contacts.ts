import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import { emailKey, parseEmail, parsePhone } from '../../../shared/domain/text-rules.ts';
import type { Db, OwnerContactRow } from '../../db/schema.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { Person, PersonContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { queueNotice } from '../mails/queue-identity-mail.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { changeContact, deleteContact, listContactRows, lockContact, putContact } from '../stores/contact-store.ts';
import { type ContactKind, contactChannels } from '../../../shared/domain/mail.ts';

/** Whose ways they are, and when they last showed a second factor: a person in their browser, or one whose device calls for them. */
export interface ContactsContext extends Pick<PersonContext, 'core' | 'origin'> {
  readonly person: Pick<Person, 'userId' | 'accountId' | 'email' | 'name' | 'mfaAt'>;
}

const codeMinutes = 15;
/** Wrong codes after which a new one has to be sent. */
const maxTries = 5;
/** A code is sent at most once a minute for each way: we don't keep anybody's telephone ringing. */
const pauseMs = minuteMs;

/** The ways that an owner has named, including those that don't count yet. */
export async function listContacts({ core, person }: ContactsContext): Promise<readonly OwnerContactRow[]> {
  return listContactRows(core.db.read, person.userId);
}

/**
 * Names another way, replacing the one of its kind; it counts once the code sent there has been typed in.
 * @throws DomainError `invalid_request`, `mfa_required`, `unavailable` for a telephone if the server can't write to any, `conflict` when
 * asked again within a minute.
 */
export async function setContact(ctx: ContactsContext, kind: ContactKind, address: string): Promise<OwnerContactRow> {
  const { core, person } = ctx;
  await passGate(ctx, 'change_contacts');
  const checked = checkers[kind](ctx, address);
  const contact = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const before = await lockContact(tx, person.userId, kind);
    if (before !== undefined && before.confirmed_at === null && addMs(before.set_at, pauseMs) > now) {
      throw new DomainError('conflict', 'A code is already on its way. Wait a minute before you ask for another one.');
    }
    const row: OwnerContactRow = {
      owner_id: person.userId,
      kind,
      address: checked,
      code_id: core.newId(),
      wrong_tries: 0,
      set_at: now,
      code_expires_at: addMs(now, codeMinutes * minuteMs),
      confirmed_at: null,
    };
    await putContact(tx, row);
    await sendCode(tx, ctx, row, now);
    await record(tx, ctx, 'contact.set', kind, now);
    return row;
  });
  core.mailQueued();
  return contact;
}

const checkers: Readonly<Record<ContactKind, (ctx: ContactsContext, text: string) => string>> = {
  second_address: checkAddress,
  phone: checkPhone,
};

function checkPhone({ core }: ContactsContext, text: string): string {
  if (core.sms === null) throw new DomainError('unavailable', "This server can't send messages to telephones.");
  const number = parsePhone(text);
  if (number === undefined) throw invalid('must be a number with its country code, such as +49 151 12345678');
  return number;
}

function checkAddress({ person }: ContactsContext, text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw invalid('must be an e-mail address');
  if (emailKey(email) === emailKey(person.email)) throw invalid('must be another address than that of your account');
  return email;
}

function invalid(reason: string): DomainError {
  return new DomainError('invalid_request', `The address ${reason}.`, [{ field: 'address', reason }]);
}

async function sendCode(tx: Db, { core, person }: ContactsContext, contact: OwnerContactRow, at: Instant): Promise<void> {
  await queueMail(tx, core, {
    kind: 'contact_code',
    facts: { ownerName: person.name, validMinutes: codeMinutes, codeId: contact.code_id },
    dedupKey: `contact ${contact.code_id}`,
    to: { address: contact.address, name: null },
    vault: { id: '', account_id: person.accountId, mode: 'live' },
    recipientId: null,
    channel: contactChannels[contact.kind],
    at,
  });
}

/** Accepts the code that was sent to a way, which counts from then on. @throws DomainError `resource_not_found`, `code_wrong`. */
export async function confirmContact(ctx: ContactsContext, kind: ContactKind, typed: string): Promise<OwnerContactRow> {
  const { core, person } = ctx;
  const confirmed = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const contact = await lockContact(tx, person.userId, kind);
    if (contact === undefined) throw unknown();
    if (contact.confirmed_at !== null) return contact;
    if (!isRight(ctx, contact, typed, now)) {
      await changeContact(tx, contact, { wrong_tries: contact.wrong_tries + 1 });
      return undefined;
    }
    await changeContact(tx, contact, { confirmed_at: now });
    await record(tx, ctx, 'contact.confirmed', kind, now);
    await tellOwner(tx, ctx, 'contacts_changed', contact.code_id);
    return { ...contact, confirmed_at: now };
  });
  if (confirmed === undefined) throw new DomainError('code_wrong', 'This code is wrong or no longer valid.');
  core.mailQueued();
  return confirmed;
}

function isRight({ core }: ContactsContext, contact: OwnerContactRow, typed: string, now: Instant): boolean {
  const right = core.keys.isCode(contact.code_id, typed.replace(/[\s-]/g, ''));
  return right && contact.wrong_tries < maxTries && contact.code_expires_at > now;
}

/** @throws DomainError `resource_not_found`, `mfa_required`. */
export async function removeContact(ctx: ContactsContext, kind: ContactKind): Promise<void> {
  await passGate(ctx, 'change_contacts');
  await ctx.core.db.transaction(async (tx) => {
    if (!(await deleteContact(tx, ctx.person.userId, kind))) throw unknown();
    await record(tx, ctx, 'contact.removed', kind, ctx.core.clock.now());
    await tellOwner(tx, ctx, 'contacts_changed', kind);
  });
  ctx.core.mailQueued();
}

/** Nobody who gets hold of a session or a device can silently change who hears of a release. */
export async function tellOwner(
  tx: Db,
  { core, person }: ContactsContext,
  change: 'contacts_changed' | 'trusted_contacts_changed',
  cause: string,
): Promise<void> {
  await queueNotice(tx, core, { id: person.userId, account_id: person.accountId, email: person.email, name: person.name }, change, cause);
}

function unknown(): DomainError {
  return new DomainError('resource_not_found', "You haven't named this way to reach you.");
}

async function record(
  tx: Db,
  { core, person, origin }: ContactsContext,
  action: AuditAction,
  kind: ContactKind,
  at: Instant,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: person.accountId,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'contact',
    resourceId: person.userId,
    at,
    details: { kind },
  });
}
