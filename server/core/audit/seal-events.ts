import type { SignedHead } from '../installation-keys.ts';
import { unlessDamaged } from '../../../shared/node/database/closed-columns.ts';
import { hourMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { linkEvent, startOfChain, type AuditHead } from '../../../shared/format/vault/audit-chain.ts';
import type { AuditChainRow, AuditEventRow, Db, ChainName } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import {
  changeChain,
  countEvents,
  findChain,
  insertHead,
  insertReleaseHead,
  listUnsealedChains,
  listUnsealedEvents,
  lockChain,
  placeEvents,
  type SealedPlace,
} from '../stores/chain-store.ts';
import { digestOf, headOf, headRow } from './linked-event.ts';

/**
 * Why events are linked after they are written, and not as they are: every request would have to wait for its turn at the account's chain.
 * So an
 * event is written without a place, and a moment later a sealer gives everything that is waiting its place, with a few statements and one
 * signature per chain.
 */

/** Events that one transaction seals: a few milliseconds, during which others wait behind it on SQLite. */
const eventsAtOnce = 200;
const chainsAtOnce = 200;
/** How often a head is kept for good, while a chain grows. */
const keepMs = hourMs;

type Sealing = Pick<Core, 'db' | 'clock' | 'keys'>;

/**
 * Seals what is waiting, in the order in which it was written within each account. Safe to run in several processes at once.
 * @param budgetMs ends it early if more is waiting than can be sealed in this time; the rest is left for next time.
 * @returns how many events.
 */
export async function sealEvents(core: Sealing, budgetMs = Number.POSITIVE_INFINITY): Promise<number> {
  const startedAt = performance.now();
  const lanes = core.db.dialect === 'sqlite' ? 32 : 4;
  let sealed = 0;
  // A chain with a damaged event waits for whoever mends it: sealed around, the event could be taken away unseen.
  const damaged = new Set<string>();
  const nameOf = ({ accountId, mode }: ChainName): string => `${accountId} ${mode}`;
  for (;;) {
    const unsealed = await listUnsealedChains(core.db.read, chainsAtOnce + damaged.size);
    const chains = unsealed.filter((chain) => !damaged.has(nameOf(chain)));
    const queue = [...chains];
    const lane = async (): Promise<void> => {
      for (let chain = queue.shift(); chain !== undefined && performance.now() - startedAt < budgetMs; chain = queue.shift()) {
        const count = await unlessDamaged(sealStretch(core, chain));
        if (count === undefined) damaged.add(nameOf(chain));
        sealed += count ?? 0;
      }
    };
    await Promise.all(Array.from({ length: Math.min(lanes, chains.length) }, lane));
    if (chains.length === 0 || performance.now() - startedAt >= budgetMs) return sealed;
  }
}

/**
 * Seals what is waiting in one chain, at most a few thousand events.
 * @returns its signed head; undefined when it has no event.
 */
export async function sealChain(core: Sealing, chain: ChainName): Promise<SignedHead | undefined> {
  for (let stretch = 0; stretch < 50; stretch += 1) if ((await sealStretch(core, chain)) < eventsAtOnce) break;
  const row = await findChain(core.db.read, chain);
  return row === undefined || row.seq === 0 ? undefined : headOf(row);
}

async function sealStretch(core: Sealing, name: ChainName): Promise<number> {
  return core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const chain = await lockChain(tx, freshChain(name, now));
    const events = await listUnsealedEvents(tx, name, eventsAtOnce);
    if (events.length === 0) return 0;
    let head: AuditHead = chain;
    const places = events.map((event): SealedPlace => {
      head = linkEvent(head, digestOf(event));
      return { id: event.id, seq: head.seq, hash: head.hash };
    });
    await placeEvents(tx, places);
    await countEvents(tx, name, countsOf(events));
    const signed = core.keys.signAuditHead(name, head, now);
    await keepHead(tx, chain, signed, now);
    for (const { action, vault_id: vault } of events)
      if (action === 'vault.released' && vault !== null && vault !== '')
        await insertReleaseHead(tx, { vault_id: vault, ...headRow(signed) });
    return events.length;
  });
}

/** The head moves with each stretch; now and then one is kept for good. */
async function keepHead(tx: Db, chain: AuditChainRow, signed: SignedHead, now: Instant): Promise<void> {
  const { seq, hash, signed_at, signature } = headRow(signed);
  const keeps = chain.kept_seq === 0 || instantToMs(now) - instantToMs(chain.kept_at) >= keepMs;
  if (keeps) await insertHead(tx, headRow(signed));
  await changeChain(tx, signed, { seq, hash, signed_at, signature, ...(keeps ? { kept_seq: seq, kept_at: now } : {}) });
}

function freshChain(name: ChainName, now: Instant): AuditChainRow {
  return {
    account_id: name.accountId,
    mode: name.mode,
    ...startOfChain(name),
    signed_at: now,
    signature: new Uint8Array(64),
    kept_seq: 0,
    kept_at: now,
  };
}

function countsOf(events: readonly AuditEventRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { action } of events) counts.set(action, (counts.get(action) ?? 0) + 1);
  return counts;
}
