import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { checkInLocked } from '../check-ins/check-in.ts';
import type { Core, Origin } from '../context.ts';
import { lockVault } from '../stores/vault-store.ts';
import { listSelfRenewing } from '../stores/self-renewing-store.ts';

/**
 * A person who signs in is alive: it counts as a check-in for their vaults that are set to renew automatically (RULINGS.md#signs-of-life).
 * A vault where that isn't possible is left alone; nobody's sign-in fails because of it.
 */
export async function checkInAtSignIn(core: Core, userId: Ulid, origin: Pick<Origin, 'address' | 'requestId'>): Promise<void> {
  const by: Origin = { actor: { type: 'user', id: userId }, address: origin.address, requestId: origin.requestId };
  for (const { id } of await listSelfRenewing(core.db.read, userId)) {
    try {
      await core.db.transaction(async (tx) => {
        const vault = await lockVault(tx, id);
        if (vault?.status === 'active' && vault.auto_renew === 1) await checkInLocked(tx, core, by, vault, 'auto');
      });
    } catch (error) {
      if (!(error instanceof DomainError)) core.report({ kind: 'check-in at sign-in failed', id, error });
    }
  }
}
