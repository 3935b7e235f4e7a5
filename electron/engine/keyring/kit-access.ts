import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { accessHash } from '../../../shared/format/paper/owner-kit.ts';
import { codeBytes, randomCode } from '../../../shared/format/random-code.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { accountSettings, changeSettings } from '../library/settings.ts';
import { withAccess } from '../sync/connection/server-access.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { KitApi } from '../sync/kit-api.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError, type SyncErrorCode } from '../sync/sync-error.ts';
import { hostOf } from '../sync/sync-handlers.ts';
import { syncRecords } from '../sync/sync-run.ts';

/** The way in that the kit has: where, and with what. */
export interface KitAccess {
  /** The server's origin. */
  readonly server: string;
  readonly code: Uint8Array;
}

/** The way in that was last made, if it's for the server that this device talks to; the server may have ended it since. */
export function knownAccess(session: Session): KitAccess | undefined {
  const [server = '', text = ''] = (accountSettings(session).kitAccess ?? '').split(' ');
  if (server === '' || text === '') return undefined;
  const code = fromBase64(text, 'damaged');
  return code.length === codeBytes ? { server, code } : undefined;
}

/** What keeps a kit from having a way in, and nothing from being printed: it's printed without. */
const noWayIn: ReadonlySet<string> = new Set<SyncErrorCode>([
  'not_connected',
  'offline',
  'rate_limited',
  'not_found',
  'proof_needed',
  'refused',
  'sign_in_needed',
  'unauthorized',
]);

/**
 * Makes sure that the kit about to be printed has a way in that the server knows: the one it had, or a new one. Where that can't be, the
 * kit has none.
 */
export async function renewAccess(ctx: EngineContext): Promise<void> {
  try {
    await withAccount(ctx, (api, session) => agreeOnAccess(ctx, api, session), { isBrief: true });
  } catch (error) {
    if (!(error instanceof SyncError) || !noWayIn.has(error.code)) throw error;
    if (knownAccess(ctx.session()) !== undefined && error.code !== 'offline') changeSettings(ctx.session(), { kitAccess: null });
  }
}

async function agreeOnAccess(ctx: EngineContext, api: SyncApi, session: Session): Promise<void> {
  const server = withAccess(ctx.store, session.keys.masterKey, session, (place) => place.read()?.server) ?? '';
  const kit = new KitApi(api);
  const inUse = await registered(ctx, api, session, () => kit.access());
  const known = knownAccess(session);
  if (known?.server === server && inUse !== undefined && equalBytes(accessHash(known.code), inUse.hash)) return;
  const code = randomCode();
  await kit.putAccess(accessHash(code));
  changeSettings(session, { kitAccess: `${server} ${toBase64(code)}` });
}

/** A device that has never synced is none for the server yet. */
async function registered<T>(ctx: EngineContext, api: SyncApi, session: Session, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof SyncError) || error.code !== 'device_unknown') throw error;
    await syncRecords(api, hostOf(ctx, session), () => undefined);
    return act();
  }
}

export const kitAccessHandlers: Handlers<'kit.access' | 'kit.withdraw'> = {
  'kit.access': (ctx) =>
    withAccount(
      ctx,
      async (api) => {
        const access = await new KitApi(api).access();
        return { access: access === undefined ? null : { madeAt: access.madeAt, usedAt: access.usedAt } };
      },
      { isBrief: true },
    ),
  'kit.withdraw': async (ctx) => {
    await withAccount(ctx, (api) => new KitApi(api).revokeAccess(), { isBrief: true });
    changeSettings(ctx.session(), { kitAccess: null });
    return { access: null };
  },
};
