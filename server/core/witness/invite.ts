import { randomBytes } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { insertInvitation, listOpenInvitations, useInvitation } from '../stores/witness-store.ts';

/** How long a code works. */
const validMs = 7 * dayMs;

/** Without the letters that are read as digits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 5;
const groupLetters = 5;

/** What the witness' keeper hands to the owner. */
export interface WitnessInvitation {
  readonly code: string;
  readonly expiresAt: Instant;
}

/** Makes a code with which one owner begins. It is shown once. */
export async function inviteOwner(core: Core): Promise<WitnessInvitation> {
  const code = newCode();
  const now = core.clock.now();
  const expiresAt = addMs(now, validMs);
  const row = { id: core.newId(), code_hash: hashOf(core, code), made_at: now, expires_at: expiresAt, used_at: null, account_id: null };
  await core.db.transaction((tx) => insertInvitation(tx, row));
  return { code, expiresAt };
}

/** 25 letters of 31, evenly drawn: 123 bits. */
function newCode(): string {
  const letters: string[] = [];
  while (letters.length < groups * groupLetters) {
    for (const byte of randomBytes(32)) {
      // What lies above the last whole round would make the first letters likelier.
      if (byte < 256 - (256 % alphabet.length)) letters.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  const code = letters.slice(0, groups * groupLetters).join('');
  return code.replace(new RegExp(`.{${groupLetters}}(?=.)`, 'g'), '$&-');
}

/** However it was typed: in small letters, with spaces, without hyphens. */
function hashOf({ keys }: Pick<Core, 'keys'>, code: string): string {
  return keys.tokenHash(`witness invitation ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
}

/**
 * Uses a code up for an owner, in the transaction in which they begin. Compares in constant time.
 * @throws DomainError `code_wrong` alike for no code, for one that was never made, was used, or has run out.
 */
export async function takeInvitation(tx: Db, core: Core, code: string | undefined, accountId: Ulid): Promise<void> {
  const now = core.clock.now();
  const given = Buffer.from(hashOf(core, code ?? ''));
  // All of them are compared, whichever fits.
  const fitting = (await listOpenInvitations(tx, now)).filter(({ code_hash: hash }) => equalBytes(Buffer.from(hash), given));
  const [found] = fitting;
  if (code === undefined || found === undefined || !(await useInvitation(tx, found.id, accountId, now)))
    throw new DomainError('code_wrong', 'This code lets nobody begin here: it was mistyped, used, or has run out. Ask for another one.');
}
