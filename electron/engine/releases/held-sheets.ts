import type { Input, Output } from '../../contract/contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';

// A sheet's words exist in the file it was printed into and nowhere else. Until that file is on paper or in the owner's own folder, the sheet
// must count for nothing: it's held here, in memory alone, and lost with the session, as its words may be.

/** Sheets that count together: one, a quorum's, or all that replace older ones. */
interface HeldSheets {
  readonly recipient: string;
  readonly waiting: Set<string>;
  /** Writes the lock that they open. */
  readonly count: () => Promise<void>;
}

const heldOf = new WeakMap<Session, Map<string, HeldSheets>>();

/** Holds sheets back until each of them is kept. */
export function holdSheets(session: Session, recipient: string, sheets: readonly string[], count: () => Promise<void>): void {
  const held: HeldSheets = { recipient, waiting: new Set(sheets), count };
  const all = heldOf.get(session) ?? new Map<string, HeldSheets>();
  heldOf.set(session, all);
  for (const sheet of sheets) all.set(sheet, held);
}

/**
 * Notes that held sheets are on paper, or saved. With the last of those that belong together, their lock counts.
 * @throws EngineError `sheet_gone` for one that isn't held, since its words are lost or were thrown away.
 */
export async function keepSheets(ctx: EngineContext, { recipient, sheets }: Input<'sheets.keep'>): Promise<Output<'sheets.keep'>> {
  const all = heldOf.get(ctx.session());
  const [first] = sheets;
  const held = first === undefined ? undefined : all?.get(first);
  if (held?.recipient !== recipient || !sheets.every((sheet) => all?.get(sheet) === held))
    throw new EngineError('sheet_gone', 'This sheet was thrown away and opens nothing. Destroy it, and make a new one.');
  const left = [...held.waiting].filter((sheet) => !sheets.includes(sheet));
  if (left.length === 0) await held.count();
  for (const sheet of sheets) held.waiting.delete(sheet);
  if (left.length > 0) return { counts: false };
  forget(all, held);
  return { counts: true };
}

/** Throws held sheets away, with those that belong to them: whatever was printed of them opens nothing. */
export function discardSheets(ctx: EngineContext, { recipient, sheets }: Input<'sheets.discard'>): Record<string, never> {
  const all = heldOf.get(ctx.session());
  for (const sheet of sheets) {
    const held = all?.get(sheet);
    if (held?.recipient === recipient) forget(all, held);
  }
  return {};
}

function forget(all: Map<string, HeldSheets> | undefined, held: HeldSheets): void {
  for (const [sheet, other] of all ?? []) if (other === held) all?.delete(sheet);
}
