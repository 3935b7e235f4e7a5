import { secondAccount, type SecondAccount } from '../second-server/second-account.ts';
import { SyncError } from '../sync/sync-error.ts';
import type { ReachedServers } from './reached-servers.ts';
import { settleCustody } from './settle-custody.ts';

/**
 * Sees to it that vaults on two servers are kept as they're to be, as far as the first server and the witness are concerned. What doesn't
 * succeed holds up nothing else; why, is kept for each custodian.
 */
export async function settleWithFirst(servers: ReachedServers): Promise<void> {
  try {
    await settleCustody(servers, knownSecond(servers));
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled' || servers.first.signal.aborted) throw error;
  }
}

/** A fault in what this device keeps of the second server keeps nobody from the first. */
function knownSecond({ ctx, session }: ReachedServers): SecondAccount | undefined {
  try {
    return secondAccount(ctx, session);
  } catch {
    return undefined;
  }
}
