import type { EngineContext, Session } from '../../engine-context.ts';
import type { LocalStore } from '../../local-store/local-store.ts';
import type { Credential } from './credential.ts';
import { sealedAccess } from './server-access.ts';
import { longPatience, ServerConnection, shortPatience } from './server-connection.ts';
import { credentialIn, settleRenewal } from './session-credential.ts';
import { SyncApi } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';
import { briefRetry, patientRetry } from './with-retry.ts';

/** How to talk to a server. */
export interface Talk {
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Somebody is waiting in front of a screen: an outage is reported after seconds, not after half a minute. Default false. */
  readonly isBrief?: boolean;
}

/** Talks to the account's server as this device. @throws SyncError `not_connected` while there is none, `sign_in_needed` while nobody is signed in there. */
export async function withAccount<T>(ctx: EngineContext, act: (api: SyncApi, session: Session) => Promise<T>, talk: Talk = {}): Promise<T> {
  const session = ctx.session();
  const place = sealedAccess(ctx.store, session.keys.masterKey, session);
  try {
    const access = place.read();
    if (access === undefined) throw new SyncError('not_connected', 'No server has been named for this vault.');
    const address = { origin: access.server, credential: credentialIn(place), deviceId: session.deviceId };
    return await talkTo(new ServerConnection(address, patienceOf(talk), presenceTeller(ctx)), (api) => act(api, session), talk);
  } finally {
    await settleRenewal(place);
    place.close();
  }
}

/** Talks briefly to a server that does not belong to an account yet. */
export async function withServer<T>(origin: string, credential: Credential, act: (api: SyncApi) => Promise<T>): Promise<T> {
  const talk = { isBrief: true };
  return talkTo(new ServerConnection({ origin, credential }, patienceOf(talk)), act, talk);
}

/** Talks briefly to a server on which this device has nothing to show but what it's about to send. */
export async function withStranger<T>(origin: string, act: (api: SyncApi) => Promise<T>): Promise<T> {
  const talk = { isBrief: true };
  return talkTo(new ServerConnection({ origin }, patienceOf(talk)), act, talk);
}

const patienceOf = ({ isBrief = false }: Talk) => (isBrief ? shortPatience : longPatience);

async function talkTo<T>(
  connection: ServerConnection,
  act: (api: SyncApi) => Promise<T>,
  { signal = new AbortController().signal, isBrief = false }: Talk,
): Promise<T> {
  try {
    return await act(new SyncApi(connection, signal, isBrief ? briefRetry : patientRetry));
  } finally {
    await connection.close();
  }
}

/** Those whose server was last reported as unreachable. */
const away = new WeakSet<LocalStore>();

/**
 * Tells listeners when the server stops answering, and when it answers again: there are many requests, and most only confirm what is
 * known. An outage is reported again by each connection, for those who have started listening since.
 */
function presenceTeller(ctx: EngineContext): (isThere: boolean) => void {
  let told: boolean | undefined;
  return (isThere) => {
    const isKnown = told === undefined ? isThere && !away.has(ctx.store) : told === isThere;
    if (isKnown) return;
    told = isThere;
    if (isThere) away.delete(ctx.store);
    else away.add(ctx.store);
    ctx.emit({ name: 'server.presence', data: { isThere } });
  };
}
