import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { randomCode } from '../../../shared/format/code.ts';
import { makeEnrolledLock, makeQuorumLock, makeSheetLock, openLockBySheets, readLock, type NewLock, type SheetCode } from '../../../shared/format/lock.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-book.ts';
import { textField } from '../items/item-fields.ts';
import { newHalves, openHalves, wipeHalves, workingLocks, type LockRecord, type OpenHalves } from './release-record.ts';

/** A sheet that is yet to be printed: the only place where its code is. The holder wipes it. */
export interface NewSheet extends SheetCode {
  readonly holder: string;
}

/** Fields for a recipient's item. */
type Fields = Readonly<Record<string, unknown>>;

function halvesFor(session: Session, recipient: Entry): { readonly open: OpenHalves; readonly fields: Fields } {
  const open = openHalves(session, recipient);
  if (open !== undefined) return { open, fields: {} };
  const made = newHalves(session, recipient, 1);
  return { open: made.open, fields: { halves: made.record } };
}

function newLock(ctx: EngineContext, { accountId, identity }: Session, { id, vault, body }: Entry, { recipientHalf, keyGeneration }: OpenHalves): NewLock {
  const place = { accountId, vaultId: vault, recipientId: id, keyGeneration };
  return { half: recipientHalf, identity, place, lockId: ctx.newId(), email: textField(body, 'email') };
}

function record(ctx: EngineContext, lock: NewLock, facts: Pick<LockRecord, 'kind' | 'threshold' | 'sheets'>, bytes: Uint8Array): Fields {
  const made: LockRecord = { id: lock.lockId, ...facts, keyGeneration: lock.place.keyGeneration, madeAt: ctx.clock.now(), lock: toBase64(bytes) };
  return { [`lock-${lock.lockId}`]: made };
}

const holderOf = ({ id, holder }: NewSheet): { id: string; holder: string } => ({ id, holder });

/** New sheets with random codes, one for each holder. */
export function newSheets(ctx: EngineContext, holders: readonly string[]): NewSheet[] {
  return holders.map((holder) => ({ id: ctx.newId(), code: randomCode(), holder }));
}

/** A lock of one sheet, or of several of which `threshold` open it, as fields of the recipient's item. */
export async function makeSheetLockRecord(ctx: EngineContext, session: Session, recipient: Entry, sheets: readonly NewSheet[], threshold: number): Promise<Fields> {
  const { open, fields } = halvesFor(session, recipient);
  try {
    const lock = newLock(ctx, session, recipient, open);
    const [only] = sheets;
    const single = sheets.length === 1 && only !== undefined;
    const bytes = single ? makeSheetLock(lock, only) : await makeQuorumLock(lock, { threshold, sheets });
    return { ...fields, ...record(ctx, lock, { kind: single ? 'sheet' : 'quorum', threshold, sheets: sheets.map(holderOf) }, bytes) };
  } finally {
    wipeHalves(open);
  }
}

/** A lock for the recipient's own key, as fields of their item. @param publicKey base64. */
export function makeEnrolledLockRecord(ctx: EngineContext, session: Session, recipient: Entry, publicKey: string): Fields {
  const { open, fields } = halvesFor(session, recipient);
  try {
    const lock = newLock(ctx, session, recipient, open);
    return { ...fields, ...record(ctx, lock, { kind: 'enrolled', threshold: 1, sheets: [] }, makeEnrolledLock(lock, fromBase64(publicKey))) };
  } finally {
    wipeHalves(open);
  }
}

/**
 * Tries codes from paper on all locks of a recipient that sheets open.
 * @returns the lock that gave the half, and the sheets it has.
 * @throws EngineError `sheet_invalid` when no lock opens with them.
 */
export async function tryCodes(session: Session, recipient: Entry, codes: readonly Uint8Array[]): Promise<LockRecord> {
  const halves = openHalves(session, recipient);
  try {
    for (const lock of workingLocks(session, recipient).filter(({ kind }) => kind !== 'enrolled')) {
      const half = await openLockBySheets(readLock(fromBase64(lock.lock, 'damaged')), codes).catch(() => undefined);
      const right = half !== undefined && halves !== undefined && equalBytes(half, halves.recipientHalf);
      wipe(half);
      if (right) return lock;
    }
  } finally {
    if (halves !== undefined) wipeHalves(halves);
  }
  throw new EngineError('sheet_invalid', 'These codes open none of the locks of this recipient.');
}
