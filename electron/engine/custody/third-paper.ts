import { toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { newThirdPaper, thirdPaperText, thirdPaperWords } from '../../../shared/format/paper/third-paper.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import { accountSettings } from '../library/settings.ts';
import { thirdPaperPdf } from '../print/third-paper-pdf.ts';
import { pairingOf } from '../second-server/second-choice.ts';
import { SyncError } from '../sync/sync-error.ts';
import { nameThirdParty, type PaperParty } from './third-party.ts';

/** Papers that are printed and not kept yet, in memory alone: lost with the session, as their words may be. */
const held = new WeakMap<Session, Map<string, PaperParty>>();

/**
 * Makes a new paper for the third party. Its seed is in the file and nowhere else.
 * @throws SyncError `not_connected` without a second server; the file system's errors, and then nothing has changed.
 */
export async function setPaper(
  ctx: EngineContext,
  { path, holder, site, language, hold = false }: Input<'secondServer.setPaper'>,
): Promise<{ readonly paper: string; readonly path: string }> {
  const session = ctx.session();
  const pairing = pairingOf(session);
  if (pairing === undefined) throw new SyncError('not_connected', 'There is no second server.');
  const { seed, publicKey } = newThirdPaper();
  const madeAt = ctx.clock.now();
  try {
    const page = {
      ...{ text: thirdPaperText(seed), words: thirdPaperWords(seed), holder: holder ?? null, owner: accountSettings(session).ownerName },
      ...{ servers: [site ?? pairing.first, pairing.server] as const, madeAt },
    };
    await writeNewFile(path, await thirdPaperPdf(page, language));
  } finally {
    wipe(seed);
  }
  const paper = ctx.newId();
  const party: PaperParty = { kind: 'paper', publicKey: toBase64(publicKey), holder: holder ?? null, since: madeAt };
  if (!hold) nameThirdParty(session, party);
  else held.set(session, (held.get(session) ?? new Map<string, PaperParty>()).set(paper, party));
  return { paper, path };
}

/** @throws EngineError `sheet_gone` for one that isn't held any more. */
export function keepPaper(ctx: EngineContext, paper: string): void {
  const session = ctx.session();
  const party = held.get(session)?.get(paper);
  if (party === undefined)
    throw new EngineError('sheet_gone', 'This paper was thrown away and opens nothing. Destroy it, and make a new one.');
  nameThirdParty(session, { ...party, since: ctx.clock.now() });
  held.get(session)?.delete(paper);
}

export function discardPaper(ctx: EngineContext, paper: string): void {
  held.get(ctx.session())?.delete(paper);
}
