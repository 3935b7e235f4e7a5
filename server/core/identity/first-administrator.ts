import { timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { parseEmail } from '../../../shared/domain/text-rules.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { deleteFact, findFact, setFact } from '../stores/installation-store.ts';
import { isRoleHeld } from '../stores/role-store.ts';
import { lockNewPeople } from '../stores/sign-in-store.ts';
import { beginSignIn, type SignedIn } from './begin-sign-in.ts';
import { putPerson } from './create-person.ts';
import { hashPassword } from './hash-password.ts';
import { assertGoodPassword } from './password-rules.ts';
import type { SignInContext } from './sign-in-context.ts';
import { newSecret } from './start-session.ts';

/** How long a set-up link works. Whoever needs it later starts the server again, or asks for another on the command line. */
export const setUpLinkHours = 24;

const linkFact = 'set-up link';

/** Whether nobody administers this installation yet. */
export async function needsAdministrator({ db }: Pick<Core, 'db'>): Promise<boolean> {
  return !(await isRoleHeld(db.read, 'VAULT_ADMIN'));
}

/**
 * A link with which whoever runs the installation becomes its first administrator, for `setUpLinkHours` (RULINGS.md#first-administrator).
 * One made before stops working. It is a secret: it is shown where the operator looks and nowhere else.
 * @returns null where there is an administrator.
 */
export async function offerSetUp(core: Pick<Core, 'db' | 'clock' | 'keys' | 'publicUrl'>): Promise<string | null> {
  const token = newSecret('heirlock_su_');
  const offered = await core.db.transaction(async (tx) => {
    if (await isRoleHeld(tx, 'VAULT_ADMIN')) return false;
    const until = addMs(core.clock.now(), setUpLinkHours * hourMs);
    await setFact(tx, linkFact, `${core.keys.tokenHash(token)} ${until}`);
    return true;
  });
  return offered ? `${core.publicUrl}/console/set-up#token=${token}` : null;
}

/** What the first administrator chooses. */
export interface FirstAdministratorInput {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Makes the first administrator and signs them in. The address counts as verified: who has the link runs the installation. The link works
 * once, and of two people at the same time for one.
 * @throws DomainError `invalid_email`, `invalid_request` for an unacceptable password, `invalid_grant` for a link that isn't valid (any
 * more).
 */
export async function becomeFirstAdministrator(ctx: SignInContext, given: FirstAdministratorInput): Promise<SignedIn> {
  const { core, origin } = ctx;
  const email = parseEmail(given.email);
  // The link first: a stranger learns nothing about rules, and costs no hash.
  await assertLink(core.db.read, core, given.token);
  if (email === undefined)
    throw new DomainError('invalid_email', "This isn't an e-mail address.", [{ field: 'email', reason: 'is not an e-mail address' }]);
  await assertGoodPassword(given.password, email);
  const hash = await hashPassword(given.password);
  return core.db.transaction(async (tx) => {
    await lockNewPeople(tx);
    await assertLink(tx, core, given.token);
    const { defaultPlan } = core.identity;
    const userId = await putPerson(tx, core, { email, hash, role: 'VAULT_ADMIN', defaultPlan }, origin);
    await deleteFact(tx, linkFact);
    return beginSignIn(tx, ctx, { userId, method: 'set_up', amr: ['pwd'], mfaAt: null });
  });
}

async function assertLink(db: Db, core: Core, token: string): Promise<void> {
  const [hash = '', until = ''] = ((await findFact(db, linkFact)) ?? '').split(' ');
  const shown = Buffer.from(core.keys.tokenHash(token));
  const kept = Buffer.from(hash);
  const isRight = kept.length === shown.length && timingSafeEqual(kept, shown);
  if (!isRight || core.clock.now() >= (until as Instant) || (await isRoleHeld(db, 'VAULT_ADMIN')))
    throw new DomainError('invalid_grant', 'This link no longer works. Whoever runs the server can make another one.');
}
