import type { syncErrorCodes } from '../../contract/sync.ts';
import { EngineError } from '../engine-error.ts';

/** Every way in which something that talks to a server can end early; what each means is said in contract-sync.ts. */
export type SyncErrorCode = (typeof syncErrorCodes)[number] | 'not_found' | 'other_account' | 'cancelled' | 'proof_needed';

/** Something that talks to a server ended early. The message is for the owner and never holds a secret or a document's name. */
export class SyncError extends EngineError {
  /** What the server asks to wait before the next attempt, in milliseconds; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;
  /** The server's own word for its refusal, where it had one. */
  readonly serverCode: string | undefined;

  constructor(
    code: SyncErrorCode,
    message: string,
    options: { readonly retryAfterMs?: number; readonly serverCode?: string; readonly cause?: unknown } = {},
  ) {
    super(code, message);
    this.name = 'SyncError';
    this.retryAfterMs = options.retryAfterMs;
    this.serverCode = options.serverCode;
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

/** Whether the same request may succeed a little later. */
export function isPassing(error: unknown): error is SyncError {
  return error instanceof SyncError && (error.code === 'offline' || error.code === 'rate_limited');
}

/** That nobody is signed in at the server (any more). */
export function signInNeeded(): SyncError {
  return new SyncError('sign_in_needed', "You're signed out of the server. Everything is kept here; sign in again to continue.");
}
