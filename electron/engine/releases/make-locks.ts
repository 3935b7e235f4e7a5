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
} from '../../../shared/format/release/lock.ts';
import { sheetKeyOf, type SheetCode, type SheetKey } from '../../../shared/format/release/sheet-keys.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { readerHash } from './offline-reader.ts';
import {
  enrolmentRecord,
  lockRecords,
  newHalves,
  openHalves,
  voucherOf,
  wipeHalves,
  workingLocks,
  type Fields,
  type KnownSheet,
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
  { accountId, identity }: Session,
  { id, vault, body }: Entry,
  { recipientHalf, keyGeneration }: OpenHalves,
  lockId: string,
): NewLock {
  const place = { accountId, vaultId: vault, recipientId: id, keyGeneration };
  return { half: recipientHalf, identity, place, lockId, email: textField(body, 'email') };
}

function record(
  lock: NewLock,
  facts: Omit<LockRecord, 'id' | 'keyGeneration' | 'lock'>,
  bytes: Uint8Array,
): Readonly<Record<string, LockRecord>> {
  const made: LockRecord = { id: lock.lockId, ...facts, keyGeneration: lock.place.keyGeneration, lock: toBase64(bytes) };
  return { [`lock-${lock.lockId}`]: made };
}

/** New sheets with random codes, one for each holder. */
export function newSheets(ctx: EngineContext, holders: readonly string[]): NewSheet[] {
  return holders.map((holder) => ({ id: ctx.newId(), code: randomCode(), holder }));
}

/** What is kept of a sheet: enough to seal to it again, and never its code. */
export function knownSheet({ identity }: Session, { id, code, holder }: NewSheet): KnownSheet {
  return { id, holder, publicKey: toBase64(sheetKeyOf({ id, code }, identity.publicKey).publicKey) };
}

/**
 * Sheets that open one lock, `threshold` of them together: all that has to be known to seal to them and to print them anew, and nothing that
 * opens it.
 */
export type Paper = Pick<LockRecord, 'id' | 'sheets' | 'threshold' | 'madeAt' | 'reader' | 'namesOthers'>;

/** What is kept of new sheets whose lock is yet to be made. */
export function paperOf(
  ctx: EngineContext,
  session: Session,
  sheets: readonly NewSheet[],
  { threshold, namesOthers }: Pick<Paper, 'threshold' | 'namesOthers'>,
): Paper {
  const reader = readerHash(ctx);
  return {
    id: ctx.newId(),
    sheets: sheets.map((sheet) => knownSheet(session, sheet)),
    threshold,
    madeAt: ctx.clock.now(),
    ...(reader === null ? {} : { reader }),
    ...(sheets.length === 1 || namesOthers === undefined ? {} : { namesOthers }),
  };
}

/** A lock for one sheet, or for several of which `threshold` open it, as fields of the recipient's item. */
export async function makeSheetLockRecord(ctx: EngineContext, session: Session, recipient: Entry, paper: Paper): Promise<Fields> {
  const { open, fields } = keyFor(ctx, session, recipient);
  try {
    return { ...fields, ...(await sheetLockOf(session, recipient, open, paper)) };
  } finally {
    wipeHalves(open);
  }
}

/** The same for one release key, which stays the caller's. */
export async function sheetLockOf(
  session: Session,
  recipient: Entry,
  key: OpenHalves,
  { id, sheets, threshold, madeAt, reader, namesOthers }: Paper,
): Promise<Fields> {
  const lock = newLock(session, recipient, key, id);
  const keys: SheetKey[] = sheets.map((sheet) => ({ id: sheet.id, publicKey: fromBase64(sheet.publicKey ?? '', 'damaged') }));
  const [only] = keys;
  const single = keys.length === 1 && only !== undefined;
  const bytes = single ? makeSheetLock(lock, only) : await makeQuorumLock(lock, { threshold, sheets: keys });
  const printed = { ...(reader === undefined ? {} : { reader }), ...(namesOthers === undefined ? {} : { namesOthers }) };
  return record(lock, { kind: single ? 'sheet' : 'quorum', threshold, sheets, madeAt, ...printed }, bytes);
}

/** A lock for the recipient's own key, as fields of their item. @param publicKey base64. */
export function makeEnrolledLockRecord(ctx: EngineContext, session: Session, recipient: Entry, publicKey: string): Fields {
  const { open, fields } = keyFor(ctx, session, recipient);
  try {
    return { ...fields, ...enrolledLockOf(session, recipient, open, publicKey, { id: ctx.newId(), madeAt: ctx.clock.now() }) };
  } finally {
    wipeHalves(open);
  }
}

function enrolledLockOf(
  session: Session,
  recipient: Entry,
  key: OpenHalves,
  publicKey: string,
  { id, madeAt }: Pick<LockRecord, 'id' | 'madeAt'>,
): Fields {
  const lock = newLock(session, recipient, key, id);
  return record(lock, { kind: 'enrolled', threshold: 1, sheets: [], madeAt }, makeEnrolledLock(lock, fromBase64(publicKey, 'damaged')));
}

/**
 * Whether a lock can be made for another release key by this device alone: it knows what to seal to, and somebody has vouched for it. A
 * sheet of the first format has to be typed in once; a key that an earlier version took unasked has to be compared.
 */
export function canReseal(recipient: Entry, lock: LockRecord): boolean {
  switch (lock.kind) {
    case 'enrolled': {
      const pinned = enrolmentRecord(recipient);
      return pinned !== undefined && voucherOf(pinned) !== 'nobody';
    }
    case 'sheet':
    case 'quorum':
      return lock.sheets.every(({ publicKey }) => publicKey !== undefined);
  }
}

/** A lock once more, under the same id, for one release key: the paper and the passphrase that open it stay what they are. */
export async function resealedLock(session: Session, recipient: Entry, key: OpenHalves, lock: LockRecord): Promise<Fields> {
  switch (lock.kind) {
    case 'enrolled':
      return enrolledLockOf(session, recipient, key, enrolmentRecord(recipient)?.publicKey ?? '', lock);
    case 'sheet':
    case 'quorum':
      return sheetLockOf(session, recipient, key, lock);
  }
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
