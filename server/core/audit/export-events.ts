import type { SignedHead } from '../installation-keys.ts';
import type { AuditEventRow, ChainName } from '../../db/schema.ts';
import type { Core, Origin, PersonContext } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { listChains, listSealedEvents } from '../stores/chain-store.ts';
import { requireRole } from '../access/require-role.ts';
import { ownChain, type AuditScope } from './list-audit-events.ts';
import { sealChain } from './seal-events.ts';

const pageSize = 1_000;

/** One chain being exported: its events in order, up to the head and no further. */
export interface ExportedChain {
  readonly head: SignedHead;
  /** Read a page at a time, as fast as they are taken. */
  readonly events: () => AsyncIterable<AuditEventRow>;
}

/**
 * The audit log of a person's own account, or of the whole installation, chain by chain. Its last event is the export itself.
 * @throws RoleRequiredError for the installation's without VAULT_ADMIN.
 */
export async function exportAuditEvents(ctx: PersonContext, scope: AuditScope): Promise<AsyncIterable<ExportedChain>> {
  const { core } = ctx;
  if (scope === 'installation') requireRole(ctx.person, 'VAULT_ADMIN');
  await noteExport(core, ctx.origin, ownChain(ctx), scope);
  return scope === 'own' ? exportChains(core, [ownChain(ctx)]) : exportChains(core, await listEveryChain(core));
}

/** Every chain of the installation, for the command line. */
export async function listEveryChain(core: Pick<Core, 'db'>): Promise<readonly ChainName[]> {
  return listChains(core.db.read);
}

/** Exports these chains, each sealed first; those without an event are left out. */
export async function* exportChains(core: Pick<Core, 'db' | 'clock' | 'keys'>, names: readonly ChainName[]): AsyncIterable<ExportedChain> {
  for (const name of names) {
    const head = await sealChain(core, name);
    if (head !== undefined) yield { head, events: () => eventsUpTo(core, head) };
  }
}

async function* eventsUpTo({ db }: Pick<Core, 'db'>, head: SignedHead): AsyncIterable<AuditEventRow> {
  let after = 0;
  while (after < head.seq) {
    const page = await listSealedEvents(db.read, head, after, pageSize);
    for (const event of page) if ((event.seq ?? 0) <= head.seq) yield event;
    const last = page.at(-1)?.seq;
    if (last === undefined || last === null) return;
    after = last;
  }
}

async function noteExport(core: Core, origin: Origin, { accountId, mode }: ChainName, scope: AuditScope): Promise<void> {
  await core.db.transaction((tx) =>
    recordAudit(tx, core, origin, {
      accountId,
      mode,
      vaultId: null,
      action: 'audit.exported',
      resourceType: 'account',
      resourceId: accountId,
      at: core.clock.now(),
      details: { scope },
    }),
  );
}
