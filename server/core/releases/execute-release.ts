import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DocumentRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, vaultNow } from '../clock/account-clock.ts';
import { useAgreement } from '../approvals/take-agreement.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { countVaultDocuments, listVaultDocuments } from '../stores/document-store.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { reachVault, type ReachedVault } from '../access/person-vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import type { ReleaseResult } from '../timers/perform-release.ts';
import { findBlockers, ReleaseBlockedError, type Blockers } from './release-blockers.ts';
import { releaseByHand } from './release-by-hand.ts';
import { checkReleaseInput, type ReleaseInput } from './release-vault.ts';

/** The most documents that a report names; the total counts them all. */
const maxDocuments = 1000;

/** What a release would do if it were done now, and what prevents it. */
export interface ReleaseReport extends Blockers {
  readonly vault: VaultRow;
  readonly isOwner: boolean;
  readonly role: ReachedVault['role'];
  readonly at: Instant;
  readonly recipients: readonly RecipientRow[];
  readonly documents: readonly DocumentRow[];
  readonly documentCount: number;
}

/**
 * Plays a release through without carrying any of it out, except to record that somebody looked.
 * @throws DomainError `vault_not_found`; RoleRequiredError.
 */
export async function rehearseRelease(ctx: PersonContext, vaultId: Ulid): Promise<ReleaseReport> {
  const db = ctx.core.db.read;
  const reached = await reachVault(ctx, vaultId, 'VAULT_OPERATOR');
  const { vault } = reached;
  const at = await vaultNow(ctx.core, vault);
  const [blockers, recipients, documents, documentCount] = await Promise.all([
    findBlockers(db, ctx, reached, at),
    listVaultRecipients(db, vault.id),
    listVaultDocuments(db, { vaultId: vault.id, sort: 'name', order: 'asc', limit: maxDocuments, offset: 0 }),
    countVaultDocuments(db, { vaultId: vault.id }),
  ]);
  await ctx.core.db.transaction((tx) => note(tx, ctx, vault, at, blockers));
  return { ...reached, ...blockers, at, recipients, documents, documentCount };
}

async function note(tx: Db, ctx: PersonContext, vault: VaultRow, at: Instant, { blockers }: Blockers): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'release.rehearsed',
    resourceType: 'vault',
    resourceId: vault.id,
    at,
    details: { blockers: blockers.map(({ code }) => code) },
  });
}

/**
 * Releases a vault by hand, at once. Everything is checked again in the transaction that does it.
 * @throws DomainError `vault_not_found`; RoleRequiredError; ReleaseBlockedError with the first reason's code and all reasons;
 * `invalid_request` for the note.
 */
export async function executeRelease(ctx: PersonContext, vaultId: Ulid, input: ReleaseInput): Promise<ReleaseResult> {
  const note = checkReleaseInput(input);
  const result = await ctx.core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const reached = await reachVault(ctx, vaultId, 'VAULT_ADMIN', tx);
    await ctx.precondition?.(tx);
    const { vault } = reached;
    const time = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    const { blockers, request } = await findBlockers(tx, ctx, reached, time.now);
    const [first] = blockers;
    if (first !== undefined) throw new ReleaseBlockedError(first, blockers);
    if (request !== undefined) await useAgreement(tx, ctx, vault, request.request.id, time.now);
    return releaseByHand(tx, ctx, vault, { ...input, note, time });
  });
  if (result === undefined) throw new DomainError('vault_already_released', 'This vault has already been released.');
  ctx.core.mailQueued();
  return result;
}
