import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { PadesError } from '../../../shared/node/pades/contract.ts';
import type { EngineContext } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { liveEntries } from '../library/vaults.ts';
import { isHere, versionOf } from '../library/view-documents.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { pendingLevelOf } from './next-version.ts';
import { completeSignature } from './raise-level.ts';

/** A service that is unreachable is not asked with every sync. */
const betweenTriesMs = 15 * minuteMs;

const lastTryMs = new WeakMap<LocalStore, number>();

/** Fetches what signatures are still waiting for, as far as it is available now; the rest is tried again later, or by the owner. */
export async function completePendingSignatures(ctx: EngineContext): Promise<void> {
  const session = ctx.openSession();
  if (session === undefined) return;
  const waiting = liveEntries(session, 'document').filter(
    (document) => pendingLevelOf(document) !== null && isHere(ctx, versionOf(document)),
  );
  const nowMs = instantToMs(ctx.clock.now());
  if (waiting.length === 0 || nowMs - (lastTryMs.get(ctx.store) ?? -Infinity) < betweenTriesMs) return;
  lastTryMs.set(ctx.store, nowMs);
  for (const { id } of waiting) {
    try {
      await completeSignature(ctx, { document: id });
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof CryptoError || error instanceof PadesError)) throw error;
    }
  }
}
