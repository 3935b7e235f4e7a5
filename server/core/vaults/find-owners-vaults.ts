import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import { requireRole } from '../access/require-role.ts';
import type { PersonContext } from '../context.ts';
import { findUserByEmailKey } from '../stores/account-store.ts';
import { listVaultSummaries, type VaultSummary } from '../stores/vault-store.ts';

/** How many of an owner's vaults are shown; nobody who makes them by hand has more. */
const most = 100;

/**
 * The vaults of whoever has an address, newest first, in the mode of who asks; empty for what is no address, or nobody’s. It takes the
 * whole address: who looks after the server is told of somebody by name, and has no reason to browse. Operators only.
 * @throws RoleRequiredError
 */
export async function findOwnersVaults({ core, person, owner }: PersonContext, text: string): Promise<readonly VaultSummary[]> {
  requireRole(person, 'VAULT_OPERATOR');
  const email = parseEmail(text);
  const found = email === undefined ? undefined : await findUserByEmailKey(core.db.read, emailKey(email));
  if (found === undefined) return [];
  const ownersList = { ownerId: found.id, mode: owner.mode, sort: 'created_at', order: 'desc', limit: most, offset: 0 } as const;
  const lists = await Promise.all([
    listVaultSummaries(core.db.read, { ...ownersList, statuses: ['active', 'released'] }),
    listVaultSummaries(core.db.read, { ...ownersList, statuses: ['archived'] }),
  ]);
  return lists.flat().slice(0, most);
}
