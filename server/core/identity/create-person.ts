import type { Plan } from '../../../shared/domain/account.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import type { GivenRole } from '../../../shared/domain/role.ts';
import { parseEmail } from '../../../shared/domain/text-rules.ts';
import { findOrCreateUser } from '../accounts/find-or-create-user.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Db } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { issueAccessToken } from './access-token.ts';
import { confirmAddress } from './confirm-address.ts';
import { assertGoodPassword } from './password-rules.ts';
import { hashPassword } from './hash-password.ts';
import { sealPasswordHash } from './password-seal.ts';
import { insertUserRole } from '../stores/role-store.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { personOfSession } from './session-person.ts';
import { putSignIn } from '../stores/sign-in-store.ts';
import { startSession } from './start-session.ts';

export interface CreatePersonInput {
  readonly email: string;
  /** Null: none is set, and an existing one is kept. */
  readonly password: string | null;
  readonly role: GivenRole | null;
  /** Plan of the account, should the person be new. */
  readonly defaultPlan: Plan;
}

/**
 * Creates a person, or gives a known one a password or role, on the authority of whoever runs the installation: the address counts as
 * verified.
 * @throws DomainError `invalid_email`, `invalid_request` for an unacceptable password.
 */
export async function createPerson(core: Core, input: CreatePersonInput, origin: Origin): Promise<Ulid> {
  const email = parseEmail(input.email);
  if (email === undefined) throw new DomainError('invalid_email', `${input.email} is no e-mail address.`);
  if (input.password !== null) await assertGoodPassword(input.password, email);
  const hash = input.password === null ? null : await hashPassword(input.password);
  return core.db.transaction((tx) => putPerson(tx, core, { ...input, email, hash }, origin));
}

/** A person as `putPerson` makes or changes them. */
export interface PutPersonInput extends Omit<CreatePersonInput, 'password'> {
  /** Of an acceptable password. Null: none is set, and an existing one is kept. */
  readonly hash: string | null;
}

/** What `createPerson` does within its transaction; the address is a checked one. Each change that was made is in the audit. */
export async function putPerson(tx: Db, core: Core, { email, hash, role, defaultPlan }: PutPersonInput, origin: Origin): Promise<Ulid> {
  const now = core.clock.now();
  const { user, isNew } = await findOrCreateUser(tx, core, email, { defaultPlan }, now);
  await confirmAddress(tx, core, user.id);
  if (hash !== null)
    await putSignIn(tx, user.id, { sealed_password: sealPasswordHash(core.keys, user.id, hash), password_changed_at: now });
  if (isNew) await recordIdentityEvent(tx, core, origin, user, 'user.created', { details: { password: hash !== null } });
  else if (hash !== null) await recordIdentityEvent(tx, core, origin, user, 'password.changed');
  if (role !== null && (await insertUserRole(tx, { user_id: user.id, role, granted_at: now, granted_by: null }))) {
    await recordIdentityEvent(tx, core, origin, user, 'role.granted', { details: { role } });
  }
  return user.id;
}

export interface CreateTokensInput {
  readonly email: string;
  /** As though a second factor had been shown now. */
  readonly mfa: boolean;
  /** Life of the access token in seconds, 1 to `longestAccessSeconds`. */
  readonly lifeSeconds: number;
  readonly defaultPlan: Plan;
}

export interface CreatedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userId: string;
}

/** Signs somebody in on the word of whoever runs the installation: tokens for scripts. The person is made if new. @throws DomainError `invalid_email`. */
export async function createTokens(core: Core, input: CreateTokensInput, origin: Origin): Promise<CreatedTokens> {
  const userId = await createPerson(core, { email: input.email, password: null, role: null, defaultPlan: input.defaultPlan }, origin);
  const { person, secret } = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const session = {
      userId,
      kind: 'token',
      amr: input.mfa ? ['mfa'] : [],
      mfaAt: input.mfa ? now : null,
      mfaPending: false,
      address: origin.address,
      userAgent: 'command line',
    } as const;
    const started = await startSession(tx, core, session);
    const found = await personOfSession(core, tx, started.sessionId);
    if (found === undefined) throw new Error('a session that was just started is not there');
    await recordAudit(tx, core, origin, {
      accountId: found.accountId,
      mode: 'live',
      vaultId: null,
      action: 'sign_in.succeeded',
      resourceType: 'session',
      resourceId: started.sessionId,
      at: now,
      details: { method: 'command_line', mfa: input.mfa },
    });
    return { person: found, secret: started.secret };
  });
  return { accessToken: await issueAccessToken(core, person, input.lifeSeconds), refreshToken: secret, userId: formatId('user', userId) };
}
