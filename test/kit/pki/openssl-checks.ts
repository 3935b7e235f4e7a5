import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '../files/temp-folder.ts';
import type { Issued } from './make-certificate.ts';
import { pemOf } from './openssl-authorities.ts';

const run = promisify(execFile);

/** What OpenSSL is given to judge: files by name, and the arguments that may name them as `{name}`. */
export interface OpensslQuestion {
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  readonly arguments: readonly string[];
}

/** OpenSSL's verdict: null if it accepts, else what it says. */
export async function opensslVerdict(question: OpensslQuestion): Promise<string | null> {
  await using folder = await tempFolder('openssl-check');
  await Promise.all(Object.entries(question.files).map(([name, content]) => writeFile(join(folder.path, name), content)));
  const args = question.arguments.map((argument) => argument.replace(/\{([^}]+)\}/g, (_, name: string) => join(folder.path, name)));
  try {
    await run('openssl', args);
    return null;
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) || error.message : String(error);
  }
}

/** `openssl cms -verify -cades` of a detached signature: value, digest, signing-certificate-v2 and the path to `root`. */
export function cmsVerdict(cms: Uint8Array, content: Uint8Array, root: Issued): Promise<string | null> {
  return opensslVerdict({
    files: { 'signature.der': cms, content, 'root.pem': pemOf(root.certificate) },
    arguments: [
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      '-in',
      '{signature.der}',
      '-content',
      '{content}',
      '-CAfile',
      '{root.pem}',
      '-purpose',
      'any',
      '-out',
      '{out}',
    ],
  });
}

/** `openssl ts -verify` of a token over `content`. */
export function tokenVerdict(token: Uint8Array, content: Uint8Array, root: Issued, intermediate: Issued): Promise<string | null> {
  return opensslVerdict({
    files: { 'token.der': token, content, 'root.pem': pemOf(root.certificate), 'intermediate.pem': pemOf(intermediate.certificate) },
    arguments: [
      'ts',
      '-verify',
      '-token_in',
      '-in',
      '{token.der}',
      '-data',
      '{content}',
      '-CAfile',
      '{root.pem}',
      '-untrusted',
      '{intermediate.pem}',
    ],
  });
}
