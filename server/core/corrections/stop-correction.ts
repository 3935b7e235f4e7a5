import { isSamePerson, mayStopCorrection, stepCorrection } from '../../../shared/domain/correction.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { CorrectionRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { closeCorrection, findCorrection } from '../stores/correction-store.ts';
import { correctionFacts } from './correction-facts.ts';
import type { CorrectionPerson } from './correction-people.ts';
import { noCorrection, refusalOf } from './correction-refusals.ts';
import { lockRecipient, type NamedCorrection } from './locked-recipient.ts';
import { recordCorrection } from './record-correction.ts';
import { tellOfCorrection } from './tell-of-correction.ts';

/**
 * Stops a correction that is asked for or waits; one word is enough, and nothing is asked of whoever says it.
 * @throws DomainError `resource_not_found`; `permission_denied` for another recipient who hasn't asked for it; `conflict` for one that
 * is over.
 */
export async function stopCorrection(core: Core, origin: Origin, person: CorrectionPerson, named: NamedCorrection): Promise<CorrectionRow> {
  const stopped = await core.db.transaction(async (tx) => {
    const { id, vaultId, recipientId } = named;
    const { vault, recipient, time } = await lockRecipient(tx, core, vaultId, recipientId);
    const correction = await findCorrection(tx, id);
    if (correction?.recipient_id !== recipientId) throw noCorrection();
    const isAsker = person.id === correction.asked_by || isSamePerson(person.keys, [correction.asked_key]);
    if (!mayStopCorrection(person.role, isAsker)) throw new DomainError('permission_denied', 'This correction is not yours to stop.');
    const outcome = stepCorrection(correctionFacts(correction), { type: 'stop' }, time.now);
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    if (!(await closeCorrection(tx, id, 'stopped', time.now))) throw refusalOf('over');
    const ended: CorrectionRow = { ...correction, status: 'stopped', closed_at: time.now, look_at_ms: null };
    const about = { vault, recipient, correction: ended };
    await recordCorrection(tx, core, origin, about, { status: 'stopped', by: person.role, at: time.now });
    await tellOfCorrection(tx, core, about, { status: 'stopped', at: time.now });
    return ended;
  });
  core.mailQueued();
  return stopped;
}
