import type { Recipient, RecipientLock } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { emailKey, parseEmail, parseRecipientName } from '../../../shared/domain/text-rules.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { derivedId } from '../items/derived-id.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { liveEntries, liveVault } from '../library/vaults.ts';
import { makeEnrolledLockRecord } from './make-locks.ts';
import {
  currentKey,
  enrolmentRecord,
  keyRecords,
  lockRecords,
  newHalves,
  nextKeyGeneration,
  offeredKey,
  testedAt,
  wipeHalves,
  workingLocks,
  type Fields,
  type OfferedKey,
} from './release-record.ts';

/** An existing recipient whose vault exists too. @throws EngineError `not_found`. */
export function liveRecipient(session: Session, id: string): Entry {
  const recipient = session.book.get('recipient', id);
  liveVault(session, recipient.vault);
  return recipient;
}

/** What a recipient is to get: all documents of the vault, or these. */
export function selectionOf({ body }: Entry): 'all' | readonly string[] {
  const value = body.fields['selection']?.value;
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : 'all';
}

/** The documents that a recipient would get today. */
export function selectedDocuments(session: Session, recipient: Entry): Entry[] {
  const selection = selectionOf(recipient);
  const documents = liveEntries(session, 'document', recipient.vault);
  return selection === 'all' ? documents : documents.filter(({ id }) => selection.includes(id));
}

/** The letter to a recipient; empty when there is none. */
export function letterOf({ book }: Session, { id }: Entry): string {
  const letter = book.find('letter', derivedId('letter', id));
  return letter === undefined ? '' : textField(letter.body, 'text');
}

/** All locks of a recipient, including those that were made for another release key and open nothing. */
export function viewLocks(session: Session, recipient: Entry): RecipientLock[] {
  const working = new Set(workingLocks(session, recipient).map(({ id }) => id));
  return lockRecords(recipient).map(({ id, kind, sheets, threshold, madeAt }) => ({
    id,
    kind,
    threshold,
    madeAt,
    works: working.has(id),
    sheets: sheets.map((sheet) => ({ ...sheet, testedAt: testedAt(recipient, sheet.id) })),
  }));
}

export function viewRecipient(session: Session, recipient: Entry): Recipient {
  const { id, vault, body } = recipient;
  const [pinned, offered] = [enrolmentRecord(recipient), offeredKey(recipient)];
  const selection = selectionOf(recipient);
  return {
    id,
    vault,
    name: textField(body, 'name', '?'),
    email: textField(body, 'email'),
    note: textField(body, 'note'),
    selection: selection === 'all' ? 'all' : [...selection],
    hasLetter: letterOf(session, recipient) !== '',
    locks: viewLocks(session, recipient),
    enrolment: pinned === undefined ? null : { publicKey: pinned.publicKey, pinnedAt: pinned.pinnedAt, comparedAt: pinned.comparedAt },
    offeredKey: offered === undefined ? null : { publicKey: offered.publicKey, foundAt: offered.foundAt, count: offered.count },
  };
}

function checkedEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw new EngineError('invalid_email', "This isn't an e-mail address.");
  return email;
}

/** What the server accepts as a name too. @throws EngineError `invalid_request`. */
function checkedName(text: string): string {
  const name = parseRecipientName(text);
  if (name === undefined || name === '') throw new EngineError('invalid_request', "A recipient can't have this name.");
  return name;
}

/** Each address only once in a vault, as on the server. @throws EngineError `recipient_exists`. */
function assertAddressIsFree({ book }: Session, vault: string, email: string, self?: string): void {
  const isTaken = book
    .list('recipient', vault)
    .some(({ id, body }) => id !== self && emailKey(textField(body, 'email')) === emailKey(email));
  if (isTaken) throw new EngineError('recipient_exists', 'Another recipient of this vault has this address.');
}

function change(ctx: EngineContext, id: string, set: Draft['set'] & object): Recipient {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
  return viewRecipient(session, session.book.get('recipient', id));
}

function createRecipient(ctx: EngineContext, { vault: inVault, name, email, note = '' }: Input<'recipients.create'>): Recipient {
  const session = ctx.session();
  const { id: vault } = liveVault(session, inVault);
  const set = { name: checkedName(name), email: checkedEmail(email), note, selection: 'all' };
  assertAddressIsFree(session, vault, set.email);
  const id = ctx.newId();
  session.book.write([{ id, vault, kind: 'recipient', set }]);
  return viewRecipient(session, session.book.get('recipient', id));
}

