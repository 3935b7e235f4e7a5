import type { Ulid } from '../../../shared/domain/ids.ts';
import { randomInt } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { replaceRecoveryCodes } from '../stores/second-factor-store.ts';

/** How many a person is given at once. */
const recoveryCodeCount = 10;

/** Without characters that are easily mistaken for others: 31 characters, 12 of them are 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** What a recovery code looks like, however it was typed: three groups of four. */
export const recoveryCodePattern = /^[2-9a-hj-km-np-z]{4}-?[2-9a-hj-km-np-z]{4}-?[2-9a-hj-km-np-z]{4}$/i;

/** Makes new codes in place of all earlier ones. They are shown this once. */
export async function makeRecoveryCodes(tx: Db, core: Core, userId: Ulid): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const at = core.clock.now();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(core, userId, code), created_at: at, used_at: null })),
  );
  return codes;
}

/** What is stored about a code: a hash under a key of the installation, so that the database alone can't be searched for it. */
export function hashRecoveryCode(core: Pick<Core, 'keys'>, userId: Ulid, code: string): string {
  return core.keys.tokenHash(`recovery code ${userId} ${code.toLowerCase().replaceAll('-', '')}`);
}

function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
