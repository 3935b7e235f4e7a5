/** Why a start failed, for the person at the terminal: what could not be done, and why, in plain language. Its text holds no secret. */
export class StartError extends Error {
  constructor(what: string, cause: Coded) {
    super(`${what}: ${reasonInWords(cause)}`, { cause });
    this.name = 'StartError';
  }
}

/** An error of the system or a library, known by its code. One without a code already has a sentence of ours. */
type Coded = Error & { readonly code: string };

/** Runs one step of the start. @throws StartError beginning with `what` when the system refuses; other errors pass through unchanged. */
export async function startStep<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw new StartError(what, error as Coded);
    throw error;
  }
}

/** What a person gets to read of an error: never a stack. */
export function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'The reason is unknown.';
  return error instanceof StartError || !(error.cause instanceof Error) ? error.message : `${error.message} (${error.cause.message})`;
}

const notAllowed = 'the user who runs this is not allowed to.';
const fileInTheWay = 'there is a file where a folder should be.';
const outOfReach = 'it cannot be reached from here.';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already. Stop it, or choose another port with HEIRLOCK_PORT.',
  EADDRNOTAVAIL: 'this machine does not have that address. Choose another one with HEIRLOCK_HOST.',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'it lies on a disk that can only be read.',
  ENOSPC: 'the disk is full.',
  ENOTDIR: fileInTheWay,
  EEXIST: fileInTheWay,
  EISDIR: 'there is a folder where a file should be.',
  ENOENT: 'it is not there.',
  ENOTFOUND: 'there is no host of that name.',
  EAI_AGAIN: 'its host name could not be looked up.',
  ECONNREFUSED: 'nothing listens there.',
  ECONNRESET: 'it cut the connection off.',
  ETIMEDOUT: 'it does not answer.',
  EHOSTUNREACH: outOfReach,
  ENETUNREACH: outOfReach,
  // Postgres (its appendix "Error Codes").
  '28P01': 'the user name or the password is wrong.',
  '28000': 'it does not let this user in.',
  '3D000': 'it has no database of that name.',
  '53300': 'it has no connection left.',
  '57P03': 'it is just starting up or shutting down.',
  SQLITE_NOTADB: 'the file is no database, or it is damaged.',
  SQLITE_CORRUPT: 'the file is damaged. Put your backup back.',
  SQLITE_READONLY: notAllowed,
  SQLITE_CANTOPEN: notAllowed,
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: 'they do not belong together.',
  // PKCS#12 (`shared/node/pades/contract.ts`).
  wrong_key_password: 'its passphrase is wrong.',
  bad_key: 'it holds no key that documents can be signed with.',
};

function reasonInWords({ code, message }: Coded): string {
  const family = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  return reasons[family] ?? (code.startsWith('ERR_OSSL_') ? 'the files do not hold what they should, in PEM form.' : message);
}