function updateRecipient(ctx: EngineContext, { recipient: id, email, name, note }: Input<'recipients.update'>): Recipient {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const set = { ...(name === undefined ? {} : { name: checkedName(name) }), ...(note === undefined ? {} : { note }) };
  if (email === undefined || checkedEmail(email) === textField(recipient.body, 'email')) return change(ctx, id, set);
  assertAddressIsFree(session, recipient.vault, checkedEmail(email), id);
  // Locks and pinned key are tied to the old address: a different one may mean a different person, and nothing that the first one has may
  // open what the second gets.
  return change(ctx, id, { ...set, ...freshKey(ctx, session, recipient), email: checkedEmail(email), enrolment: null, offeredKey: null });
}

/** A release key without a lock, in place of the previous one, if there was one. */
function freshKey(ctx: EngineContext, session: Session, recipient: Entry): Fields {
  if (currentKey(recipient) === undefined) return {};
  const { open, fields } = newHalves(session, recipient, ctx.newId(), nextKeyGeneration(recipient));
  wipeHalves(open);
  const over = [...keyRecords(recipient).map(({ id }) => `key-${id}`), ...lockRecords(recipient).map(({ id }) => `lock-${id}`)];
  return { ...Object.fromEntries(over.map((name) => [name, null])), ...fields };
}

function removeRecipient(ctx: EngineContext, { recipient: id }: Input<'recipients.remove'>): Record<string, never> {
  const session = ctx.session();
  const { vault, body, id: recipientId } = liveRecipient(session, id);
  const nothing = Object.fromEntries(Object.keys(body.fields).map((name) => [name, null]));
  const letter = derivedId('letter', recipientId);
  const drafts: Draft[] = [{ id: recipientId, vault, kind: 'recipient', set: { ...nothing, deleted: true } }];
  if (session.book.find('letter', letter) !== undefined)
    drafts.push({ id: letter, vault, kind: 'letter', set: { text: null, deleted: true } });
  session.book.write(drafts);
  return {};
}

/** Whether the words that were heard are those of a key. Four letters of each are enough: no two words of the list share them. */
function isPhrase(heard: string, phrase: string): boolean {
  const shortened = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word !== '')
      .map((word) => word.slice(0, 4));
  return shortened(heard).join(' ') === shortened(phrase).join(' ');
}

/**
 * The owner vouches for one key by typing the words that the recipient reads out. The device never shows them: who only presses a
 * button compares nothing. Only now is anything sealed to that key.
 * @throws EngineError `not_found` when there is no key, `conflict` when another has come in the place of the one that was asked about,
 * `words_differ` when they are the words of another key.
 */
function acceptEnrolment(ctx: EngineContext, { recipient: id, publicKey, words }: Input<'enrolments.accept'>): Recipient {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const [pinned, offered] = [enrolmentRecord(recipient), offeredKey(recipient)];
  if (pinned === undefined && offered === undefined) throw new EngineError('not_found', 'There is no key to accept.');
  const named = [pinned, offered].find((one) => one?.publicKey === publicKey);
  if (named === undefined) throw new EngineError('conflict', 'Another key has come since. Ask for the words again.');
  if (!isPhrase(words, safetyPhrase(session.identity.publicKey, fromBase64(named.publicKey), id)))
    throw new EngineError('words_differ', 'These are not the words of this key.');
  const now = ctx.clock.now();
  if (pinned?.publicKey === publicKey) return change(ctx, id, { enrolment: { ...pinned, comparedAt: now } });
  const enrolment = { publicKey, enrolment: named.enrolment, pinnedAt: now, comparedAt: now };
  const old = lockRecords(recipient)
    .filter(({ kind }) => kind === 'enrolled')
    .map((lock) => [`lock-${lock.id}`, null] as const);
  return change(ctx, id, {
    ...Object.fromEntries(old),
    ...makeEnrolledLockRecord(ctx, session, recipient, publicKey),
    enrolment,
    offeredKey: null,
  });
}

