import { X509Certificate } from 'node:crypto';
import { PadesError, type AuthorityClient, type AuthorityRequest } from '../../../shared/node/pades/contract.ts';
import type { AuthorityKind } from '../../../shared/wire/authorities.ts';
import type { SigningOptions } from '../../contract/signing.ts';
import type { EngineContext } from '../engine-context.ts';
import { SyncError } from '../sync/sync-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';

/** This device's way out to timestamp services and authorities: the account's server, if it answers. */
export interface ServerAuthorities {
  readonly client: AuthorityClient;
  /** Empty while the server does not answer, there is none, or it knows no service. */
  readonly timestampUrls: readonly string[];
  /** Those that the server goes by: for finding proofs, not for whom to trust. */
  readonly roots: readonly X509Certificate[];
  readonly isThere: boolean;
  /** False: this device has no server at all, so waiting for an answer is no use. */
  readonly isConnected: boolean;
}

/** Asks the server what it knows about authorities. Its being unreachable is not a failure. @throws what else may go wrong. */
export async function serverAuthorities(ctx: EngineContext, signal: AbortSignal): Promise<ServerAuthorities> {
  const talk = { signal, isBrief: true };
  const client: AuthorityClient = {
    call: (request) => orUnreachable(withAccount(ctx, (api) => api.askAuthority(kindOf(request), request.url, request.body), talk)),
  };
  try {
    const { timestampUrls, roots } = await withAccount(ctx, (api) => api.authorities(), talk);
    return { client, timestampUrls, roots: roots.map((der) => new X509Certificate(der)), isThere: true, isConnected: true };
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    return { client, timestampUrls: [], roots: [], isThere: false, isConnected: error.code !== 'not_connected' };
  }
}

/** Nobody waits longer than this in front of a screen for what only decides on a default. */
const waitsMs = 4000;

/** Whether a time could be proven now. */
export async function timestampService(ctx: EngineContext, signal: AbortSignal): Promise<SigningOptions['timestamp']> {
  const patience = AbortSignal.timeout(waitsMs);
  try {
    const { timestampUrls, isThere, isConnected } = await serverAuthorities(ctx, AbortSignal.any([signal, patience]));
    if (timestampUrls.length > 0) return 'available';
    return isThere || !isConnected ? 'none' : 'unknown';
  } catch (error) {
    if (patience.aborted && !signal.aborted) return 'unknown';
    throw error;
  }
}

function kindOf({ method, contentType }: AuthorityRequest): AuthorityKind {
  if (method === 'GET') return 'document';
  return contentType === 'application/timestamp-query' ? 'timestamp' : 'ocsp';
}

async function orUnreachable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    throw new PadesError('authority_unreachable', error.message, { cause: error });
  }
}
