import type { Recipient } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { emailKey, parseEmail, parseRecipientName } from '../../../shared/domain/text-rules.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { derivedId } from '../items/derived-id.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { liveVault } from '../library/vaults.ts';
import { endedInvitations } from './invitation-record.ts';
import { liveRecipient } from './live-recipient.ts';
import { canReseal } from './make-locks.ts';
import { changeRecipient, letterOf, viewRecipient } from './recipient-view.ts';
import { bundleRecord, goneFields, lockRecords, type Fields, type LockRecord } from './release-record.ts';
import { takeAway, withoutLocks } from './renew-release-key.ts';
import { selectedDocuments } from './selected-documents.ts';

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

function createRecipient(
  ctx: EngineContext,
  { vault: inVault, name, email, note = '', language = null }: Input<'recipients.create'>,
): Recipient {
  const session = ctx.session();
  const { id: vault } = liveVault(session, inVault);
  const said = language === null ? {} : { language };
  const set = { name: checkedName(name), email: checkedEmail(email), note, selection: 'all', ...said };
  assertAddressIsFree(session, vault, set.email);
  const id = ctx.newId();
  session.book.write([{ id, vault, kind: 'recipient', set }]);
  return view(ctx, id);
}

async function updateRecipient(
  ctx: EngineContext,
  { recipient: id, email, name, note, language }: Input<'recipients.update'>,
): Promise<Recipient> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const set = {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(note === undefined ? {} : { note }),
    ...(language === undefined ? {} : { language }),
  };
  const address = email === undefined ? undefined : checkedEmail(email);
  if (address === undefined || address === textField(recipient.body, 'email')) return changeRecipient(ctx, id, set);
  assertAddressIsFree(session, recipient.vault, address, id);
  // Who reads another mailbox may be another person: the passphrase that was chosen by the old one opens nothing any more. Paper goes by
  // hand, and stays what it is.
  const locks = lockRecords(recipient);
  const keep = locks.filter((lock) => lock.kind !== 'enrolled' && canReseal(recipient, lock));
  const gone = locks.filter((lock) => !keep.includes(lock)).map((lock) => lock.id);
  await takeAway(ctx, id, {
    keep,
    set: {
      ...set,
      email: address,
      ...withoutLocks(gone),
      ...endedInvitations(recipient),
      enrolment: null,
      offeredKey: null,
    },
  });
  return view(ctx, id);
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

/** What is left of a quorum when one of its people is taken out of it. @throws EngineError `not_found`, `invalid_request`. */
function withoutSheet(lock: LockRecord, sheet: string): LockRecord {
  const sheets = lock.sheets.filter(({ id }) => id !== sheet);
  if (sheets.length === lock.sheets.length) throw new EngineError('not_found', 'There is no such sheet.');
  if (sheets.length < Math.max(lock.threshold, 2))
    throw new EngineError('invalid_request', 'Too few people would be left to open it. Remove all of these sheets, and make new ones.');
  return { ...lock, sheets };
}

/** @throws EngineError `not_found`. */
function lockOf(recipient: Entry, lock: string): LockRecord {
  const found = lockRecords(recipient).find(({ id }) => id === lock);
  if (found === undefined) throw new EngineError('not_found', 'There is no such lock.');
  return found;
}

async function removeLock(ctx: EngineContext, { recipient: id, lock: lockId }: Input<'locks.remove'>): Promise<Recipient> {
  const recipient = liveRecipient(ctx.session(), id);
  const lock = lockOf(recipient, lockId);
  const isOwnKey = lock.kind === 'enrolled';
  await takeAway(ctx, id, {
    keep: lockRecords(recipient).filter((other) => other.id !== lockId),
    set: {
      ...withoutLocks([lockId]),
      ...goneSheets(lock.sheets.map((sheet) => sheet.id)),
      ...(isOwnKey ? { enrolment: null } : {}),
    },
  });
  return view(ctx, id);
}

const goneSheets = (ids: readonly string[]): Fields => ({
  ...goneFields('sheet', ids),
  ...Object.fromEntries(ids.map((id) => [`tested-${id}`, null])),
});

async function removeSheet(ctx: EngineContext, { recipient: id, lock: lockId, sheet }: Input<'locks.removeSheet'>): Promise<Recipient> {
  const recipient = liveRecipient(ctx.session(), id);
  const left = withoutSheet(lockOf(recipient, lockId), sheet);
  if (!canReseal(recipient, left))
    throw new EngineError(
      'paper_needed',
      'The paper of the others is of the first format. Type each of their sheets in once, or print them anew.',
    );
  const keep = lockRecords(recipient).map((lock) => (lock.id === lockId ? left : lock));
  await takeAway(ctx, id, { keep, set: goneSheets([sheet]) });
  return view(ctx, id);
}

/** Documents that were sealed for the recipient and are taken back lead to a new release key. */
async function selectDocuments(ctx: EngineContext, { recipient: id, selection }: Input<'recipients.select'>): Promise<Recipient> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  for (const document of selection === 'all' ? [] : selection) {
    if (session.book.get('document', document).vault !== recipient.vault)
      throw new EngineError('not_found', 'This document is in another vault.');
  }
  const chosen = new Set<string>(selection === 'all' ? [] : selection);
  const set = { selection: selection === 'all' ? selection : [...chosen] };
  const takesBack = selection !== 'all' && selectedDocuments(session, recipient).some((document) => !chosen.has(document.id));
  if (!takesBack || bundleRecord(recipient) === undefined) return changeRecipient(ctx, id, set);
  await takeAway(ctx, id, { keep: lockRecords(recipient), set });
  return view(ctx, id);
}

const view = (ctx: EngineContext, id: string): Recipient => viewRecipient(ctx, ctx.session(), liveRecipient(ctx.session(), id));

export const recipientHandlers: Handlers<
  | 'recipients.list'
  | 'recipients.create'
  | 'recipients.update'
  | 'recipients.select'
  | 'recipients.remove'
  | 'letters.get'
  | 'letters.set'
  | 'locks.remove'
  | 'locks.removeSheet'
> = {
  'recipients.list': (ctx, { vault }) => {
    const session = ctx.session();
    liveVault(session, vault);
    return session.book.list('recipient', vault).map((recipient) => viewRecipient(ctx, session, recipient));
  },
  'recipients.create': createRecipient,
  'recipients.update': updateRecipient,
  'recipients.select': selectDocuments,
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
  'locks.remove': removeLock,
  'locks.removeSheet': removeSheet,
};
