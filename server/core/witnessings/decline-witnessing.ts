import { invalid } from '../../../shared/domain/error-codes.ts';
import { codePoints, hasForbiddenCharacters } from '../../../shared/domain/text-rules.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import type { Core, Origin } from '../context.ts';
import { changeWitness } from '../stores/witnessing-people-store.ts';
import type { WitnessVisit } from './certify-witness.ts';
import { endWitnessing } from '../askings/end-witnessing.ts';
import { actingWitness, lockWitness } from './open-witness.ts';
import { tellOwner } from '../askings/tell-of-witnessing.ts';

/**
 * Somebody who is asked doesn't want to sign: it ends for all, and the owner is told, with the reason where one was given.
 * @throws DomainError `invalid_request` for a reason that is too long; and as `actingWitness`.
 */
export async function declineWitnessing(core: Core, { token, session }: WitnessVisit, typed: string, origin: Origin): Promise<void> {
  const found = await actingWitness(core, token, session);
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (codePoints(text) > witnessingLimits.reasonLength || hasForbiddenCharacters(text))
    throw invalid('reason', `must have at most ${witnessingLimits.reasonLength} characters`);
  const reason = text === '' ? null : text;
  await core.db.transaction(async (tx) => {
    const { witness, witnessing } = await lockWitness(tx, core, found);
    await changeWitness(tx, witness, { state: 'declined', decline_reason: reason, look_at_ms: null });
    await endWitnessing(tx, core, origin, witnessing, { state: 'declined', details: { witness: witness.id } });
    await tellOwner(tx, core, witnessing, { news: 'declined', witness, reason });
  });
  core.mailQueued();
}
