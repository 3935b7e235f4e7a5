import type { ListStore } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import type { ListKeeper } from '../../core/ports.ts';
import { listClient } from '../outbound/list-client.ts';
import { openOutboundClient } from '../outbound/outbound-client.ts';
import { listSigners } from './list-signers.ts';

export interface ListKeeperOptions {
  readonly url: string;
  readonly signersFile: string | null;
  readonly allowPrivate: boolean;
}

/** Fetches lists by the guarded client and checks them in a thread. @throws Error when the file of signers can't be read, or has none. */
export async function openListKeeper({ url, signersFile, allowPrivate }: ListKeeperOptions, store: ListStore): Promise<ListKeeper> {
  const signers = await listSigners(signersFile);
  if (signers.size === 0) throw new Error(`there is no certificate in ${signersFile}`);
  const fetch = listClient(openOutboundClient({ allowPrivate, plainHttp: true }));
  return {
    store,
    refresh: async (nowMs, signal) => {
      // What checks them is loaded only when there is something to check.
      const [{ refreshLists }, { checkLists }] = await Promise.all([
        import('../../../shared/node/pades/trusted-lists/refresh-lists.ts'),
        import('./check-lists.ts'),
      ]);
      return refreshLists({ store, fetch, check: checkLists, signers, location: url, nowMs, signal });
    },
  };
}
