import { createHash } from 'node:crypto';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { requestState, shortestRequestMs, type RequestState, type ApprovalDecision } from '../../../shared/domain/release-approval.ts';
import { atLeast } from '../../../shared/domain/role.ts';
import { codePoints, emailKey, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import type { Db, ReleaseRequestRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime, vaultNow } from '../clock/account-clock.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { Core, Origin, PersonContext } from '../context.ts';
import { hasRecipient, listVaultRecipients } from '../stores/recipient-store.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import {
  closeReleaseRequest,
  findApprovalSetting,
  findOpenRequest,
  findReleaseRequest,
  findRequestParties,
  insertApproval,
  insertReleaseRequest,
  listDecisions,
  listOpenRequests,
  type DecisionView,
  type RequestParties,
} from '../stores/approval-store.ts';
import { passGate } from '../access/release-gate.ts';
import { isFindable } from '../../../shared/domain/vault.ts';
import { othersMayReleaseAt, warnOwner } from './warn-owner.ts';

/** A request and its state. */
export interface RequestView {
  readonly request: ReleaseRequestRow;
  readonly parties: RequestParties;
  readonly decisions: readonly DecisionView[];
  /** How many people must agree, by what the vault asks for now. */
  readonly required: number;
  readonly state: RequestState;
  /** When others than the owner may release the vault at the earliest; null while no warning to the owner has been accepted. */
  readonly othersMayReleaseAt: Instant | null;
}

