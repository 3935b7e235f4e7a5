import { correctionWaitMs, isSamePerson, stepCorrection } from '../../../shared/domain/correction.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { CorrectionRow, Db } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { agreeCorrection as markAgreed, findCorrection } from '../stores/correction-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { correctionFacts } from './correction-facts.ts';
import { recipientPerson, type CorrectionAsker } from './correction-people.ts';
import { hasOpened, needsAnother, noCorrection, ownAddress, refusalOf } from './correction-refusals.ts';
import { assertNamedBefore, assertNotConcerned, lockRecipient, type NamedCorrection } from './locked-recipient.ts';
import { recordCorrection } from './record-correction.ts';
import { tellOfCorrection } from './tell-of-correction.ts';

/**
 * Agrees to a correction that somebody of another kind has asked for: from then on it waits for 72 hours, and everybody who can stop it
 * is told until when.
 * @throws DomainError `resource_not_found`; `recipient_has_opened`; `permission_denied` for the recipient themselves, and for whoever is
 * trusted only since the release; `conflict` for one that is over or agreed to; `correction_needs_another` for the same person or kind;
 * `correction_own_address`.
 */
export async function agreeCorrection(core: Core, origin: Origin, person: CorrectionAsker, named: NamedCorrection): Promise<CorrectionRow> {
  const agreed = await core.db.transaction(async (tx) => {
    const { id, vaultId, recipientId } = named;
    const { vault, recipient, time, opened } = await lockRecipient(tx, core, vaultId, recipientId);
    const correction = await findCorrection(tx, id);
    if (correction?.recipient_id !== recipientId) throw noCorrection();
    const outcome = stepCorrection(correctionFacts(correction), { type: 'agree', role: person.role }, time.now);
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    if (opened) throw hasOpened();
    await assertNamedBefore(tx, vault, person);
    await assertNotConcerned(tx, recipient, person);
    if (isSamePerson(person.keys, await keysOfAsker(tx, correction))) throw needsAnother();
    if (person.keys.includes(correction.address_key)) throw ownAddress();
    const mark = {
      agreed_role: person.role,
      agreed_by: person.id,
      agreed_key: person.keys[0],
      agreed_at: time.now,
      look_at_ms: instantToMs(core.clock.now()) + correctionWaitMs,
    };
    if (!(await markAgreed(tx, id, mark))) throw refusalOf('over');
    const waiting: CorrectionRow = { ...correction, ...mark, status: 'waiting' };
    const about = { vault, recipient, correction: waiting };
    await recordCorrection(tx, core, origin, about, { status: 'waiting', by: person.role, at: time.now });
    await tellOfCorrection(tx, core, about, { status: 'waiting', at: time.now });
    return waiting;
  });
  core.mailQueued();
  return agreed;
}

/** All addresses by which the one who asked is known: that of then, and for a recipient those of now. */
async function keysOfAsker(tx: Db, { asked_role: role, asked_by: id, asked_key: key }: CorrectionRow): Promise<readonly string[]> {
  const asker = role === 'recipient' ? await findRecipient(tx, id) : undefined;
  return asker === undefined ? [key] : [key, ...(await recipientPerson(tx, asker)).keys];
}
