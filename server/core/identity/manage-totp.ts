import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Db } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import type { PersonContext } from '../context.ts';
import type { EndedAccess, IdentityChange } from '../mails/mail-facts.ts';
import { passGate } from '../access/release-gate.ts';
import { eventUser, personInSession } from './person-in-session.ts';
import { queueNotice } from '../mails/queue-identity-mail.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { hashRecoveryCode, makeRecoveryCodes, recoveryCodePattern } from './recovery-codes.ts';
import {
  countUnusedRecoveryCodes,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  listPasskeys,
  putWaitingTotp,
  replaceRecoveryCodes,
  takeTotpStep,
  useRecoveryCode,
} from '../stores/second-factor-store.ts';
import { raiseSession, type RaisedSession } from './show-factor.ts';
import { countGuess, forgiveGuess, type GuessedAt } from './slow-guessing.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** Begins to enrol a code app; nothing asks for its codes before one was shown. @throws DomainError `conflict` when one is in use, `mfa_required`. */
export async function enrolTotp(ctx: PersonContext): Promise<{ readonly secret: string; readonly otpauthUrl: string }> {
  personInSession(ctx);
  await passGate(ctx, 'change_sign_in');
  const { core, person, origin } = ctx;
  const { sealed, base32, otpauthUrl } = newTotpSecret(core.keys, person.userId, person.email);
  const row = { user_id: person.userId, sealed_secret: sealed, activated_at: null, last_step: 0, created_at: core.clock.now() };
  await core.db.transaction(async (tx) => {
    if (!(await putWaitingTotp(tx, row))) throw new DomainError('conflict', 'A code app is already in use. Remove it first.');
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'mfa.enrolment_begun', { details: { factor: 'totp' } });
  });
  return { secret: base32, otpauthUrl };
}

/** What enrolling leads to: the codes for the day the phone is lost, and a session that counts as having shown the factor. */
export type Enrolled = RaisedSession & { readonly recoveryCodes: readonly string[] };

/** Puts a code app into use with its first code. @throws DomainError `code_wrong`, `conflict`, `mfa_required`; RetryLaterError. */
export async function activateTotp(ctx: PersonContext, code: string): Promise<Enrolled> {
  personInSession(ctx);
  await passGate(ctx, 'change_sign_in');
  const { core, person, origin } = ctx;
  const guessed = factorOf(person.userId);
  await countGuess(core, [guessed]);
  const totp = await findTotp(core.db.read, person.userId);
  if (totp === undefined || totp.activated_at !== null) throw new DomainError('conflict', 'No code app is waiting for its first code.');
  const step = stepOfCode(core.keys, person.userId, totp.sealed_secret, code, core.clock.now());
  if (step === null) throw wrongCode();
  const enrolled = await core.db.transaction(async (tx) => {
    if (!(await takeTotpStep(tx, person.userId, step, core.clock.now())))
      throw new DomainError('conflict', 'No code app is waiting for its first code.');
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'mfa.enrolled', { details: { factor: 'totp' } });
    await notice(tx, ctx, 'totp_added');
    const recoveryCodes = await makeRecoveryCodes(tx, core, person.userId);
    return { ...(await raiseSession(tx, ctx, ['otp'], { factor: 'totp' })), recoveryCodes };
  });
  await forgiveGuess(core, [guessed]);
  core.mailQueued();
  return enrolled;
}

/** Shows a code of the app, or a recovery code. @throws DomainError `code_wrong` for one that is wrong or already used; RetryLaterError. */
export async function showCode(ctx: PersonContext, code: string): Promise<RaisedSession> {
  const { sessionId } = personInSession(ctx);
  const { core, person, origin } = ctx;
  const guessed = factorOf(person.userId);
  await countGuess(core, [guessed]);
  const raised = await core.db.transaction((tx) =>
    recoveryCodePattern.test(code) ? takeRecovery(tx, ctx, code) : takeTotp(tx, ctx, code),
  );
  core.mailQueued();
  if (raised === undefined) {
    await core.db.transaction((tx) => recordIdentityEvent(tx, core, origin, eventUser(ctx), 'mfa.failed', { session: sessionId }));
    throw wrongCode();
  }
  await forgiveGuess(core, [guessed]);
  return raised;
}

