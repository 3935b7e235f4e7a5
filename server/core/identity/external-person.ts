import { hasControlCharacters, emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { Db } from '../../db/schema.ts';
import { findUserByEmailKey, changeUserName } from '../stores/account-store.ts';
import { findOrCreateUser } from '../accounts/find-or-create-user.ts';
import type { Core, Origin, Person } from '../context.ts';
import type { UpstreamClaims } from '../ports.ts';
import { findExternalPerson, insertExternalIdentity, setUserEmail, type ExternalPersonRow } from '../stores/external-identity-store.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { hasSecondFactor } from '../stores/second-factor-store.ts';
import { whoIs } from './session-person.ts';
import { confirmAddress } from './confirm-address.ts';
import { lockNewPeople } from '../stores/sign-in-store.ts';

/**
 * A person whom another issuer vouches for, without a session here. Created on first sight; known by issuer and subject ever after. A token
 * that mentions no second factor
 * doesn't let anyone who has one here past it.
 */
export async function personOfClaims(core: Core, claims: UpstreamClaims, origin: Origin): Promise<Person> {
  const known = await findExternalPerson(core.db.read, claims.issuer, claims.subject);
  const rows =
    known.length > 0 && !(isPlaceholder(known[0]) && claims.emailVerified)
      ? known
      : await core.db.transaction((tx) => externalUser(tx, core, claims, origin));
  const [first] = rows;
  if (first === undefined) throw new Error('an external identity that was just stored is not there');
  const mfaAt = claims.amr.includes('mfa') ? claims.authenticatedAt : null;
  return {
    ...whoIs(first, rows),
    sessionId: null,
    amr: claims.amr,
    mfaAt,
    mfaPending: mfaAt === null && (await hasSecondFactor(core.db.read, first.user_id)),
  };
}

/**
 * The user of these claims, in a transaction; created, or linked to the one with the same address, when they are first seen. Only an
 * address that the issuer says it has verified is relied on: with any other, a person starts alone, and without mail.
 */
export async function externalUser(tx: Db, core: Core, claims: UpstreamClaims, origin: Origin): Promise<ExternalPersonRow[]> {
  await lockNewPeople(tx);
  const { issuer, subject } = claims;
  const [known] = await findExternalPerson(tx, issuer, subject);
  const verified = claims.emailVerified && claims.email !== null ? parseEmail(claims.email) : undefined;
  if (known === undefined) await addPerson(tx, core, claims, verified, origin);
  else if (isPlaceholder(known) && verified !== undefined && (await findUserByEmailKey(tx, emailKey(verified))) === undefined) {
    await setUserEmail(tx, known.user_id, verified, emailKey(verified));
    await confirmAddress(tx, core, known.user_id);
    await recordIdentityEvent(tx, core, origin, { id: known.user_id, account_id: known.account_id }, 'email.verified', {
      details: { issuer },
    });
  }
  return findExternalPerson(tx, issuer, subject);
}

async function addPerson(tx: Db, core: Core, claims: UpstreamClaims, verified: string | undefined, origin: Origin): Promise<void> {
  const now = core.clock.now();
  const email = verified ?? `${core.newId().toLowerCase()}@${placeholderHost}`;
  const before = await findUserByEmailKey(tx, emailKey(email));
  const { user } = await findOrCreateUser(tx, core, email, { defaultPlan: core.identity.defaultPlan }, now);
  const by = { ...origin, actor: { type: 'user', id: user.id } } as const;
  if (before === undefined) {
    if (claims.name !== null && claims.name.length <= 100 && !hasControlCharacters(claims.name))
      await changeUserName(tx, user.id, claims.name);
    await recordIdentityEvent(tx, core, by, user, 'user.created', { details: { issuer: claims.issuer } });
  }
  if (verified !== undefined) await confirmAddress(tx, core, user.id);
  await insertExternalIdentity(tx, {
    issuer: claims.issuer,
    subject: claims.subject,
    user_id: user.id,
    created_at: now,
    last_used_at: now,
  });
  await recordIdentityEvent(tx, core, by, user, 'external_identity.linked', { details: { issuer: claims.issuer } });
}

/** No mail arrives at a name under `.invalid` (RFC 2606): a release that needs its owner to have been warned waits, as it must. */
const placeholderHost = 'unverified.invalid';

function isPlaceholder(row: ExternalPersonRow | undefined): boolean {
  return row?.email.endsWith(`@${placeholderHost}`) === true;
}
