import type { Field } from '../../../shared/format/vault/merge.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { takenAwayBy } from './taken-away-by.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import { canReseal, resealedLock } from './make-locks.ts';
import { liveRecipient } from './live-recipient.ts';
import {
  currentKey,
  dueRenewal,
  goneFields,
  lockRecords,
  newHalves,
  nextKeyGeneration,
  openKey,
  wipeHalves,
  workingLocks,
  type Cause,
  type Fields,
  type LockRecord,
  type Renewal,
} from './release-record.ts';

// Whatever takes something away from a recipient makes a new release key: a lock or a sheet removed, a key replaced, another address,
// documents taken back. Whoever kept the old half, or the paper that opens it, has nothing of what is sealed from then on.

/** What is taken away, and what is left. */
export interface Takeaway {
  /** The locks that stay, as they are to be: they keep their ids. */
  readonly keep: readonly LockRecord[];
  /** What is written with it, in any case. */
  readonly set: Fields;
}

/**
 * Writes what a change takes away, together with a new release key sealed to every lock that stays. Where one of them is paper of the
 * first format, which would no longer open anything, only the change itself is written, and `renewal` notes that the key is due.
 * @throws EngineError `conflict` if the recipient's locks were changed meanwhile: then nothing was written.
 */
export async function takeAway(ctx: EngineContext, id: string, { keep, set }: Takeaway): Promise<void> {
  const session = ctx.session();
  const before = liveRecipient(session, id);
  const write = (fields: Fields): void =>
    void session.book.write([{ id: before.id, vault: before.vault, kind: 'recipient', set: { ...set, ...fields } }]);
  if (currentKey(before) === undefined) return write({});
  const as: Entry = withFields(before, set);
  if (!keep.every((lock) => canReseal(as, lock))) return write({ renewal: { since: dueRenewal(before)?.since ?? ctx.clock.now() } });
  const made = newHalves(session, before, ctx.newId(), nextKeyGeneration(before));
  try {
    const sealed: Fields[] = [];
    for (const lock of keep) sealed.push(await resealedLock(session, as, made.open, lock));
    assertUnchanged(session, before);
    write(Object.assign({}, made.fields, ...sealed, { renewal: null }) as Fields);
  } finally {
    wipeHalves(made.open);
  }
}

/** A recipient as they will be once these fields are written. */
function withFields(recipient: Entry, set: Fields): Entry {
  const fields: Record<string, Field> = { ...recipient.body.fields };
  for (const [name, value] of Object.entries(set)) fields[name] = { value, at: fields[name]?.at ?? ('' as Field['at']) };
  return { ...recipient, body: { ...recipient.body, fields } };
}

/** Fields that take locks away for good. */
export const withoutLocks = (ids: readonly string[]): Fields => ({
  ...Object.fromEntries(ids.map((id) => [`lock-${id}`, null])),
  ...goneFields('lock', ids),
});

/** While locks were being sealed, sync or another call may have made or removed one: it would be lost without notice. */
export function assertUnchanged(session: Session, before: Entry): void {
  const [was, now] = [lockRecords(before), lockRecords(liveRecipient(session, before.id))];
  const same = now.length === was.length && now.every((lock, index) => lock.id === was[index]?.id && lock.lock === was[index]?.lock);
  if (!same) throw new EngineError('conflict', "This recipient's locks were changed in the meantime. Look at them, and do it again.");
}

/** Makes the release key that waits for paper, once nothing stands in its way any more. */
export async function renewIfDue(ctx: EngineContext, id: string): Promise<void> {
  const recipient = liveRecipient(ctx.session(), id);
  const locks = lockRecords(recipient);
  const due = dueRenewal(recipient);
  if (due !== undefined && due.cause === undefined && locks.every((lock) => canReseal(recipient, lock)))
    await takeAway(ctx, id, { keep: locks, set: {} });
}

/**
 * Notes that a new release key is due because of what one of the account's devices did: a document of the last bundle went into the trash,
 * or two devices took something away without knowing of each other. For sync, before it is settled which release key counts, since that
 * drops the others.
 */
export function noteTakenAway(ctx: EngineContext, id: string): void {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const due = dueRenewal(recipient);
  const cause = takenAwayBy(session, recipient);
  // What waits for paper gets a key with everything in it once that is typed in.
  if (cause === undefined || (due !== undefined && due.cause === undefined)) return;
  if (canonicalJson(cause) === canonicalJson(due?.cause ?? null)) return;
  const renewal: Renewal = { since: due?.since ?? ctx.clock.now(), cause };
  session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: { renewal } }]);
}

/**
 * Makes the release key that `noteTakenAway` noted. What this device did itself it completes at once. What another did, it leaves to that one
 * while the account's newest state may be a different one: a server that holds another device's changes back would otherwise get a key that
 * is sealed to what has been taken away in the meantime. For sync, before the next bundle is sealed.
 * @param isSettled whether all devices have seen what this came from, or those that did it are gone.
 */
export async function renewIfTaken(ctx: EngineContext, id: string, isSettled: (cause: Cause) => boolean): Promise<void> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const cause = dueRenewal(recipient)?.cause;
  if (cause === undefined) return;
  if (cause.by.includes(session.deviceId) || isSettled(cause)) await takeAway(ctx, id, { keep: lockRecords(recipient), set: {} });
}

/**
 * Seals today's release key to every lock that was made for another one, as far as this device knows what to seal to: two devices may have
 * made one without knowing of each other. For sync, after it has been settled which release key counts.
 */
export async function mendLocks(ctx: EngineContext, id: string): Promise<void> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const key = currentKey(recipient);
  const working = new Set(workingLocks(session, recipient).map((lock) => lock.id));
  const locks = lockRecords(recipient);
  const broken = locks.filter((lock) => !working.has(lock.id) && canReseal(recipient, lock));
  if (key === undefined || broken.length === 0) return;
  // Two devices that vouch for the same key each make a lock for it: one is enough.
  const own = locks.filter(({ kind }) => kind === 'enrolled');
  const kept = own.find((lock) => working.has(lock.id)) ?? own[0];
  const extra = broken.filter((lock) => lock.kind === 'enrolled' && lock !== kept).map((lock) => lock.id);
  const open = openKey(session, recipient, key);
  try {
    const sealed: Fields[] = [];
    for (const lock of broken) if (!extra.includes(lock.id)) sealed.push(await resealedLock(session, recipient, open, lock));
    assertUnchanged(session, recipient);
    const set = Object.assign({}, withoutLocks(extra), ...sealed) as Fields;
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
  } finally {
    wipeHalves(open);
  }
}
