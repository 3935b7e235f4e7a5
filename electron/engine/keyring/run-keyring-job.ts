import { CryptoError, cryptoErrorCodes } from '../../../shared/crypto/crypto-error.ts';
import { EngineError } from '../engine-error.ts';
import { JobWorker } from '../workers/job-worker.ts';
import type { AccountKeys, KeyringJob } from './keyring-jobs.ts';

/** Argon2id on the slowest machine we know, many times over. */
const timeoutMs = 120_000;

const newWorker = (): JobWorker<KeyringJob, AccountKeys> => new JobWorker(new URL('./keyring-worker.ts', import.meta.url), { timeoutMs });

/** Started while the owner types. */
let prepared: JobWorker<KeyringJob, AccountKeys> | undefined;

/** Starts the thread that the next job takes: starting it is a good part of the time that unlocking takes beyond Argon2id. */
export function prepareKeyringWorker(): void {
  prepared ??= newWorker();
  prepared.prepare();
}

/** Ends a thread that is waiting for a job. */
export async function forgetKeyringWorker(): Promise<void> {
  const worker = prepared;
  prepared = undefined;
  await worker?.end();
}

/**
 * Does a job in a thread made for it alone; when it ends, Argon2's memory is freed.
 * @throws EngineError `wrong_passphrase`, CryptoError for a damaged keyring, RangeError for a passphrase out of range.
 */
export async function runInKeyringWorker(job: KeyringJob): Promise<AccountKeys> {
  const worker = prepared ?? newWorker();
  prepared = undefined;
  try {
    return await worker.run(job, [], restore);
  } finally {
    await worker.end();
  }
}

function restore({ name, code, message }: { readonly name: string; readonly code: string; readonly message: string }): Error {
  const known = cryptoErrorCodes.find((known) => known === code);
  if (known === 'wrong_key') return new EngineError('wrong_passphrase', 'The passphrase or the code from the kit is wrong.');
  if (known !== undefined) return new CryptoError(known, message);
  return name === 'RangeError' ? new EngineError('invalid_request', message) : new Error(message);
}
