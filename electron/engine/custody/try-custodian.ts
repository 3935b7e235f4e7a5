import type { CustodianRole } from '../../contract/second-methods.ts';
import { failureOf } from '../engine-error.ts';
import { SyncError } from '../sync/sync-error.ts';
import { remember } from './custody-memory.ts';
import type { ReachedServers } from './reached-servers.ts';

/** Whether it went through; why it didn't is kept, and shown. @throws whatever says nothing about this one custodian. */
export async function tryCustodian(
  { ctx }: Pick<ReachedServers, 'ctx'>,
  vault: string,
  role: CustodianRole,
  act: () => Promise<void>,
): Promise<boolean> {
  const note = (code: string | undefined): void =>
    void remember(ctx.store, vault, ({ failures: { [role]: _, ...others } }) => ({
      failures: code === undefined ? others : { ...others, [role]: code },
    }));
  try {
    await act();
    note(undefined);
    return true;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    note(error.serverCode === 'code_wrong' ? 'code_wrong' : failureOf(error, () => undefined).code);
    return false;
  }
}
