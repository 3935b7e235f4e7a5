import type { EngineContext, Session } from '../engine-context.ts';
import type { SecondAccount } from '../second-server/second-account.ts';
import type { SyncApi } from '../sync/sync-api.ts';

/** Both servers, while this device talks to them. */
export interface BothServers {
  readonly ctx: EngineContext;
  readonly session: Session;
  readonly first: SyncApi;
  readonly second: SyncApi;
  /** Sends and fetches the account's records. */
  readonly settleRecords: () => Promise<void>;
  /** Brings the copy at the second server up to date, with the shares that may be there. */
  readonly stepSecond: (vault: string) => Promise<void>;
  /** Opened anew where it's used. */
  readonly account: () => SecondAccount;
}
