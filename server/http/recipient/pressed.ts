import type { FastifyRequest } from 'fastify';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Core } from '../../core/context.ts';
import { readStopStanding } from '../../core/custodians/stop-standing.ts';
import { outcomeOf, outcomeParameter, sealedOutcome } from './after-form.ts';
import type { Pressed } from './pages/shared-vault.ts';

/**
 * What came of a press whose page is asked for; undefined where nobody has pressed.
 * @param noSign the outcome that is no sign of life.
 */
export async function pressedOf<Word extends string>(
  core: Core,
  request: FastifyRequest,
  {
    path,
    vaultId,
    words,
    noSign,
  }: { readonly path: string; readonly vaultId: Ulid; readonly words: readonly Word[]; readonly noSign?: Word },
): Promise<Pressed<Word> | undefined> {
  const outcome = outcomeOf(core, request, path, words);
  if (outcome === undefined) return undefined;
  const again = `${path}?${outcomeParameter}=${sealedOutcome(request) ?? ''}`;
  return { word: outcome.word, standing: await readStopStanding(core, vaultId, outcome.word !== noSign), again };
}
