import { join } from 'node:path';
import type { SavedSheet } from '../../contract/shapes.ts';
import type { Input, Output } from '../../contract/contract.ts';
import type { Static } from 'typebox';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { enrolledLockOf, newSheets, sheetLockOf } from './make-locks.ts';
import { liveRecipient } from './recipients.ts';
import {
  enrolmentRecord,
  lockRecords,
  newHalves,
  nextKeyGeneration,
  wipeHalves,
  type Fields,
  type LockRecord,
  type OpenHalves,
} from './release-record.ts';
import { printSheets, type Printed } from './sheets.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';

type Saved = Static<typeof SavedSheet>;

/** What a rotation prints and keeps. */
interface Remade {
  readonly fields: Fields;
  readonly saved: readonly Saved[];
}

/** New sheets, printed, for the holders of an old lock's sheets, and the lock that they open. */
async function remakeSheets(
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  key: OpenHalves,
  old: LockRecord,
  { folder, ...printed }: Printed & { readonly folder: string },
): Promise<Remade> {
  const sheets = newSheets(
    ctx,
    old.sheets.map(({ holder }) => holder),
  ).map((sheet) => ({ ...sheet, path: join(folder, `sheet-${sheet.id}.pdf`) }));
  try {
    const fields = await sheetLockOf(ctx, session, recipient, key, sheets, old.threshold);
    return { fields, saved: await printSheets(ctx, session, recipient, sheets, old.threshold, printed) };
  } finally {
    wipe(...sheets.map(({ code }) => code));
  }
}

/** Fields that remove the previous locks, and what was noted about their sheets. */
function withoutLocks(locks: readonly LockRecord[]): Fields {
  const names = locks.flatMap(({ id, sheets }) => [`lock-${id}`, ...sheets.map((sheet) => `tested-${sheet.id}`)]);
  return Object.fromEntries(names.map((name) => [name, null]));
}

/**
 * Makes a new release key for a recipient, with a lock for every lock there was: each sheet is printed again for its holder, and the
 * recipient's own key is sealed to without them. From here on the old sheets open nothing that is sealed; the server destroys its old
 * half when the next sync brings the new one, and until then it keeps the old ones whole. Everything is written at once, after
 * everything has been printed.
 * @throws EngineError `not_found` where there is no release key or lock yet; the file system's errors, `file_exists` among them, and
 * then nothing has changed except for printed sheets that open nothing.
 */
export async function rotateReleaseKey(
  ctx: EngineContext,
  { recipient: id, ...print }: Input<'releases.rotate'>,
): Promise<Output<'releases.rotate'>> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const locks = lockRecords(recipient);
  if (locks.length === 0) throw new EngineError('not_found', 'This recipient has no lock that could be made again. Make a sheet instead.');
  const made = newHalves(session, recipient, ctx.newId(), nextKeyGeneration(recipient));
  try {
    const remade: Remade[] = [];
    for (const lock of locks.filter(({ kind }) => isOnPaper[kind]))
      remade.push(await remakeSheets(ctx, session, recipient, made.open, lock, print));
    const pinned = enrolmentRecord(recipient);
    const isEnrolled = pinned !== undefined && locks.some(({ kind }) => kind === 'enrolled');
    const enrolled = isEnrolled ? enrolledLockOf(ctx, session, recipient, made.open, pinned.publicKey) : {};
    const set = Object.assign({}, withoutLocks(locks), made.fields, enrolled, ...remade.map(({ fields }) => fields)) as Fields;
    assertUnchanged(session, id, locks);
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
    return { keyGeneration: made.open.keyGeneration, sheets: remade.flatMap(({ saved }) => saved), enrolled: isEnrolled };
  } finally {
    wipeHalves(made.open);
  }
}

/** While sheets were being printed, sync or another call may have made or removed a lock: it would be lost without notice. */
function assertUnchanged(session: Session, id: string, before: readonly LockRecord[]): void {
  const now = lockRecords(liveRecipient(session, id));
  const same = now.length === before.length && now.every((lock, index) => lock.id === before[index]?.id);
  if (!same)
    throw new EngineError('conflict', "This recipient's locks were changed in the meantime. Destroy what was printed, and do it again.");
}
