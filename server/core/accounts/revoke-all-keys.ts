import type { Db } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { changeKeyStatus, listLivingKeys, lockAccount } from '../stores/account-store.ts';

/** Revokes all of a person's keys for good, of both modes and suspended ones too. @returns how many. */
export async function revokeAllKeys(tx: Db, { core, person, origin }: PersonContext): Promise<number> {
  // One that is just being made comes before or after this.
  await lockAccount(tx, person.accountId);
  const keys = await listLivingKeys(tx, person.userId);
  for (const { id, mode, status } of keys) {
    await changeKeyStatus(tx, id, 'revoked');
    await recordAudit(tx, core, origin, {
      accountId: person.accountId,
      mode,
      vaultId: null,
      action: 'key.status_changed',
      resourceType: 'key',
      resourceId: id,
      at: core.clock.now(),
      details: { from: status, to: 'revoked' },
    });
  }
  return keys.length;
}
