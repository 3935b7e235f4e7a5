import type { Recipient, RecipientLock } from '../../contract/shapes.ts';
import { languageOfTag, type Language } from '../../../shared/domain/language.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { enrolmentBytes } from '../../../shared/format/release/enrolment.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { derivedId } from '../items/derived-id.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { optionalText, textField } from '../items/item-fields.ts';
import { openInvitation, type InvitationRecord } from './invitation-record.ts';
import { liveRecipient } from './live-recipient.ts';
import { offeredStateOf } from './offered-state.ts';
import {
  enrolmentRecord,
  lockRecords,
  offeredKey,
  dueRenewal,
  testedAt,
  voucherOf,
  workingLocks,
  type EnrolmentRecord,
  type OfferedKey,
} from './release-record.ts';
import { selectionOf } from './selected-documents.ts';

/** The letter to a recipient; empty when there is none. */
export function letterOf({ book }: Session, { id }: Entry): string {
  const letter = book.find('letter', derivedId('letter', id));
  return letter === undefined ? '' : textField(letter.body, 'text');
}

/** In which language a recipient is spoken to; null where the owner hasn't said, or in one that this version doesn't speak. */
export function languageOf({ body }: Entry): Language | null {
  return languageOfTag(textField(body, 'language')) ?? null;
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
    sheets: sheets.map((sheet) => ({ id: sheet.id, holder: sheet.holder, testedAt: testedAt(recipient, sheet.id) })),
  }));
}

/** A recipient as the app shows them. */
export function viewRecipient({ clock }: Pick<EngineContext, 'clock'>, session: Session, recipient: Entry): Recipient {
  const { id, vault, body } = recipient;
  const [pinned, offered] = [enrolmentRecord(recipient), offeredKey(recipient)];
  const selection = selectionOf(recipient);
  const now = clock.now();
  const open = openInvitation(recipient, now);
  return {
    id,
    vault,
    name: textField(body, 'name', '?'),
    email: textField(body, 'email'),
    note: textField(body, 'note'),
    language: languageOf(recipient),
    selection: selection === 'all' ? 'all' : [...selection],
    hasLetter: letterOf(session, recipient) !== '',
    locks: viewLocks(session, recipient),
    enrolment: pinned === undefined ? null : viewEnrolment(pinned),
    offeredKey: offered === undefined ? null : viewOffered(recipient, offered, now),
    invitation: open === undefined ? null : viewInvitation(open),
    lastRefusedAt: open === undefined ? null : optionalText(body, 'lastRefusedAt'),
    renewal: viewRenewal(recipient),
  };
}

function viewEnrolment(pinned: EnrolmentRecord): NonNullable<Recipient['enrolment']> {
  const { publicKey, pinnedAt, comparedAt } = pinned;
  const provesSender = fromBase64(pinned.enrolment, 'damaged').length === enrolmentBytes;
  return { publicKey, pinnedAt, comparedAt, vouchedBy: voucherOf(pinned), provesSender };
}

function viewOffered(recipient: Entry, offered: OfferedKey, now: string): NonNullable<Recipient['offeredKey']> {
  const { publicKey, foundAt, count } = offered;
  return { publicKey, foundAt, count, state: offeredStateOf(recipient, offered, now) };
}

/** An invitation without its code. */
export function viewInvitation({ id, way, madeAt, expiresAt, offeredAt }: InvitationRecord): NonNullable<Recipient['invitation']> {
  return { id, way, madeAt, expiresAt, isOffered: offeredAt !== null };
}

/** What a new release key waits for. */
function viewRenewal(recipient: Entry): Recipient['renewal'] {
  const due = dueRenewal(recipient);
  if (due === undefined) return null;
  const sheets = lockRecords(recipient).flatMap((lock) => lock.sheets.filter(({ publicKey }) => publicKey === undefined));
  return { since: due.since, sheets: sheets.map(({ id, holder }) => ({ id, holder })) };
}

/** Writes fields of a recipient's item. @throws EngineError `not_found`. */
export function changeRecipient(ctx: EngineContext, id: string, set: Draft['set'] & object): Recipient {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
  return viewRecipient(ctx, session, session.book.get('recipient', id));
}
