import type { EngineContext, Handlers } from '../engine-context.ts';
import { sealedAccess, type AccessPlace } from '../sync/connection/server-access.ts';
import { credentialIn, settleRenewal } from '../sync/connection/session-credential.ts';
import { ServerConnection, shortPatience } from '../sync/connection/server-connection.ts';
import { SyncError } from '../sync/sync-error.ts';

/** The engine's methods that sign a person in at a server, and out. */
export const signInHandlers: Handlers<'signIn.begin' | 'signIn.finish' | 'signIn.out'> = {
  'signIn.begin': async (ctx, { server, task: name }) => {
    const task = ctx.task(name);
    try {
      const { id, url } = await ctx.signIns.begin(server, task.signal);
      return { signIn: id, url };
    } finally {
      task.end();
    }
  },
  'signIn.finish': async (ctx, { signIn, task: name }) => {
    const task = ctx.task(name);
    try {
      return await ctx.signIns.wait(signIn, task.signal);
    } finally {
      task.end();
    }
  },
  'signIn.out': signOut,
};

/**
 * The session ends at the server, and here in any case: if the server could not be told, it ends on its own after a while, and can be ended
 * in the console.
 */
async function signOut(ctx: EngineContext): Promise<{ readonly ended: boolean }> {
  const session = ctx.session();
  const place = sealedAccess(ctx.store, session.keys.masterKey, session);
  try {
    const access = place.read();
    if (access === undefined || !('session' in access)) throw new SyncError('not_connected', 'Nobody is signed in to a server.');
    const ended = await endSession(place, access.server);
    await settleRenewal(place);
    place.write({ server: access.server, session: { email: access.session.email, tokens: null } });
    return { ended };
  } finally {
    await settleRenewal(place);
    place.close();
  }
}

/** @returns whether the session is over at the server. */
async function endSession(place: AccessPlace, server: string): Promise<boolean> {
  const connection = new ServerConnection({ origin: server, credential: credentialIn(place) }, shortPatience);
  try {
    await connection.done({ method: 'POST', path: '/api/auth/sign-out', signal: new AbortController().signal });
    return true;
  } catch (error) {
    if (error instanceof SyncError) return error.code === 'sign_in_needed';
    throw error;
  } finally {
    await connection.close();
  }
}
