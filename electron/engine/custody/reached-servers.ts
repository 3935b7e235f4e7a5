import type { EngineContext, Session } from '../engine-context.ts';
import type { SecondAccount } from '../second-server/second-account.ts';
import type { SyncApi } from '../sync/sync-api.ts';

/** The second server, while this device talks to it. */
export interface ReachedSecond {
  readonly api: SyncApi;
  /** Brings the copy there up to date, with the shares that may be there. */
  readonly step: (vault: string) => Promise<void>;
  /** Opened anew where it's used. */
  readonly account: () => SecondAccount;
}

/** The account's servers, as far as this device talks to them. */
export interface ReachedServers {
  readonly ctx: EngineContext;
  readonly session: Session;
  readonly first: SyncApi;
  /** Sends and fetches the account's records. */
  readonly settleRecords: () => Promise<void>;
  /** Undefined: it's away, or it's another device that is signed in there. */
  readonly second: ReachedSecond | undefined;
}
