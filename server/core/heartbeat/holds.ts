import type { ReleaseHoldRow } from '../../db/schema.ts';
import { requireRole } from '../access/require-role.ts';
import type { Core, PersonContext } from '../context.ts';
import { listHoldRows } from '../stores/hold-store.ts';

/** How many holds a list shows, lifted ones included. */
const maxHolds = 100;

/** The installation's holds, the latest first. */
export async function listHolds(core: Core): Promise<readonly ReleaseHoldRow[]> {
  return listHoldRows(core.db.read, maxHolds);
}

/** The same for administrators. @throws RoleRequiredError */
export async function listHoldsAs({ core, person }: PersonContext): Promise<readonly ReleaseHoldRow[]> {
  requireRole(person, 'VAULT_ADMIN');
  return listHolds(core);
}
