import { SyncError, type SyncErrorCode } from '../sync-error.ts';

/** Refusals of one thing, which say nothing about the next. */
const refusalCodes: ReadonlySet<string> = new Set<SyncErrorCode>(['refused', 'conflict', 'over_quota', 'proof_needed']);
/** Whether the server refused one thing, and can be asked for the next. */
export const isRefusal = (error: unknown): error is SyncError => error instanceof SyncError && refusalCodes.has(error.code);
