import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { witnessFacts } from './witness-facts.ts';

/**
 * A witness gives: its owner is told, so that one who is alive after all can make what was given worthless. The vault is locked.
 * @param generation number of the plan that made the newest of the shares.
 */
export async function tellOfGift(tx: Db, core: Core, vault: VaultRow, generation: number, now: Instant): Promise<void> {
  const [owner, witness] = [await findUser(tx, vault.owner_id), await witnessFacts(tx, core, vault.id)];
  if (owner === undefined || witness === undefined) return;
  await queueMail(tx, core, {
    kind: 'witness_gave',
    facts: { ownerName: owner.name, at: now, witness },
    dedupKey: `witness_gave:${vault.id}:${generation}`,
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at: now,
  });
}
