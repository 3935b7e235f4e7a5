import type { Schema, ServerDatabase } from '../../../server/db/schema.ts';
import { digestOf } from '../../../server/core/audit/linked-event.ts';
import { linkEvent, startOfChain } from '../../../shared/format/vault/audit-chain.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';

type Events = readonly Schema['audit_events'][];

/**
 * Compares every chain of audit events with its events, its head and its counts, and what is pending with what is waiting for the scanner.
 * Nobody else may be writing meanwhile.
 * @returns one sentence for each contradiction.
 */
export async function findAuditInconsistencies({ read }: Pick<ServerDatabase, 'read'>): Promise<readonly string[]> {
  const found: string[] = [];
  const [events, chains, counts, versions, scans] = await Promise.all([
    read.selectFrom('audit_events').selectAll().where('seq', 'is not', null).orderBy('seq').execute(),
    read.selectFrom('audit_chains').selectAll().execute(),
    read.selectFrom('audit_counts').selectAll().execute(),
    read.selectFrom('document_versions').select(['document_id', 'version', 'scan_status']).execute(),
    read.selectFrom('scans').selectAll().execute(),
  ]);
  const byChain = Map.groupBy(events, (row) => `${row.account_id} ${row.mode}`);
  for (const chain of chains) {
    const name = `${chain.account_id} ${chain.mode}`;
    const own = byChain.get(name) ?? [];
    byChain.delete(name);
    checkLinks(name, own, chain, found);
    const kept = new Map(counts.filter((row) => `${row.account_id} ${row.mode}` === name).map((row) => [row.action, row.total]));
    const real = Map.groupBy(own, (row) => row.action);
    for (const action of new Set([...kept.keys(), ...real.keys()])) {
      if (kept.get(action) !== real.get(action)?.length)
        found.push(`audit_counts of ${action} in chain ${name}: kept ${kept.get(action)}, but it is ${real.get(action)?.length}`);
    }
  }
  for (const name of byChain.keys()) found.push(`chain ${name} has events and no head`);
  const waiting = new Set(scans.map((row) => `${row.kind} ${row.subject_id} ${row.version}`));
  for (const row of versions) {
    if (row.scan_status === 'pending' && !waiting.has(`document ${row.document_id} ${row.version}`))
      found.push(`version ${row.version} of document ${row.document_id} is pending and waits for no scanner`);
  }
  return found;
}

function checkLinks(name: string, events: Events, chain: Schema['audit_chains'], found: string[]): void {
  let head = startOfChain({ accountId: chain.account_id, mode: chain.mode });
  for (const event of events) {
    head = linkEvent(head, digestOf(event));
    if (event.seq !== head.seq || event.hash === null || !equalBytes(event.hash, head.hash))
      return void found.push(`chain ${name} is broken at ${head.seq}`);
  }
  if (chain.seq !== head.seq || !equalBytes(chain.hash, head.hash)) found.push(`the head of chain ${name} is not its end`);
}
