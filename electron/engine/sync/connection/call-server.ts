import type { EngineContext, Session } from '../../engine-context.ts';
import type { LocalStore } from '../../local-store/local-store.ts';
import type { Credential } from './credential.ts';
import { sealedAccess } from './server-access.ts';
import { longPatience, ServerConnection, shortPatience } from './server-connection.ts';
import { credentialIn, settleRenewal } from './session-credential.ts';
import { SyncApi } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';
import { briefRetry, patientRetry } from './with-retry.ts';

/** How a server is talked to. */
export interface Talk {
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Somebody waits in front of a screen: an outage is told after seconds, not after half a minute. Default false. */
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

/** Talks to a server that is no account's yet, briefly. */
export async function withServer<T>(origin: string, credential: Credential, act: (api: SyncApi) => Promise<T>): Promise<T> {
  const talk = { isBrief: true };
  return talkTo(new ServerConnection({ origin, credential }, patienceOf(talk)), act, talk);
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

/** Those whose server was last told of as away. */
const away = new WeakSet<LocalStore>();

/**
 * Tells listeners when the server stops answering, and when it answers again: requests are many, and most say what is known. That it is away is told
 * anew by each talk, for those who have begun to listen since.
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
