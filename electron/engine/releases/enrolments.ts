import type { Recipient } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { vouchesAlone } from '../../../shared/domain/invitation.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { readEnrolment } from '../../../shared/format/release/enrolment.ts';
import { isProvenEnrolment } from '../../../shared/format/release/invitation.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField, textsField } from '../items/item-fields.ts';
import { codeOfInvitation, endedInvitations, openInvitation, type InvitationRecord } from './invitation-record.ts';
import { liveRecipient } from './live-recipient.ts';
import { makeEnrolledLockRecord } from './make-locks.ts';
import { isSecondFormat, offeredStateOf } from './offered-state.ts';
import { changeRecipient, viewRecipient } from './recipient-view.ts';
import { enrolmentRecord, lockRecords, offeredKey, type EnrolmentRecord, type Fields, type OfferedKey } from './release-record.ts';
import { renewIfDue, takeAway, withoutLocks } from './renew-release-key.ts';

/** An enrolment as the server hands it over: it vouches for nothing in it. */
export interface NamedEnrolment {
  /** All base64. */
  readonly publicKey: string;
  readonly enrolment: string;
  readonly proof: string | null;
}

/** Public keys that the server has named for a recipient, each once; so many that they can be counted. */
const namedField = 'namedKeys';
/** Those of them that the owner refused, or that were replaced. */
const settledField = 'settledKeys';
const maxNamed = 200;

/**
 * Takes note of the keys that the server names for a recipient. Whoever answers for the server, or read the recipient's invitation, can
 * name any: one gets something only if the code of the open invitation stands behind it, which its owner gave to the recipient past the
 * server; after a link the words have to be compared as well. Every other waits, and is shown. For sync.
 * @param count how many the server says there were.
 */
export async function noteEnrolments(ctx: EngineContext, id: string, found: readonly NamedEnrolment[], count = 0): Promise<void> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const [pinned, offered] = [enrolmentRecord(recipient), offeredKey(recipient)];
  const open = openInvitation(recipient, ctx.clock.now());
  const counted = countKeys(recipient, found, [pinned, offered]);
  const waiters = found.filter(({ publicKey }) => !isSettled(recipient, publicKey));
  // The first that was sent, where there are several: a code works once.
  const proven = open && waiters.toReversed().find((one) => one.publicKey !== pinned?.publicKey && isProven(session, recipient, open, one));
  const strangers = counted.fresh.filter((one) => one !== proven);
  const seen: Fields = {
    ...(counted.fresh.length === 0 ? {} : { [namedField]: counted.named }),
    ...(open === undefined || strangers.length === 0 ? {} : { lastRefusedAt: ctx.clock.now() }),
  };
  if (open !== undefined && proven !== undefined && vouchesAlone[open.way]) {
    const { publicKey, enrolment } = proven;
    return pin(ctx, id, { publicKey, enrolment, vouchedBy: 'invitation', comparedAt: null }, seen);
  }
  const next = proven ?? waiters.slice(0, indexOrEnd(waiters, pinned?.publicKey))[0];
  const isKnown = next === undefined || (next.publicKey === offered?.publicKey && (proven === undefined || offered.provenBy === open?.id));
  if (isKnown && Object.keys(seen).length === 0) return;
  const waits: Fields = isKnown
    ? {}
    : waiting(pinned, {
        publicKey: next.publicKey,
        enrolment: next.enrolment,
        foundAt: ctx.clock.now(),
        count: Math.max(counted.named.length, count),
        ...(open === undefined || proven === undefined ? {} : { provenBy: open.id }),
      });
  changeRecipient(ctx, id, { ...seen, ...waits });
}

/** Where a key is in what the server says, the newest first; behind it is only what it replaced. */
function indexOrEnd(found: readonly NamedEnrolment[], publicKey: string | undefined): number {
  const index = found.findIndex((one) => one.publicKey === publicKey);
  return index === -1 ? found.length : index;
}

/** Every key that was ever named, and those that are new. */
function countKeys(
  { body }: Entry,
  found: readonly NamedEnrolment[],
  known: readonly ({ readonly publicKey: string } | undefined)[],
): { readonly named: readonly string[]; readonly fresh: readonly NamedEnrolment[] } {
  const before = new Set([...textsField(body, namedField), ...known.flatMap((one) => one?.publicKey ?? [])]);
  const fresh = found.filter(({ publicKey }) => !before.has(publicKey));
  return { fresh, named: [...before, ...fresh.map(({ publicKey }) => publicKey)].slice(-maxNamed) };
}

/** Whether the owner has refused a key, or another was put in its place: it isn't asked about again. */
const isSettled = ({ body }: Entry, publicKey: string): boolean => textsField(body, settledField).includes(publicKey);

const settledKeys = ({ body }: Entry, ...keys: readonly string[]): Fields => ({
  [settledField]: [...new Set([...textsField(body, settledField), ...keys])].slice(-maxNamed),
});

function waiting(pinned: EnrolmentRecord | undefined, offeredKey: OfferedKey | null): Fields {
  // Earlier versions kept a changed key beside the pinned one.
  return { offeredKey, ...(pinned?.changed ? { enrolment: { ...pinned, changed: null } } : {}) };
}

