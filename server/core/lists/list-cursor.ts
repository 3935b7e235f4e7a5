import { createHash } from 'node:crypto';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';

/** How long a cursor works, in real time. */
export const cursorLifetimeMs = dayMs;

const place = 'list cursor';
const longestCursor = 8192;

/** What a cursor is bound to: the same list, asked for in the same way, by the same owner. */
export function listFingerprint(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url');
}

/** Seals where a list goes on: after the row that has these values in the columns it is sorted by. It opens on no other list. */
export function sealCursor(core: Core, fingerprint: string, last: readonly string[]): string {
  const content = JSON.stringify([fingerprint, instantToMs(core.clock.now()) + cursorLifetimeMs, last]);
  return Buffer.from(core.keys.sealSecret(place, Buffer.from(content))).toString('base64url');
}

/** Where the list with this fingerprint goes on. @throws DomainError `invalid_cursor` for another list's, an expired, changed or made-up one. */
export function openCursor(core: Core, fingerprint: string, cursor: string): readonly string[] {
  const [list, expiresMs, last] = unseal(core, cursor);
  if (list !== fingerprint) throw invalidCursor('The cursor belongs to another list, order or filter.');
  if (expiresMs <= instantToMs(core.clock.now())) throw invalidCursor('The cursor has expired.');
  return last;
}

function unseal(core: Core, cursor: string): readonly [list: string, expiresMs: number, last: readonly string[]] {
  const sealed = Buffer.from(cursor.slice(0, longestCursor), 'base64url');
  // What is decoded leniently would be another spelling of the same cursor.
  if (sealed.toString('base64url') !== cursor) throw invalidCursor('The cursor is malformed.');
  try {
    return JSON.parse(Buffer.from(core.keys.openSecret(place, sealed)).toString()) as [string, number, string[]];
  } catch (error) {
    if (error instanceof CryptoError) throw invalidCursor('The cursor is malformed.');
    throw error;
  }
}

function invalidCursor(what: string): DomainError {
  return new DomainError('invalid_cursor', `${what} Restart from the first page, without a cursor.`);
}
