import type { Ulid } from '../../../shared/domain/ids.ts';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, minuteMs } from '../../../shared/domain/instant.ts';
import { hasControlCharacters } from '../../../shared/domain/text-rules.ts';
import type { PasskeyRow } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { eventUser, personInSession } from './person-in-session.ts';
import { factorOf, notice, wrongCode, type Enrolled } from './manage-totp.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import {
  countUnusedRecoveryCodes,
  deletePasskey,
  hasSecondFactor,
  insertPasskey,
  listPasskeys,
  putPasskeyChallenge,
  replaceRecoveryCodes,
  takePasskeyChallenge,
  usePasskey,
} from '../stores/second-factor-store.ts';
import { raiseSession, type RaisedSession } from './show-factor.ts';
import { countGuess, forgiveGuess } from './slow-guessing.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** What a browser answers; its fields are checked when it is verified. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** Loaded when somebody uses a passkey: it brings in half a dozen certificate formats. */
const webauthn = () => import('@simplewebauthn/server');

const challengeMs = 5 * minuteMs;
const maxPasskeys = 20;

const refused = (): DomainError => new DomainError('code_wrong', "The passkey couldn't be verified. Try again.");

/** What a browser needs to make a passkey. @throws DomainError `mfa_required`, `conflict` when there are too many. */
export async function beginPasskey(ctx: PersonContext): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { core, person } = ctx;
  const { sessionId } = personInSession(ctx);
  await passGate(ctx, 'change_sign_in');
  const known = await listPasskeys(core.db.read, person.userId);
  if (known.length >= maxPasskeys) throw new DomainError('conflict', `You can have ${maxPasskeys} passkeys; remove one first.`);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Heirlock',
    rpID: new URL(core.publicUrl).hostname,
    userName: person.email,
    userID: Uint8Array.from(Buffer.from(person.userId)),
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(ctx, sessionId, 'register', options.challenge);
  return options;
}

/**
 * Adds the passkey that a browser created. Recovery codes come with a first factor. @throws DomainError `code_wrong`, `conflict`,
 * `mfa_required`.
 */
export async function addPasskey(
  ctx: PersonContext,
  given: { readonly name: string; readonly answer: PasskeyAnswer },
): Promise<Enrolled & { readonly passkeyId: Ulid }> {
  const { core, person, origin } = ctx;
  const { sessionId } = personInSession(ctx);
  const name = given.name.trim();
  if (name === '' || hasControlCharacters(name))
    throw new DomainError('invalid_request', 'Name the passkey on one line.', [{ field: 'name', reason: 'must be a name on one line' }]);
  await passGate(ctx, 'change_sign_in');
  const expectedChallenge = await core.db.transaction((tx) => takePasskeyChallenge(tx, sessionId, 'register', core.clock.now()));
  if (expectedChallenge === undefined) throw refused();
  const { registrationInfo } = await verifyNew(ctx, given.answer, expectedChallenge);
  if (registrationInfo === undefined) throw refused();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const passkeyId = core.newId();
  const row: PasskeyRow = {
    id: passkeyId,
    user_id: person.userId,
    credential_id: id,
    public_key: publicKey,
    counter,
    transports: jsonColumns.passkeys.transports.write((transports ?? []).filter(isTransport).slice(0, 8)),
    name,
    created_at: core.clock.now(),
    last_used_at: null,
  };
  const added = await core.db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, row))) throw new DomainError('conflict', 'This passkey is already registered.');
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'passkey.added', { passkey: passkeyId, details: { name } });
    await notice(tx, ctx, 'passkey_added');
    const recoveryCodes = (await countUnusedRecoveryCodes(tx, person.userId)) > 0 ? [] : await makeRecoveryCodes(tx, core, person.userId);
    return { ...(await raiseSession(tx, ctx, ['swk'], { factor: 'passkey' })), recoveryCodes, passkeyId };
  });
  core.mailQueued();
  return added;
}

/** What a browser needs to show a passkey. @throws DomainError `conflict` when there is none. */
export async function challengePasskey(ctx: PersonContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { core, person } = ctx;
  const { sessionId } = personInSession(ctx);
  const known = await listPasskeys(core.db.read, person.userId);
  if (known.length === 0) throw new DomainError('conflict', 'There is no passkey.');
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: new URL(core.publicUrl).hostname,
    allowCredentials: known.map(described),
    userVerification: 'preferred',
  });
  await keepChallenge(ctx, sessionId, 'verify', options.challenge);
  return options;
}

