import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../../shared/domain/error-codes.ts';

const derive = promisify(argon2);

/** OWASP's first choice for Argon2id: 46 MiB, one pass, one lane. */
const cost = { memory: 47_104, passes: 1, parallelism: 1 } as const;
const tagLength = 32;
const saltLength = 16;

/** Each takes 46 MiB and a thread of the pool, and files and databases need some threads, too. */
const atOnce = 2;
const maxWaiting = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Argon2id of a password under a new salt, as a PHC string. @throws DomainError `unavailable` when too many are already waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return phc(salt, await tagOf(password, salt));
}

/** Whether this is the password of a PHC string made here; compared in constant time. @throws DomainError `unavailable` as above. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(stored);
  if (parts?.[1] === undefined || parts[2] === undefined) throw new Error('a stored password is not in the form that this version writes');
  const tag = await tagOf(password, Buffer.from(parts[1], 'base64'));
  return timingSafeEqual(tag, Buffer.from(parts[2], 'base64'));
}

/** Takes as long as `isPassword` where there is no password to compare with, so that the time tells nothing. */
export async function wasteHash(password: string): Promise<false> {
  await tagOf(password, Buffer.alloc(saltLength));
  return false;
}

async function tagOf(password: string, nonce: Uint8Array): Promise<Buffer> {
  if (waiting.length >= maxWaiting) throw new DomainError('unavailable', 'Too many people are signing in right now. Try again shortly.');
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    // One spelling of what looks the same on two keyboards (RFC 8265).
    return await derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength, ...cost });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function phc(salt: Uint8Array, tag: Uint8Array): string {
  const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}
