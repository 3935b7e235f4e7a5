import { join } from 'node:path';
import type { SavedSheet } from '../../contract/shapes.ts';
import type { Input, Output } from '../../contract/contract.ts';
import type { Static } from 'typebox';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { holdSheets } from './held-sheets.ts';
import { canReseal, newSheets, paperOf, resealedLock, sheetLockOf, type Paper } from './make-locks.ts';
import { liveRecipient } from './live-recipient.ts';
import { goneFields, lockRecords, newHalves, nextKeyGeneration, wipeHalves, type Fields, type LockRecord } from './release-record.ts';
import { assertUnchanged, withoutLocks } from './renew-release-key.ts';
import { printSheets, type Printed } from './sheets.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';

type Saved = Static<typeof SavedSheet>;

/** New sheets for the holders of an old lock's sheets, printed. */
interface Reprinted {
  /** The old lock's id. */
  readonly old: string;
  readonly paper: Paper;
  readonly saved: readonly Saved[];
}

async function reprint(
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  old: LockRecord,
  { folder, ...printed }: Printed & { readonly folder: string },
): Promise<Reprinted> {
  const sheets = newSheets(
    ctx,
    old.sheets.map(({ holder }) => holder),
  ).map((sheet) => ({ ...sheet, path: join(folder, `sheet-${sheet.id}.pdf`) }));
  try {
    const paper = paperOf(ctx, session, sheets, old);
    return { old: old.id, paper, saved: await printSheets(ctx, session, recipient, sheets, paper, printed) };
  } finally {
    wipe(...sheets.map(({ code }) => code));
  }
}

/** Fields that take locks away whose paper was made anew, and what was noted about their sheets. */
function withoutPaper(locks: readonly LockRecord[]): Fields {
  const sheets = locks.flatMap((lock) => lock.sheets.map(({ id }) => id));
  return {
    ...withoutLocks(locks.map(({ id }) => id)),
    ...Object.fromEntries(sheets.map((id) => [`tested-${id}`, null])),
    ...goneFields('sheet', sheets),
  };
}

/**
 * Makes a new release key for a recipient, sealed to every lock there is. Sheets stay valid, except for those of the first format, which
 * are printed again for their holders; so are all with `newPaper`, and then the old ones open nothing that is sealed from here on. A key
 * that nobody has vouched for is left out. The server destroys its old half when the next sync brings the new one, and until then it keeps
 * the old ones whole. Everything is written at once, after everything has been printed, and with `hold` after all of it was kept.
 * @throws EngineError `not_found` where there is no release key or lock yet, `paper_needed` where sheets have to be printed and no folder
 * is given; the file system's errors, `file_exists` among them, and then nothing has changed except for printed sheets that open nothing.
 */
export async function rotateReleaseKey(
  ctx: EngineContext,
  { recipient: id, folder, newPaper = false, hold = false, ...print }: Input<'releases.rotate'>,
): Promise<Output<'releases.rotate'>> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const locks = lockRecords(recipient);
  if (locks.length === 0) throw new EngineError('not_found', 'This recipient has no lock that could be made again. Make a sheet instead.');
  const reprinted: Reprinted[] = [];
  for (const lock of locks) {
    if (!isOnPaper[lock.kind] || (!newPaper && canReseal(recipient, lock))) continue;
    reprinted.push(await reprint(ctx, session, recipient, lock, { folder: asFolder(folder), ...print }));
  }
  const sheets = reprinted.flatMap(({ saved }) => saved);
  if (hold && sheets.length > 0) {
    const count = async (): Promise<void> => void (await replaceKey(ctx, session, id, reprinted));
    holdSheets(
      session,
      id,
      sheets.map(({ sheet }) => sheet),
      count,
    );
    return { keyGeneration: nextKeyGeneration(recipient), sheets, enrolled: locks.some(({ kind }) => kind === 'enrolled') };
  }
  assertUnchanged(session, recipient);
  return { ...(await replaceKey(ctx, session, id, reprinted)), sheets };
}

/** Writes the new release key, sealed to the new paper and to whatever else stays. */
async function replaceKey(
  ctx: EngineContext,
  session: Session,
  id: string,
  reprinted: readonly Reprinted[],
): Promise<{ readonly keyGeneration: number; readonly enrolled: boolean }> {
  const recipient = liveRecipient(session, id);
  const locks = lockRecords(recipient);
  const old = new Set(reprinted.map((one) => one.old));
  if ([...old].some((lock) => !locks.some((one) => one.id === lock)))
    throw new EngineError('conflict', "This recipient's locks were changed in the meantime. Look at them, and do it again.");
  const resealed = locks.filter((lock) => !old.has(lock.id) && canReseal(recipient, lock));
  const made = newHalves(session, recipient, ctx.newId(), nextKeyGeneration(recipient));
  try {
    const sealed: Fields[] = [];
    for (const { paper } of reprinted) sealed.push(await sheetLockOf(session, recipient, made.open, paper));
    for (const lock of resealed) sealed.push(await resealedLock(session, recipient, made.open, lock));
    const left = locks.filter((lock) => !resealed.includes(lock));
    const set = Object.assign({}, withoutPaper(left), made.fields, ...sealed, { renewal: null }) as Fields;
    assertUnchanged(session, recipient);
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
    return { keyGeneration: made.open.keyGeneration, enrolled: resealed.some(({ kind }) => kind === 'enrolled') };
  } finally {
    wipeHalves(made.open);
  }
}

/** @throws EngineError `paper_needed`. */
function asFolder(folder: string | undefined): string {
  if (folder !== undefined) return folder;
  throw new EngineError(
    'paper_needed',
    'Some sheets have to be printed anew. Choose a folder for them, or type each of the old ones in once.',
  );
}