async function takeTotp(tx: Db, ctx: PersonContext, code: string): Promise<RaisedSession | undefined> {
  const { core, person } = ctx;
  const totp = await findTotp(tx, person.userId);
  if (totp === undefined || totp.activated_at === null) return undefined;
  const step = stepOfCode(core.keys, person.userId, totp.sealed_secret, code, core.clock.now());
  if (step === null) return undefined;
  if (!(await takeTotpStep(tx, person.userId, step, null))) {
    await notice(tx, ctx, 'code_reused');
    return undefined;
  }
  return raiseSession(tx, ctx, ['otp'], { factor: 'totp' });
}

async function takeRecovery(tx: Db, ctx: PersonContext, code: string): Promise<RaisedSession | undefined> {
  const { core, person } = ctx;
  if (!(await useRecoveryCode(tx, person.userId, hashRecoveryCode(core, person.userId, code), core.clock.now()))) return undefined;
  await notice(tx, ctx, 'recovery_code_used');
  return raiseSession(tx, ctx, ['kba'], { factor: 'recovery_code' });
}

/** Takes the code app out of use. @throws DomainError `resource_not_found`, `mfa_required`. */
export async function removeTotp(ctx: PersonContext): Promise<void> {
  await passGate(ctx, 'change_sign_in');
  const { core, person, origin } = ctx;
  await core.db.transaction(async (tx) => {
    if (!(await deleteTotp(tx, person.userId))) throw new DomainError('resource_not_found', 'There is no code app.');
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'mfa.removed', { details: { factor: 'totp' } });
    await notice(tx, ctx, 'totp_removed');
    if (!(await hasSecondFactor(tx, person.userId))) await replaceRecoveryCodes(tx, person.userId, []);
  });
  core.mailQueued();
}

/** New recovery codes in place of all earlier ones. @throws DomainError `conflict` without a second factor, `mfa_required`. */
export async function renewRecoveryCodes(ctx: PersonContext): Promise<readonly string[]> {
  await passGate(ctx, 'change_sign_in');
  const { core, person, origin } = ctx;
  const codes = await core.db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, person.userId)))
      throw new DomainError('conflict', 'Recovery codes stand in for a second factor; there is none.');
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'recovery_codes.created');
    await notice(tx, ctx, 'recovery_codes_replaced');
    return makeRecoveryCodes(tx, core, person.userId);
  });
  core.mailQueued();
  return codes;
}

/** Which second factors a person has. */
export interface SecondFactors {
  readonly totp: boolean;
  readonly passkeys: readonly {
    readonly id: Ulid;
    readonly name: string;
    readonly createdAt: string;
    readonly lastUsedAt: string | null;
  }[];
  readonly recoveryCodesLeft: number;
}

export async function listSecondFactors({ core, person }: PersonContext): Promise<SecondFactors> {
  const totp = await findTotp(core.db.read, person.userId);
  const passkeys = await listPasskeys(core.db.read, person.userId);
  return {
    totp: totp !== undefined && totp.activated_at !== null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, createdAt: created_at, lastUsedAt: last_used_at })),
    recoveryCodesLeft: await countUnusedRecoveryCodes(core.db.read, person.userId),
  };
}

/** Tells the person by mail that how they sign in changed. */
export async function notice(tx: Db, { core, person }: PersonContext, change: IdentityChange, ended?: EndedAccess): Promise<void> {
  const user = await findUser(tx, person.userId);
  if (user !== undefined) await queueNotice(tx, core, user, change, core.newId(), ended);
}

/** What tries at a person's second factor are counted under. */
export function factorOf(userId: Ulid): GuessedAt {
  return `factor:${userId}`;
}

/** The same words, whatever was wrong with it. */
export function wrongCode(): DomainError {
  return new DomainError('code_wrong', 'This code is wrong, too old, or was used before.', [
    { field: 'code', reason: 'is wrong, too old, or was used before' },
  ]);
}
