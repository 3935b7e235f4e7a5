import type { ChainName } from '../../db/schema.ts';
import { requireRole } from '../access/require-role.ts';
import type { Page, PersonContext, Slice } from '../context.ts';
import { countListedEvents, listEvents, type LinkedRow } from '../stores/event-list-store.ts';
import { sealChain, sealEvents } from './seal-events.ts';

/** Whose events: the caller's own account's in the chosen mode, or the whole installation's, which is for administrators. */
export type AuditScope = 'own' | 'installation';

/** The longest that a reader waits for other people's events to be sealed. */
const maxSealingMs = 250;

/**
 * One page of the audit log, newest first. What happened up to now is sealed first, so that every event shown has its hash.
 * @throws RoleRequiredError for the installation's without VAULT_ADMIN.
 */
export async function listAuditEvents(
  ctx: PersonContext,
  filter: { readonly scope: AuditScope; readonly action?: string },
  slice: Slice,
): Promise<Page<LinkedRow>> {
  const { core } = ctx;
  const { scope, ...rest } = filter;
  const wanted = scope === 'own' ? { ...rest, chain: ownChain(ctx) } : rest;
  if (scope === 'own') await sealChain(core, ownChain(ctx));
  else {
    requireRole(ctx.person, 'VAULT_ADMIN');
    await sealEvents(core, maxSealingMs);
  }
  const [items, total] = await Promise.all([listEvents(core.db.read, wanted, slice), countListedEvents(core.db.read, wanted)]);
  return { items, total };
}

/** The chain of a person's own account, in the mode they chose. */
export function ownChain({ owner }: Pick<PersonContext, 'owner'>): ChainName {
  return { accountId: owner.accountId, mode: owner.mode };
}
