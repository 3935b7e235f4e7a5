import { maxActivityEvents } from '../../../shared/wire/activity.ts';
import type { ActivityEntry } from '../../contract/shapes.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { isTrashed } from '../library/trash-mark.ts';
import { liveVault } from '../library/vaults.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { accountActivity } from './account-activity.ts';
import { serverEntry } from './server-activity.ts';

const usualLimit = 100;

/** What the server reports more exactly than the account, which knows only the last time. */
const toldByServer: Readonly<Record<string, string>> = { 'check_in.recorded': 'check_in.completed', 'policy.set': 'policy.updated' };

export const activityHandlers: Handlers<'activity.list'> = {
  'activity.list': async (ctx, { vault, limit = usualLimit }) => {
    const session = ctx.session();
    if (vault !== undefined) liveVault(session, vault);
    const own = accountActivity(session, vault);
    const seen = await serverActivity(ctx, session, vault);
    const entries = [...own.filter((entry) => !seen.entries.some((other) => isTold(entry, other))), ...seen.entries];
    entries.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
    return { entries: entries.slice(0, limit), serverMissing: seen.missing };
  },
};

function isTold(own: ActivityEntry, other: ActivityEntry): boolean {
  return own.vault === other.vault && toldByServer[own.action] === other.action && other.at >= own.at;
}

async function serverActivity(
  ctx: EngineContext,
  session: Session,
  vault: string | undefined,
): Promise<{ readonly entries: readonly ActivityEntry[]; readonly missing: string | null }> {
  const vaults =
    vault === undefined
      ? session.book
          .list('vault')
          .filter((entry) => !isTrashed(entry))
          .map(({ id }) => id as string)
      : [vault];
  try {
    const entries = await withAccount(
      ctx,
      async (api) => {
        const releases = new ReleaseApi(api);
        const found: ActivityEntry[] = [];
        for (const id of vaults) {
          const { events } = await releases.activity(id, maxActivityEvents).catch(unknownThere);
          found.push(...events.flatMap((event) => serverEntry(session, id, event) ?? []));
        }
        return found;
      },
      { isBrief: true },
    );
    return { entries, missing: null };
  } catch (error) {
    // What the account itself remembers is shown all the same.
    if (error instanceof SyncError) return { entries: [], missing: error.code };
    throw error;
  }
}

/** A vault that was never synced has no history there. */
function unknownThere(error: unknown): { readonly events: readonly never[] } {
  if (error instanceof SyncError && error.code === 'not_found') return { events: [] };
  throw error;
}
