import { PadesError, type AuthorityClient } from '../contract.ts';

/** A client that asks nobody any more once `signal` says so: every call then ends with PadesError `cancelled`. */
export function cancellable(authorities: AuthorityClient, signal: AbortSignal | undefined): AuthorityClient {
  if (signal === undefined) return authorities;
  return {
    call: async (request) => {
      if (signal.aborted) throw new PadesError('cancelled', 'it was cancelled');
      return authorities.call(request);
    },
  };
}
