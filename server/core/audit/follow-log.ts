import { joinDigests, type SignedAuditHead } from '../../../shared/format/vault/audit-chain.ts';
import type { OwnerContext } from '../context.ts';
import { listSealedEvents } from '../stores/chain-store.ts';
import { digestOf } from './linked-event.ts';
import { sealChain } from './seal-events.ts';

/** How an owner's log continued. */
export interface LogStretch {
  /** Where it ends; undefined while nothing has happened. */
  readonly head: SignedAuditHead | undefined;
  /** Digests of the events after the requested number, in order, recomputed from the events as they are stored now. */
  readonly digests: Uint8Array;
  /** Whether there are more events up to the head. */
  readonly more: boolean;
}

/** What anyone who keeps an earlier head needs to see that the log has only been added to since. */
export async function followLog(
  { core, owner }: Pick<OwnerContext, 'core' | 'owner'>,
  afterSeq: number,
  limit: number,
): Promise<LogStretch> {
  const name = { accountId: owner.accountId, mode: owner.mode };
  const head = await sealChain(core, name);
  if (head === undefined) return { head, digests: new Uint8Array(), more: false };
  const events = (await listSealedEvents(core.db.read, name, afterSeq, limit)).filter(({ seq }) => (seq ?? 0) <= head.seq);
  return { head, digests: joinDigests(events.map(digestOf)), more: (events.at(-1)?.seq ?? head.seq) < head.seq };
}
