import { joinDigests, type SignedAuditHead } from '../../../shared/format/vault/audit-chain.ts';
import type { OwnerContext } from '../context.ts';
import { listSealedEvents } from '../stores/chain-store.ts';
import { digestOf } from './linked-event.ts';
import { sealChain } from './seal-events.ts';

/** How an owner's log went on. */
export interface LogStretch {
  /** Where it ends; undefined while nothing has happened. */
  readonly head: SignedAuditHead | undefined;
  /** Those of the events behind the number that was asked for, one behind the other, made anew from the events as they are stored now. */
  readonly digests: Uint8Array;
  /** Whether there are more events up to the head. */
  readonly more: boolean;
}

/** What somebody who keeps an earlier head needs in order to see that the log only went on since. */
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