/** Who a release goes to, as one value: someone who agreed to one set of people has not agreed to another. */
export async function recipientsDigest(db: Db, vaultId: Ulid): Promise<string> {
  const lines = (await listVaultRecipients(db, vaultId)).map(({ id, email_key: key }) => `${id} ${key}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** @param executorId whose own agreement is left out: the person who acts doesn't count as a second one. */
export async function viewRequest(db: Db, request: ReleaseRequestRow, now: Instant, executorId?: Ulid): Promise<RequestView> {
  const required = (await findApprovalSetting(db, request.vault_id))?.required ?? 0;
  const decisions = await listDecisions(db, [request.id]);
  const counted: DecisionView[] = [];
  for (const decision of decisions) if (await counts(db, request, decision, executorId)) counted.push(decision);
  const outdated = request.status === 'open' && (await recipientsDigest(db, request.vault_id)) !== request.recipients_digest;
  const state = requestState({ status: request.status, expiresAt: request.expires_at, required, approvals: counted.length, outdated }, now);
  const parties = await findRequestParties(db, request.id);
  return { request, parties, decisions, required, state, othersMayReleaseAt: await othersMayReleaseAt(db, request, now) };
}

/**
 * Whether an agreement counts today: its giver may still give one, could already when it was asked for, and is neither the one who asked, nor the one who acts, nor one who
 * would receive the vault.
 */
async function counts(db: Db, request: ReleaseRequestRow, decision: DecisionView, executorId: Ulid | undefined): Promise<boolean> {
  if (decision.decision !== 'approved' || decision.person_id === request.requested_by || decision.person_id === executorId) return false;
  if (decision.person_id !== request.owner_id && !decision.has_role) return false;
  return !(await hasRecipient(db, request.vault_id, decision.email_key));
}

/**
 * Asks others to agree to a release by hand. The owner is warned by every way they have and can stop it with one press; without that
 * warning, nobody else can release the vault.
 * @throws DomainError `vault_not_found`; RoleRequiredError; `permission_denied` for anyone who would receive the vault; `conflict` if a
 * request
 * is already open, or an owner asks whose vault needs nobody's agreement; `vault_already_released`, `vault_archived`, `invalid_request`.
 */
export async function requestRelease(ctx: PersonContext, vaultId: Ulid, note: string | null): Promise<RequestView> {
  if (note !== null && codePoints(note) > textLimits.releaseNote)
    throw invalid('note', `must have at most ${textLimits.releaseNote} characters`);
  if (note !== null && hasForbiddenCharacters(note)) throw invalid('note', 'must not contain control characters');
  const view = await ctx.core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const { vault, isOwner } = await reachVault(ctx, vaultId, 'VAULT_OPERATOR', tx);
    assertChangeable(vault);
    if (!isOwner) await assertNoRecipient(tx, ctx, vault);
    const required = (await findApprovalSetting(tx, vault.id))?.required ?? 0;
    // Others have to ask even where nobody else has to agree: their release waits until the owner has been warned of it.
    if (required === 0 && isOwner) throw new DomainError('conflict', 'This vault doesn’t ask for anybody’s agreement.');
    const time = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    await makeRoom(tx, vault, time);
    const request = await insertRequest(tx, ctx, vault, note, time);
    await warnOwner(tx, ctx.core, vault, { request, requesterEmail: ctx.person.email, required }, time);
    await recordRequest(tx, ctx.core, ctx.origin, vault, request.id, 'release.requested', time.now);
    return viewRequest(tx, request, time.now);
  });
  ctx.core.mailQueued();
  return view;
}

async function insertRequest(
  tx: Db,
  ctx: PersonContext,
  vault: VaultRow,
  note: string | null,
  { now }: TransactionTime,
): Promise<ReleaseRequestRow> {
  const request: ReleaseRequestRow = {
    id: ctx.core.newId(),
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    requested_by: ctx.person.userId,
    recipients_digest: await recipientsDigest(tx, vault.id),
    note,
    status: 'open',
    requested_at: now,
    expires_at: addMs(now, Math.max(ctx.core.approvalHours * hourMs, shortestRequestMs)),
    closed_at: null,
    closed_by: null,
  };
  await insertReleaseRequest(tx, request);
  return request;
}

/** Whether a request that is still stored as open gives way to a new one. */
const givesWay: Readonly<Record<RequestState, boolean>> = {
  open: false,
  granted: false,
  outdated: true,
  expired: true,
  used: false,
  refused: false,
  withdrawn: false,
};

/** A request that has expired, or is about other people, makes room for the next. @throws DomainError `conflict`. */
async function makeRoom(tx: Db, vault: VaultRow, { now }: TransactionTime): Promise<void> {
  const open = await findOpenRequest(tx, vault.id);
  if (open === undefined) return;
  const { state } = await viewRequest(tx, open, now);
  if (!givesWay[state]) throw new DomainError('conflict', 'There is already an open request for this vault.');
  await closeReleaseRequest(tx, open.id, { status: 'expired', by: null, at: now });
}

async function assertNoRecipient(tx: Db, { person }: PersonContext, vault: VaultRow): Promise<void> {
  if (await hasRecipient(tx, vault.id, emailKey(person.email)))
    throw new DomainError('permission_denied', 'Nobody can take part in the release of a vault that would come to them.');
}

/** Writes down what became of a request. */
export async function recordRequest(
  tx: Db,
  core: Core,
  origin: Origin,
  vault: VaultRow,
  requestId: string,
  action: AuditAction,
  at: Instant,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action,
    resourceType: 'release_request',
    resourceId: requestId,
    at,
  });
}

/** A person's answer to a request. A refusal ends it; the one who asked, or the owner, may withdraw it. */
export type Decision = { readonly decision: 'approved' | 'refused'; readonly reason: string | null } | { readonly decision: 'withdrawn' };

/**
 * @throws DomainError `resource_not_found` for anyone who can't see it; `permission_denied` for anyone who asked, or would receive the
 * vault, and to withdraw
 * somebody else's; `mfa_required` to agree; `conflict` when it is over, names other recipients than there are now, or was already decided
 * by this person.
 */
export async function decideRequest(ctx: PersonContext, requestId: Ulid, decision: Decision): Promise<RequestView> {
  return ctx.core.db.transaction(async (tx) => {
    const { request, vault } = await lockRequest(tx, ctx, requestId);
    const time = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    const { state } = await viewRequest(tx, request, time.now);
    if (decision.decision === 'withdrawn') await withdraw(tx, ctx, vault, request, time);
    else {
      const refusal = undecidable[state];
      if (refusal !== undefined) throw new DomainError('conflict', refusal);
      await decide(tx, ctx, { vault, request }, decision, time);
    }
    return viewRequest(tx, (await findReleaseRequest(tx, request.id)) ?? request, time.now);
  });
}

const isOver = 'This request is over.';

/** Why nobody can decide on a request any more. */
const undecidable: Readonly<Record<RequestState, string | undefined>> = {
  open: undefined,
  granted: undefined,
  outdated: 'The recipients have changed since. Ask again.',
  expired: isOver,
  used: isOver,
  refused: isOver,
  withdrawn: isOver,
};

async function withdraw(tx: Db, ctx: PersonContext, vault: VaultRow, request: ReleaseRequestRow, { now }: TransactionTime): Promise<void> {
  const mayWithdraw = [request.requested_by, request.owner_id].includes(ctx.person.userId) || atLeast(ctx.person.roles, 'VAULT_ADMIN');
  if (!mayWithdraw) throw new DomainError('permission_denied', 'A request can only be withdrawn by whoever made it, or by the owner.');
  if (!(await closeReleaseRequest(tx, request.id, { status: 'withdrawn', by: ctx.person.userId, at: now })))
    throw new DomainError('conflict', isOver);
  await recordRequest(tx, ctx.core, ctx.origin, vault, request.id, 'release.request_withdrawn', now);
}

const auditActions = { approved: 'release.approved', refused: 'release.refused' } as const satisfies Record<ApprovalDecision, string>;

async function decide(
  tx: Db,
  ctx: PersonContext,
  { vault, request }: { readonly vault: VaultRow; readonly request: ReleaseRequestRow },
  { decision, reason }: Exclude<Decision, { decision: 'withdrawn' }>,
  { now }: TransactionTime,
): Promise<void> {
  const { person, core, origin } = ctx;
  if (reason !== null && (codePoints(reason) > textLimits.releaseNote || hasForbiddenCharacters(reason)))
    throw invalid('reason', `must be plain text of at most ${textLimits.releaseNote} characters`);
  if (request.requested_by === person.userId) throw new DomainError('permission_denied', 'Nobody can agree to their own request.');
  await assertNoRecipient(tx, ctx, vault);
  if (decision === 'approved') await passGate(ctx, 'agree_to_release', tx);
  if (!(await insertApproval(tx, { request_id: request.id, person_id: person.userId, decision, reason, at: now })))
    throw new DomainError('conflict', 'You have already decided on this.');
  if (decision === 'refused') await closeReleaseRequest(tx, request.id, { status: 'refused', by: person.userId, at: now });
  await recordRequest(tx, core, origin, vault, request.id, auditActions[decision], now);
}

async function lockRequest(
  tx: Db,
  ctx: PersonContext,
  id: Ulid,
): Promise<{ readonly request: ReleaseRequestRow; readonly vault: VaultRow }> {
  const found = await findReleaseRequest(tx, id);
  const vault = found && (await lockVault(tx, found.vault_id));
  const request = found && (await findReleaseRequest(tx, id));
  if (vault === undefined || request === undefined || !maySee(ctx, request) || !isFindable[vault.status]) throw noRequest();
  return { request, vault };
}

function maySee({ person, owner }: PersonContext, request: ReleaseRequestRow): boolean {
  if (request.mode !== owner.mode) return false;
  return request.owner_id === person.userId || atLeast(person.roles, 'VAULT_OPERATOR');
}

/** One request. @throws DomainError `resource_not_found`. */
export async function getReleaseRequest(ctx: PersonContext, requestId: Ulid): Promise<RequestView> {
  const db = ctx.core.db.read;
  const request = await findReleaseRequest(db, requestId);
  if (request === undefined || !maySee(ctx, request)) throw noRequest();
  return viewRequest(db, request, await vaultNow(ctx.core, request));
}

/** The most requests that one list shows. */
const maxRequests = 200;

/**
 * Open requests that a person may see: those about their own vaults, and for operators, all. Expired or outdated ones are included until
 * somebody asks again.
 */
export async function listReleaseRequests(ctx: PersonContext): Promise<readonly RequestView[]> {
  const db = ctx.core.db.read;
  const all = atLeast(ctx.person.roles, 'VAULT_OPERATOR');
  const requests = await listOpenRequests(db, ctx.owner.mode, maxRequests, all ? undefined : ctx.person.userId);
  return Promise.all(requests.map(async (request) => viewRequest(db, request, await vaultNow(ctx.core, request))));
}

function noRequest(): DomainError {
  return new DomainError('resource_not_found', 'There is no request with this id.');
}
