import { correctionExpiresMs, correctionYearMs, maxCorrectionsPerYear } from '../../../shared/domain/correction.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, instantToMs } from '../../../shared/domain/instant.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { CorrectionRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { countCorrectionsSince, findOpenCorrection, insertCorrection } from '../stores/correction-store.ts';
import type { CorrectionAsker } from './correction-people.ts';
import { hasOpened, ownAddress } from './correction-refusals.ts';
import { assertNamedBefore, assertNotConcerned, lockRecipient } from './locked-recipient.ts';
import { recordCorrection } from './record-correction.ts';
import { tellOfCorrection } from './tell-of-correction.ts';

/** For whom, and which address. */
export interface CorrectionWish {
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
  readonly address: string;
}

/**
 * Asks for the correction of a recipient's address. Everybody who might know better is told at once, and nothing comes of it unless
 * somebody of another kind agrees (RULINGS.md#correcting-an-address).
 * @throws DomainError `resource_not_found`; `recipient_has_opened`; `permission_denied` for the recipient themselves, and for whoever is
 * trusted only since the release; `invalid_email`; `correction_own_address`; `conflict` while one is open; `correction_limit_exceeded` after three by the same person within a year.
 */
export async function askCorrection(core: Core, origin: Origin, asker: CorrectionAsker, wish: CorrectionWish): Promise<CorrectionRow> {
  const address = parseEmail(wish.address);
  if (address === undefined) throw new DomainError('invalid_email', 'The new address must be an e-mail address.');
  const asked = await core.db.transaction(async (tx) => {
    const { vault, recipient, time, opened } = await lockRecipient(tx, core, wish.vaultId, wish.recipientId);
    if (opened) throw hasOpened();
    await assertNamedBefore(tx, vault, asker);
    await assertNotConcerned(tx, recipient, asker);
    if (asker.keys.includes(emailKey(address))) throw ownAddress();
    if ((await findOpenCorrection(tx, recipient.id)) !== undefined)
      throw new DomainError('conflict', 'A correction of this address is under way already.');
    if ((await countCorrectionsSince(tx, recipient.id, asker, addMs(time.now, -correctionYearMs))) >= maxCorrectionsPerYear)
      throw new DomainError(
        'correction_limit_exceeded',
        `You can ask for ${maxCorrectionsPerYear} corrections of an address within a year.`,
      );
    const correction: CorrectionRow = {
      id: core.newId(),
      account_id: vault.account_id,
      mode: vault.mode,
      vault_id: vault.id,
      recipient_id: recipient.id,
      address,
      address_key: emailKey(address),
      status: 'asked',
      asked_role: asker.role,
      asked_by: asker.id,
      asked_key: asker.keys[0],
      asked_at: time.now,
      agreed_role: null,
      agreed_by: null,
      agreed_key: null,
      agreed_at: null,
      closed_at: null,
      look_at_ms: instantToMs(core.clock.now()) + correctionExpiresMs,
    };
    await insertCorrection(tx, correction);
    const about = { vault, recipient, correction };
    await recordCorrection(tx, core, origin, about, { status: 'asked', by: asker.role, at: time.now });
    await tellOfCorrection(tx, core, about, { status: 'asked', at: time.now });
    return correction;
  });
  core.mailQueued();
  return asked;
}
