import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { randomCode } from '../../../shared/format/random-code.ts';
import {
  makeEnrolledLock,
  makeQuorumLock,
  makeSheetLock,
  openLockBySheets,
  readLock,
  type NewLock,
  type SheetCode,
} from '../../../shared/format/release/lock.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import {
  lockRecords,
  newHalves,
  openHalves,
  wipeHalves,
  workingLocks,
  type Fields,
  type LockRecord,
  type OpenHalves,
} from './release-record.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';

/** A sheet yet to be printed: the only place where its code is. The holder wipes it. */
export interface NewSheet extends SheetCode {
  readonly holder: string;
}

/** A release key, and the fields that keep it where it is new. */
export interface LockedKey {
  readonly open: OpenHalves;
  readonly fields: Fields;
}

/** Today's release key of a recipient, made where there is none. The caller wipes it. */
export function keyFor(ctx: EngineContext, session: Session, recipient: Entry): LockedKey {
  const open = openHalves(session, recipient);
  return open === undefined ? newHalves(session, recipient, ctx.newId(), 1) : { open, fields: {} };
}

function newLock(
  ctx: EngineContext,
  { accountId, identity }: Session,
  { id, vault, body }: Entry,
  { recipientHalf, keyGeneration }: OpenHalves,
): NewLock {
  const place = { accountId, vaultId: vault, recipientId: id, keyGeneration };
  return { half: recipientHalf, identity, place, lockId: ctx.newId(), email: textField(body, 'email') };
}

function record(ctx: EngineContext, lock: NewLock, facts: Pick<LockRecord, 'kind' | 'threshold' | 'sheets'>, bytes: Uint8Array): Fields {
  const made: LockRecord = {
    id: lock.lockId,
    ...facts,
    keyGeneration: lock.place.keyGeneration,
    madeAt: ctx.clock.now(),
    lock: toBase64(bytes),
  };
  return { [`lock-${lock.lockId}`]: made };
}

const holderOf = ({ id, holder }: NewSheet): { id: string; holder: string } => ({ id, holder });

/** New sheets with random codes, one for each holder. */
export function newSheets(ctx: EngineContext, holders: readonly string[]): NewSheet[] {
  return holders.map((holder) => ({ id: ctx.newId(), code: randomCode(), holder }));
}

/** A lock for one sheet, or for several of which `threshold` open it, as fields of the recipient's item. */
export async function makeSheetLockRecord(
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  sheets: readonly NewSheet[],
  threshold: number,
): Promise<Fields> {
  const { open, fields } = keyFor(ctx, session, recipient);
  try {
    return { ...fields, ...(await sheetLockOf(ctx, session, recipient, open, sheets, threshold)) };
  } finally {
    wipeHalves(open);
  }
}

/** The same for one release key, which stays the caller's. */
export async function sheetLockOf(
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  key: OpenHalves,
  sheets: readonly NewSheet[],
  threshold: number,
): Promise<Fields> {
  const lock = newLock(ctx, session, recipient, key);
  const [only] = sheets;
  const single = sheets.length === 1 && only !== undefined;
  const bytes = single ? makeSheetLock(lock, only) : await makeQuorumLock(lock, { threshold, sheets });
  return record(ctx, lock, { kind: single ? 'sheet' : 'quorum', threshold, sheets: sheets.map(holderOf) }, bytes);
}

/** A lock for the recipient's own key, as fields of their item. @param publicKey base64. */
export function makeEnrolledLockRecord(ctx: EngineContext, session: Session, recipient: Entry, publicKey: string): Fields {
  const { open, fields } = keyFor(ctx, session, recipient);
  try {
    return { ...fields, ...enrolledLockOf(ctx, session, recipient, open, publicKey) };
  } finally {
    wipeHalves(open);
  }
}

/** The same for one release key, which stays the caller's. */
export function enrolledLockOf(ctx: EngineContext, session: Session, recipient: Entry, key: OpenHalves, publicKey: string): Fields {
  const lock = newLock(ctx, session, recipient, key);
  return record(ctx, lock, { kind: 'enrolled', threshold: 1, sheets: [] }, makeEnrolledLock(lock, fromBase64(publicKey)));
}

/** The half that codes from paper yield from one lock; undefined when it does not open with them. The caller wipes it. */
export async function halfBySheets({ lock }: Pick<LockRecord, 'lock'>, codes: readonly Uint8Array[]): Promise<Key | undefined> {
  return openLockBySheets(readLock(fromBase64(lock, 'damaged')), codes).catch((error: unknown) => {
    if (error instanceof CryptoError) return undefined;
    throw error;
  });
}

async function opens(lock: LockRecord, codes: readonly Uint8Array[]): Promise<boolean> {
  const half = await halfBySheets(lock, codes);
  wipe(half);
  return half !== undefined;
}

/**
 * Tries codes from paper on all of a recipient's locks that sheets open.
 * @returns the lock that yielded the half, and the sheets it has.
 * @throws EngineError `sheet_invalid` when no lock of today's release key opens with them; its message says if a sheet belongs to
 * another key.
 */
export async function tryCodes(session: Session, recipient: Entry, codes: readonly Uint8Array[]): Promise<LockRecord> {
  const working = workingLocks(session, recipient).filter(({ kind }) => isOnPaper[kind]);
  // The half check has already shown that such a lock holds today's half.
  for (const lock of working) if (await opens(lock, codes)) return lock;
  const works = new Set(working.map(({ id }) => id));
  for (const lock of lockRecords(recipient).filter(({ id, kind }) => isOnPaper[kind] && !works.has(id))) {
    if (await opens(lock, codes))
      throw new EngineError(
        'sheet_invalid',
        'This sheet was made for another release key and no longer opens anything. Print a new one and destroy this one.',
      );
  }
  throw new EngineError('sheet_invalid', 'These codes open none of the locks of this recipient.');
}