/** Shows a passkey. @throws DomainError `code_wrong` whatever is wrong with the answer; RetryLaterError. */
export async function showPasskey(ctx: PersonContext, answer: PasskeyAnswer): Promise<RaisedSession> {
  const { core, person } = ctx;
  const { sessionId } = personInSession(ctx);
  const guessed = factorOf(person.userId);
  await countGuess(core, [guessed]);
  const challenge = await core.db.transaction((tx) => takePasskeyChallenge(tx, sessionId, 'verify', core.clock.now()));
  const passkey = (await listPasskeys(core.db.read, person.userId)).find(({ credential_id: id }) => id === answer.id);
  const verified = challenge === undefined || passkey === undefined ? undefined : await verifyShown(ctx, answer, challenge, passkey);
  if (verified?.verified !== true || passkey === undefined) return refuseShown(ctx, sessionId);
  const counter = { from: passkey.counter, to: verified.authenticationInfo.newCounter };
  const raised = await core.db.transaction(async (tx) => {
    if (!(await usePasskey(tx, passkey.id, counter, core.clock.now()))) return undefined;
    return raiseSession(tx, ctx, ['swk'], { factor: 'passkey', passkeyId: passkey.id });
  });
  if (raised === undefined) return refuseShown(ctx, sessionId);
  await forgiveGuess(core, [guessed]);
  return raised;
}

async function refuseShown(ctx: PersonContext, sessionId: Ulid): Promise<never> {
  const { core, origin } = ctx;
  await core.db.transaction((tx) =>
    recordIdentityEvent(tx, core, origin, eventUser(ctx), 'mfa.failed', { session: sessionId, details: { factor: 'passkey' } }),
  );
  throw wrongCode();
}

/** Removes one of the person's passkeys. @throws DomainError `resource_not_found`, `mfa_required`. */
export async function removePasskey(ctx: PersonContext, passkeyId: Ulid): Promise<void> {
  await passGate(ctx, 'change_sign_in');
  const { core, person, origin } = ctx;
  await core.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, person.userId, passkeyId))) throw new DomainError('resource_not_found', 'There is no such passkey.');
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'passkey.removed', { passkey: passkeyId });
    await notice(tx, ctx, 'passkey_removed');
    if (!(await hasSecondFactor(tx, person.userId))) await replaceRecoveryCodes(tx, person.userId, []);
  });
  core.mailQueued();
}

/** Whether an authenticator's word has the form of a transport: a browser passes over those it doesn't know. */
function isTransport(word: string): word is AuthenticatorTransport {
  return /^[a-z-]{1,20}$/.test(word);
}

function described({ credential_id: id, transports }: PasskeyRow): { id: string; transports: AuthenticatorTransport[] } {
  return { id, transports: [...jsonColumns.passkeys.transports.read(transports)] };
}

async function keepChallenge(
  { core, person }: PersonContext,
  sessionId: Ulid,
  purpose: 'register' | 'verify',
  challenge: string,
): Promise<void> {
  const row = { challenge, user_id: person.userId, session_id: sessionId, purpose, expires_at: addMs(core.clock.now(), challengeMs) };
  await core.db.transaction((tx) => putPasskeyChallenge(tx, row));
}

/** The library throws for whatever doesn't fit; the details are of no use to anybody who means well. */
async function verifyNew({ core }: PersonContext, answer: PasskeyAnswer, expectedChallenge: string): Promise<VerifiedRegistrationResponse> {
  try {
    return await (await webauthn()).verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      ...place(core.publicUrl),
      requireUserVerification: false,
    });
  } catch {
    throw refused();
  }
}

async function verifyShown(
  { core }: PersonContext,
  answer: PasskeyAnswer,
  expectedChallenge: string,
  passkey: PasskeyRow,
): Promise<VerifiedAuthenticationResponse | undefined> {
  try {
    return await (await webauthn()).verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      ...place(core.publicUrl),
      requireUserVerification: false,
      credential: { id: passkey.credential_id, publicKey: Uint8Array.from(passkey.public_key), counter: passkey.counter },
    });
  } catch {
    return undefined;
  }
}

function place(publicUrl: string): { readonly expectedOrigin: string; readonly expectedRPID: string } {
  return { expectedOrigin: new URL(publicUrl).origin, expectedRPID: new URL(publicUrl).hostname };
}
