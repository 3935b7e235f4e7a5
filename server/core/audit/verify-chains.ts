import type { Ulid } from '../../../shared/domain/ids.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { isAuditHeadOf, linkEvent, startOfChain, type AuditHead, type SignedAuditHead } from '../../../shared/format/vault/audit-chain.ts';
import type { AuditEventRow, ChainName, LogAccount } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { countUnsealed, findChain, findLastSeq, listChains, listHeads, listSealedEvents } from '../stores/chain-store.ts';
import { digestOf, headOf } from './linked-event.ts';

/**
 * What is wrong with a chain.
 * `changed`: the event with this number is not the one that was sealed there: changed, moved or replaced. `missing`: there is none with
 * this number.
 * `added`: it comes after the end of the chain. `cut_off`: a head says that there were more events. `rewritten`: a signed head says that
 * the chain was
 * a different one. `head_missing`: events without the chain's own head. `head_forged`: a head that this installation did not sign.
 */
export type ChainFault = 'changed' | 'missing' | 'added' | 'cut_off' | 'rewritten' | 'head_missing' | 'head_forged';

/** A head that somebody kept: it need not be this installation's. */
export type KeptHead = SignedAuditHead<string, LogAccount>;

export interface ChainProblem extends ChainName {
  readonly fault: ChainFault;
  /** The number in question. */
  readonly seq: number;
  /** The event at that place; null for none. */
  readonly eventId: Ulid | null;
}

export interface AuditVerdict {
  readonly chains: number;
  readonly events: number;
  /** Events that have no place yet, and so are not protected yet. */
  readonly unsealed: number;
  /** The first thousand. */
  readonly problems: readonly ChainProblem[];
  readonly problemCount: number;
}

const pageSize = 1_000;
const maxProblems = 1_000;

type Reading = Pick<Core, 'db' | 'keys'>;

/**
 * Checks every event of every chain against its hash, and every chain against all heads that were ever signed. Reads only; the server may
 * keep running.
 * @param known heads that somebody kept elsewhere, such as a device; one that isn't this installation's is a problem, too.
 */
export async function verifyChains(core: Reading, known: readonly KeptHead[] = []): Promise<AuditVerdict> {
  const found = new Findings();
  const names = await listChains(core.db.read);
  for (const head of known) if (!names.some((name) => isSame(name, head))) names.push({ accountId: head.accountId, mode: head.mode });
  for (const name of names)
    await verifyChain(
      core,
      name,
      known.filter((head) => isSame(name, head)),
      found,
    );
  return {
    chains: names.length,
    events: found.events,
    unsealed: await countUnsealed(core.db.read),
    problems: found.problems,
    problemCount: found.count,
  };
}

class Findings {
  readonly problems: ChainProblem[] = [];
  count = 0;
  events = 0;

  add(name: ChainName, fault: ChainFault, seq: number, eventId: Ulid | null = null): void {
    this.count += 1;
    if (this.problems.length < maxProblems) this.problems.push({ accountId: name.accountId, mode: name.mode, fault, seq, eventId });
  }
}

async function verifyChain(core: Reading, name: ChainName, known: readonly KeptHead[], found: Findings): Promise<void> {
  const { read } = core.db;
  // The end is taken first and looked at again last: meanwhile a chain may grow, but never beyond its own head.
  const before = await findChain(read, name);
  const heads = [...(await listHeads(read, name)).map(headOf), ...known];
  if (before !== undefined && before.seq > 0) heads.push(headOf(before));
  const holding = heads.filter((head) => {
    const holds = isAuditHeadOf(core.keys.auditPublicKey, head);
    if (!holds) found.add(name, 'head_forged', head.seq);
    return holds;
  });
  const last = await walk(core, name, before?.seq ?? 0, holding, found);
  for (const head of holding) if (head.seq > last) found.add(name, 'cut_off', head.seq);
  const end = await findLastSeq(read, name);
  const after = await findChain(read, name);
  if (after === undefined && end > 0) found.add(name, 'head_missing', end);
  else if (after !== undefined && end > after.seq) found.add(name, 'added', end);
}

/** @returns the number of the last event up to `end`. */
async function walk({ db }: Reading, name: ChainName, end: number, heads: readonly KeptHead[], found: Findings): Promise<number> {
  const claims = new Map<number, KeptHead[]>();
  for (const head of heads) claims.set(head.seq, [...(claims.get(head.seq) ?? []), head]);
  let head: AuditHead = startOfChain(name);
  for (;;) {
    const page = await listSealedEvents(db.read, name, head.seq, pageSize);
    for (const event of page) {
      const seq = event.seq ?? 0;
      if (seq > end && end > 0) return head.seq;
      head = judge(name, head, event, seq, found);
      for (const claim of claims.get(seq) ?? []) if (!equalBytes(claim.hash, head.hash)) found.add(name, 'rewritten', seq, event.id);
    }
    if (page.length < pageSize) return head.seq;
  }
}

/** One event against the one before it; from there on with its own hash, so that each fault is reported once. */
function judge(name: ChainName, head: AuditHead, event: AuditEventRow, seq: number, found: Findings): AuditHead {
  found.events += 1;
  const hash = event.hash ?? new Uint8Array(32);
  for (let gap = head.seq + 1; gap < seq && gap <= head.seq + maxProblems; gap += 1) found.add(name, 'missing', gap);
  // After a gap the link can't be followed; the next one then shows whether the event is genuine.
  const follows = seq !== head.seq + 1 || equalBytes(linkEvent(head, digestOf(event)).hash, hash);
  if (!follows) found.add(name, 'changed', seq, event.id);
  return { seq, hash };
}

function isSame(a: ChainName, b: ChainName): boolean {
  return a.accountId === b.accountId && a.mode === b.mode;
}
