import type { EngineErrorCode, Outcome } from '../contract/contract.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { UnknownValueError } from '../../shared/node/database/closed-columns.ts';
import { PadesError } from '../../shared/node/pades/contract.ts';

/** A failure that the caller can act on. Its message is shown, so it never carries a name, a path's content or a secret. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

const systemCodes: Readonly<Record<string, readonly [EngineErrorCode, string]>> = {
  ENOENT: ['file_not_found', 'There is no such file or folder.'],
  ENOTDIR: ['file_not_found', 'There is no such file or folder.'],
  EEXIST: ['file_exists', 'There is already a file with this name.'],
  EISDIR: ['file_unreadable', 'This is a folder, not a file.'],
  EACCES: ['file_unreadable', "This program isn't allowed to read or write the file or folder."],
  EPERM: ['file_unreadable', "This program isn't allowed to read or write the file or folder."],
  EROFS: ['file_unreadable', "The disk can't be written to."],
  EIO: ['file_unreadable', 'The disk reported a fault.'],
  ENOSPC: ['disk_full', 'The disk is full.'],
  EDQUOT: ['disk_full', 'The disk is full.'],
  SQLITE_FULL: ['disk_full', 'The disk is full.'],
  SQLITE_CORRUPT: ['damaged', 'The local database is damaged.'],
  SQLITE_NOTADB: ['damaged', 'The local database is damaged.'],
};

const domainCodes: Readonly<Partial<Record<string, EngineErrorCode>>> = {
  invalid_policy: 'invalid_policy',
  invalid_policy_type: 'invalid_policy_type',
  invalid_email: 'invalid_email',
};

/** Where the local database holds a word that this version doesn't know; not which one, nor in which record. */
export function unknownWord({ damaged }: UnknownValueError): string {
  const columns = [...new Set(damaged.map(({ column }) => column))].join(', ');
  return `The local database is damaged, or a newer version of the program wrote it: ${columns} holds a word that this version doesn't know.`;
}

/**
 * Any thrown value as the data that crosses the contract. What is not known to be harmless becomes `internal_error` without its
 * text; `report` is told of those.
 */
export function failureOf(error: unknown, report: (bug: unknown) => void): Extract<Outcome<never>, { ok: false }> {
  if (error instanceof EngineError || error instanceof CryptoError || error instanceof PadesError)
    return { ok: false, code: error.code, message: error.message };
  if (error instanceof UnknownValueError) return { ok: false, code: 'damaged', message: unknownWord(error) };
  if (error instanceof DomainError) {
    const code = domainCodes[error.code] ?? 'invalid_request';
    const details = error.details.map(({ field, reason }) => `${field} ${reason}`).join('; ');
    return { ok: false, code, message: details === '' ? error.message : details };
  }
  if (error instanceof Error && error.name === 'AbortError') return { ok: false, code: 'cancelled', message: 'This was cancelled.' };
  const known = error instanceof Error && 'code' in error && typeof error.code === 'string' ? systemCodes[error.code] : undefined;
  if (known !== undefined) return { ok: false, code: known[0], message: known[1] };
  report(error);
  return { ok: false, code: 'internal_error', message: "Something went wrong that shouldn't have." };
}