/** The owner says that a key is not the recipient's: it is forgotten. @throws EngineError `not_found`, `conflict` as when accepting. */
function refuseEnrolment(ctx: EngineContext, { recipient: id, publicKey }: Input<'enrolments.refuse'>): Recipient {
  const recipient = liveRecipient(ctx.session(), id);
  const offered = offeredKey(recipient);
  if (offered === undefined) throw new EngineError('not_found', 'There is no key to refuse.');
  if (offered.publicKey !== publicKey) throw new EngineError('conflict', 'Another key has come since.');
  const pinned = enrolmentRecord(recipient);
  return change(ctx, id, { offeredKey: null, ...(pinned?.changed ? { enrolment: { ...pinned, changed: null } } : {}) });
}

/**
 * Notes a key that the server names for a recipient. Whoever answers for the server, or read the recipient's invitation, can name any:
 * so it gets nothing, and is shown to the owner, who compares its words with the recipient. For sync.
 */
export function noteEnrolment(ctx: EngineContext, id: string, found: { readonly publicKey: string; readonly enrolment: string }): void {
  const recipient = liveRecipient(ctx.session(), id);
  const [pinned, offered] = [enrolmentRecord(recipient), offeredKey(recipient)];
  if ([pinned, offered].some((one) => one?.publicKey === found.publicKey)) return;
  const count = (offered?.count ?? (pinned === undefined ? 0 : 1)) + 1;
  const noted: OfferedKey = { ...found, foundAt: ctx.clock.now(), count };
  change(ctx, id, { offeredKey: noted, ...(pinned?.changed ? { enrolment: { ...pinned, changed: null } } : {}) });
}

/**
 * Seals today's release key to the recipient's pinned key if the lock that did so belongs to another release key: that needs nobody
 * but this device. For sync, after it has been settled which release key counts.
 */
export function mendEnrolledLock(ctx: EngineContext, id: string): void {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const pinned = enrolmentRecord(recipient);
  const working = new Set(workingLocks(session, recipient).map((lock) => lock.id));
  const enrolled = lockRecords(recipient).filter(({ kind }) => kind === 'enrolled');
  const broken = enrolled.filter((lock) => !working.has(lock.id));
  if (pinned === undefined || broken.length === 0) return;
  const lock = broken.length === enrolled.length ? makeEnrolledLockRecord(ctx, session, recipient, pinned.publicKey) : {};
  change(ctx, id, { ...Object.fromEntries(broken.map((one) => [`lock-${one.id}`, null])), ...lock });
}

export const recipientHandlers: Handlers<
  | 'recipients.list'
  | 'recipients.create'
  | 'recipients.update'
  | 'recipients.select'
  | 'recipients.remove'
  | 'letters.get'
  | 'letters.set'
  | 'enrolments.accept'
  | 'enrolments.refuse'
  | 'locks.remove'
> = {
  'recipients.list': (ctx, { vault }) => {
    const session = ctx.session();
    liveVault(session, vault);
    return session.book.list('recipient', vault).map((recipient) => viewRecipient(session, recipient));
  },
  'recipients.create': createRecipient,
  'recipients.update': updateRecipient,
  'recipients.select': (ctx, { recipient: id, selection }) => {
    const session = ctx.session();
    const { vault } = liveRecipient(session, id);
    for (const document of selection === 'all' ? [] : selection) {
      if (session.book.get('document', document).vault !== vault) throw new EngineError('not_found', 'This document is in another vault.');
    }
    return change(ctx, id, { selection: selection === 'all' ? 'all' : [...new Set(selection)] });
  },
  'recipients.remove': removeRecipient,
  'letters.get': (ctx, { recipient }) => {
    const session = ctx.session();
    return { text: letterOf(session, liveRecipient(session, recipient)) };
  },
  'letters.set': (ctx, { recipient: id, text }) => {
    const session = ctx.session();
    const { vault, id: recipient } = liveRecipient(session, id);
    session.book.write([{ id: derivedId('letter', recipient), vault, kind: 'letter', set: { text, recipient } }]);
    return {};
  },
  'enrolments.accept': acceptEnrolment,
  'enrolments.refuse': refuseEnrolment,
  'locks.remove': (ctx, { recipient: id, lock }) => {
    const recipient = liveRecipient(ctx.session(), id);
    if (!lockRecords(recipient).some((record) => record.id === lock)) throw new EngineError('not_found', 'There is no such lock.');
    return change(ctx, id, { [`lock-${lock}`]: null });
  },
};
