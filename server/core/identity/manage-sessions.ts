import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Db } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import { eventUser } from './person-in-session.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { findSession, listLiveSessions, markSessionRevoked } from '../stores/session-store.ts';
import type { SessionEnd, SessionKind } from '../../../shared/domain/sign-in.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** A session as its person's list shows it. */
export interface ListedSession {
  readonly id: Ulid;
  readonly kind: SessionKind;
  /** True for the one that asks. */
  readonly current: boolean;
  readonly amr: readonly string[];
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

/** Where the person is signed in, newest first. */
export async function listSessions({ core, person }: PersonContext): Promise<readonly ListedSession[]> {
  const rows = await listLiveSessions(core.db.read, person.userId, core.clock.now());
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    current: row.id === person.sessionId,
    amr: jsonColumns.sessions.amr.read(row.amr, row.id),
    userAgent: row.user_agent,
    address: row.ip_address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }));
}

/** Ends one of the person's sessions; its tokens are refused with the next request. @throws DomainError `resource_not_found`. */
export async function revokeSession(ctx: PersonContext, sessionId: Ulid): Promise<void> {
  const { core, person } = ctx;
  await core.db.transaction(async (tx) => {
    const session = await findSession(tx, sessionId);
    if (session?.user_id !== person.userId || !(await end(tx, ctx, sessionId, 'revoked')))
      throw new DomainError('resource_not_found', 'There is no such session.');
  });
}

/** Ends the session that is asking. A person vouched for by another issuer has none here, and nothing happens. */
export async function signOut(ctx: PersonContext): Promise<void> {
  const { sessionId } = ctx.person;
  if (sessionId !== null) await ctx.core.db.transaction((tx) => end(tx, ctx, sessionId, 'signed_out'));
}

/** Ends all of the person's sessions, including the one that is asking. @returns how many. */
export async function signOutEverywhere(ctx: PersonContext): Promise<number> {
  return ctx.core.db.transaction((tx) => endSessions(tx, ctx, 'signed_out_everywhere', null));
}

/** Ends all but one of a person's sessions, in a transaction. @returns how many. */
export async function endSessions(tx: Db, ctx: PersonContext, reason: SessionEnd, keep: string | null): Promise<number> {
  let ended = 0;
  for (const { id } of await listLiveSessions(tx, ctx.person.userId, ctx.core.clock.now())) {
    if (id !== keep && (await end(tx, ctx, id, reason))) ended += 1;
  }
  return ended;
}

async function end(tx: Db, ctx: PersonContext, sessionId: Ulid, reason: SessionEnd): Promise<boolean> {
  const { core, origin } = ctx;
  if (!(await markSessionRevoked(tx, sessionId, core.clock.now(), reason))) return false;
  await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'session.revoked', { session: sessionId, details: { reason } });
  return true;
}
