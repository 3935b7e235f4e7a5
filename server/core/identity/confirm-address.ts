import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { findSignIn, putSignIn } from '../stores/sign-in-store.ts';

/**
 * Notes that somebody has shown that a person's address is theirs. A password from before that moment goes: whoever set it hadn't shown
 * anything, and would otherwise get in along with the person.
 */
export async function confirmAddress(tx: Db, core: Core, userId: Ulid): Promise<void> {
  const known = await findSignIn(tx, userId);
  const isFirst = (known?.email_verified_at ?? null) === null;
  const noPassword = { sealed_password: null, password_changed_at: null };
  await putSignIn(tx, userId, { email_verified_at: core.clock.now(), ...(isFirst ? noPassword : {}) });
}
