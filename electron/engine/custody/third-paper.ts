import { toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { newThirdPaper } from '../../../shared/format/paper/third-paper.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import { accountSettings } from '../library/settings.ts';
import { thirdPaperPdf } from '../print/third-paper-pdf.ts';
import { pairingOf } from '../second-server/second-choice.ts';
import { withAccess } from '../sync/connection/server-access.ts';
import { SyncError } from '../sync/sync-error.ts';
import { nameThirdParty, type PaperParty } from './third-party.ts';

// A paper's secret exists in the file it was printed into and nowhere else. Until that is on paper or in the owner's own folder it must not
// count: it's held here, in memory alone, and lost with the session.

type Held = Omit<PaperParty, 'kind' | 'since'>;

const heldOf = new WeakMap<Session, Map<string, Held>>();

function heldIn(session: Session): Map<string, Held> {
  const held = heldOf.get(session) ?? new Map<string, Held>();
  heldOf.set(session, held);
  return held;
}

/**
 * Prints a new paper into a file. @returns its id, for the two below, where it's held.
 * @throws SyncError `not_connected` without a first and a second server.
 */
export async function makeThirdPaper(
  ctx: EngineContext,
  { path, holder = null, site, language, hold = false }: Input<'secondServer.setPaper'>,
): Promise<string> {
  const session = ctx.session();
  const pairing = pairingOf(session);
  const first = site ?? withAccess(ctx.store, session.keys.masterKey, session, (place) => place.read())?.server;
  if (pairing === undefined || first === undefined) throw new SyncError('not_connected', 'There is no second server.');
  const { seed, publicKey } = newThirdPaper();
  try {
    const servers = [first, pairing.server] as const;
    const page = { seed, owner: accountSettings(session).ownerName, holder, servers, madeAt: ctx.clock.now() };
    await writeNewFile(path, await thirdPaperPdf(page, language));
  } finally {
    wipe(seed);
  }
  const id = ctx.newId();
  const paper = { publicKey: toBase64(publicKey), holder };
  if (hold) heldIn(session).set(id, paper);
  else count(ctx, session, paper);
  return id;
}

function count(ctx: EngineContext, session: Session, paper: Held): void {
  nameThirdParty(session, { kind: 'paper', ...paper, since: ctx.clock.now() });
}

/** It's printed, or saved: from now on it counts. @throws EngineError `sheet_gone` for one that isn't held. */
export function keepThirdPaper(ctx: EngineContext, { paper: id }: Input<'secondServer.keepPaper'>): void {
  const session = ctx.session();
  const held = heldIn(session);
  const paper = held.get(id);
  if (paper === undefined) throw new EngineError('sheet_gone', 'This paper was thrown away and opens nothing. Destroy it, and make a new one.');
  count(ctx, session, paper);
  held.delete(id);
}

/** Throws a held paper away: whatever was printed of it opens nothing. */
export function discardThirdPaper(ctx: EngineContext, { paper: id }: Input<'secondServer.discardPaper'>): Record<string, never> {
  heldIn(ctx.session()).delete(id);
  return {};
}
