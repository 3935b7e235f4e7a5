import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { closeReleaseRequest, findApprovalSetting, findOpenRequest } from '../stores/approval-store.ts';
import { recordRequest, viewRequest } from './release-requests.ts';

type Acting = Pick<OwnerContext, 'core' | 'owner' | 'origin'>;

/** What needs agreement, as a sentence that says what it would do, and when. */
export interface AgreedAct {
  readonly what: string;
  readonly now: Instant;
}

/**
 * Uses up the agreement of those whom a locked vault asks, for what amounts to a release by hand. Nothing happens where it asks nobody.
 * @throws DomainError `approval_required`.
 */
export async function takeAgreement(tx: Db, ctx: Acting, vault: VaultRow, { what, now }: AgreedAct): Promise<void> {
  const required = (await findApprovalSetting(tx, vault.id))?.required ?? 0;
  if (required === 0) return;
  const open = await findOpenRequest(tx, vault.id);
  const request = open && (await viewRequest(tx, open, now, ctx.owner.userId));
  if (request?.state !== 'granted') {
    throw new DomainError(
      'approval_required',
      `${what} ${required} other ${required === 1 ? 'person' : 'people'} must agree to that first, as to a release by hand.`,
    );
  }
  await useAgreement(tx, ctx, vault, request.request.id, now);
}

/** The agreement is used up by the one act it was for. @throws DomainError `approval_required` when it was withdrawn meanwhile. */
export async function useAgreement(tx: Db, ctx: Acting, vault: VaultRow, requestId: Ulid, at: Instant): Promise<void> {
  if (!(await closeReleaseRequest(tx, requestId, { status: 'used', by: ctx.owner.userId, at })))
    throw new DomainError('approval_required', 'The request was withdrawn.');
  await recordRequest(tx, ctx.core, ctx.origin, vault, requestId, 'release.request_used', at);
}