/** Whether the code of an invitation stands behind an enrolment. */
export function isProven(
  { accountId, identity }: Session,
  { id, vault, body }: Entry,
  invitation: InvitationRecord,
  { publicKey, enrolment, proof }: NamedEnrolment,
): boolean {
  if (proof === null) return false;
  const code = codeOfInvitation(invitation);
  try {
    const bytes = fromBase64(enrolment, 'damaged');
    const known = { ...code, accountId, vaultId: vault, recipientId: id, email: textField(body, 'email'), identity: identity.publicKey };
    const isOfKey = readEnrolment(bytes).publicKey.every((byte, index) => byte === fromBase64(publicKey, 'damaged')[index]);
    return isOfKey && isProvenEnrolment(bytes, fromBase64(proof, 'damaged'), known);
  } catch (error) {
    if (error instanceof CryptoError) return false;
    throw error;
  } finally {
    wipe(code.code);
  }
}

/** Seals to a key that somebody has vouched for. Where it takes the place of another, that one opens nothing from now on. */
async function pin(
  ctx: EngineContext,
  id: string,
  key: Pick<EnrolmentRecord, 'publicKey' | 'enrolment' | 'comparedAt' | 'vouchedBy'>,
  set: Fields = {},
): Promise<void> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const enrolment: EnrolmentRecord = { ...key, pinnedAt: ctx.clock.now() };
  const replaced = enrolmentRecord(recipient)?.publicKey;
  const fields = {
    ...set,
    ...endedInvitations(recipient),
    ...(replaced === undefined ? {} : settledKeys(recipient, replaced)),
    enrolment,
    offeredKey: null,
  };
  const old = lockRecords(recipient).filter(({ kind }) => kind === 'enrolled');
  if (old.length === 0) {
    changeRecipient(ctx, id, { ...fields, ...makeEnrolledLockRecord(ctx, session, recipient, key.publicKey) });
    return;
  }
  // A new lock, or the old one's tombstone would take it along; today's key first, so that it works even where no new one can be made.
  const made = makeEnrolledLockRecord(ctx, session, recipient, key.publicKey);
  const gone = old.map((lock) => lock.id);
  changeRecipient(ctx, id, {
    ...fields,
    ...made,
    ...withoutLocks(gone),
  });
  await takeAway(ctx, id, { keep: lockRecords(liveRecipient(session, id)), set: {} });
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
 * `invitation_open` for one that came without the open invitation's code, `key_outdated` for one of the first format, `words_differ`
 * when they are the words of another key.
 */
async function acceptEnrolment(ctx: EngineContext, { recipient: id, publicKey, words }: Input<'enrolments.accept'>): Promise<Recipient> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const [pinned, offered] = [enrolmentRecord(recipient), offeredKey(recipient)];
  if (pinned === undefined && offered === undefined) throw new EngineError('not_found', 'There is no key to accept.');
  const named = [pinned, offered].find((one) => one?.publicKey === publicKey);
  if (named === undefined) throw new EngineError('conflict', 'Another key has come since. Ask for the words again.');
  if (named === offered) assertMayBeCompared(recipient, offered, ctx.clock.now());
  const enrolment = fromBase64(named.enrolment, 'damaged');
  if (!isSecondFormat(named.enrolment))
    throw new EngineError(
      'key_outdated',
      'This passphrase was chosen on a page of an earlier version. Give the recipient a code, and let them choose again.',
    );
  if (!isPhrase(words, safetyPhrase(session.identity.publicKey, enrolment)) || !isForThisOwner(session, recipient, enrolment))
    throw new EngineError('words_differ', 'These are not the words of this key.');
  const comparedAt = ctx.clock.now();
  if (pinned?.publicKey === publicKey) {
    changeRecipient(ctx, id, { enrolment: { ...pinned, comparedAt, vouchedBy: 'words' } });
    await renewIfDue(ctx, id);
  } else await pin(ctx, id, { publicKey, enrolment: named.enrolment, comparedAt, vouchedBy: 'words' });
  return viewRecipient(ctx, session, liveRecipient(session, id));
}

function assertMayBeCompared(recipient: Entry, offered: OfferedKey, now: string): void {
  switch (offeredStateOf(recipient, offered, now)) {
    case 'not_invited':
      throw new EngineError(
        'invitation_open',
        'This key came without the code that you gave away. Withdraw the invitation first if there is no other way.',
      );
    case 'outdated':
      throw new EngineError(
        'key_outdated',
        'This passphrase was chosen on a page of an earlier version. Give the recipient a code, and let them choose again.',
      );
    case 'compare':
    case 'compare_invited':
  }
}

function isForThisOwner({ accountId, identity }: Session, { id, vault }: Entry, enrolment: Uint8Array): boolean {
  const { place } = readEnrolment(enrolment);
  return (
    place !== null &&
    place.accountId === accountId &&
    place.vaultId === vault &&
    place.recipientId === id &&
    place.identity.every((byte, index) => byte === identity.publicKey[index])
  );
}

/** The owner says that a key is not the recipient's: it is forgotten, and stays counted. @throws EngineError `not_found`, `conflict` as when accepting. */
function refuseEnrolment(ctx: EngineContext, { recipient: id, publicKey }: Input<'enrolments.refuse'>): Recipient {
  const recipient = liveRecipient(ctx.session(), id);
  const offered = offeredKey(recipient);
  if (offered === undefined) throw new EngineError('not_found', 'There is no key to refuse.');
  if (offered.publicKey !== publicKey) throw new EngineError('conflict', 'Another key has come since.');
  const { named } = countKeys(recipient, [], [offered, enrolmentRecord(recipient)]);
  return changeRecipient(ctx, id, {
    ...waiting(enrolmentRecord(recipient), null),
    ...settledKeys(recipient, publicKey),
    [namedField]: named,
  });
}

export const enrolmentHandlers: Handlers<'enrolments.accept' | 'enrolments.refuse'> = {
  'enrolments.accept': acceptEnrolment,
  'enrolments.refuse': refuseEnrolment,
};
