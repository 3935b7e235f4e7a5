import type { Output } from '../../../electron/contract/contract.ts';

/** The account's second server and the third party, as the engine says. */
export type SecondServer = NonNullable<Output<'secondServer.get'>>;
