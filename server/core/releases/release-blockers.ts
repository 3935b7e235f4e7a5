import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { atLeast } from '../../../shared/domain/role.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { findOpenRequest } from '../stores/approval-store.ts';
import { mfaRequired } from '../access/recent-factor.ts';
import { mayPass } from '../access/release-gate.ts';
import { viewRequest, type RequestView } from '../approvals/release-requests.ts';
import type { PersonContext } from '../context.ts';
import { keptTogether } from '../custody/withheld.ts';
import { findCustodian } from '../stores/custody-store.ts';
import { countUncleanDocuments } from '../stores/unclean-documents-store.ts';
import { hasRecipient } from '../stores/recipient-store.ts';
import { closedReason } from '../access/vault-access.ts';
import type { ReachedVault } from '../access/person-vault-access.ts';
import { isUndecided, type RequestState } from '../../../shared/domain/release-approval.ts';
import { isReal } from '../../../shared/domain/account.ts';
import { isHeld } from '../../../shared/domain/heartbeat.ts';
import { listOpenHoldNumbers } from '../stores/hold-store.ts';
import { findPolicy } from '../stores/policy-store.ts';

export type BlockerCode = Extract<
  DomainErrorCode,
  | 'vault_already_released'
  | 'vault_archived'
  | 'role_required'
  | 'release_blocked'
  | 'mfa_required'
  | 'approval_required'
  | 'release_waits'
  | 'documents_not_clean'
  | 'conflict'
>;

/** One reason why a vault isn't released now, and what would remove it. */
export interface ReleaseBlocker {
  readonly code: BlockerCode;
  readonly message: string;
}

/** Raised for a release that something prevents: `code` is the first reason, `blockers` has them all. */
export class ReleaseBlockedError extends DomainError {
  readonly blockers: readonly ReleaseBlocker[];

  constructor(first: ReleaseBlocker, all: readonly ReleaseBlocker[]) {
    super(first.code, first.message);
    this.blockers = all;
  }
}

export interface Blockers {
  readonly blockers: readonly ReleaseBlocker[];
  readonly required: number;
  readonly request: RequestView | undefined;
  /** How many documents have not been found clean. */
  readonly unclean: number;
}

/**
 * Everything that prevents this person from releasing the vault now, with the reason a caller is told first at the front. `now` is the
 * vault's own clock.
 */
export async function findBlockers(db: Db, ctx: PersonContext, { vault, isOwner }: ReachedVault, now: Instant): Promise<Blockers> {
  const { person } = ctx;
  const blockers: ReleaseBlocker[] = [];
  const add = (code: BlockerCode, message: string): void => void blockers.push({ code, message });
  if (!isOwner && !atLeast(person.roles, 'VAULT_ADMIN'))
    add('role_required', 'For a real release you need the role VAULT_ADMIN, or to be the owner.');
  const closed = closedReason(vault);
  if (closed !== undefined) add(closed.code as BlockerCode, closed.message);
  if (!isOwner && (await hasRecipient(db, vault.id, emailKey(person.email)))) {
    add('release_blocked', "Nobody can release somebody else's vault that would come to them.");
  }
  if (!isOwner && (await findCustodian(db, vault.id)) !== undefined) add('conflict', keptTogether);
  if (!(await mayPass(ctx, 'execute_release', db))) add('mfa_required', mfaRequired().message);
  const required = await requiredApprovals(db, vault.id);
  const open = required === 0 && isOwner ? undefined : await findOpenRequest(db, vault.id);
  const request = open && (await viewRequest(db, open, now, person.userId));
  if (required > 0 && request?.state !== 'granted') add('approval_required', approvalMessage(required, request));
  const wait = isOwner ? undefined : await waitMessage(db, vault, request, now);
  if (wait !== undefined) add('release_waits', wait);
  const unclean = await countUncleanDocuments(db, vault.id);
  if (unclean > 0)
    add('documents_not_clean', `${unclean} of the documents ${unclean === 1 ? 'has' : 'have'} not been found free of viruses.`);
  return { blockers, required, request, unclean };
}

/** Why a release by somebody other than the owner has to wait; undefined once the owner's time to stop it is over. */
async function waitMessage(db: Db, vault: VaultRow, request: RequestView | undefined, now: Instant): Promise<string | undefined> {
  if (request === undefined || !isUndecided[request.state])
    return 'The owner has to be warned first: make a request, which warns them. They then have 24 hours to stop it.';
  const at = request.othersMayReleaseAt;
  if (at === null) return 'The owner’s warning has not been accepted yet. They have 24 hours from then on to stop this.';
  if (now < at) return `The owner has been warned and can stop this. It can be released from ${at} on.`;
  // While nobody knows what time it is, nobody knows that a day has passed.
  const policy = await findPolicy(db, vault.id);
  const isDoubtful = isReal[vault.mode] && isHeld(await listOpenHoldNumbers(db), policy?.holds_cleared ?? 0, true);
  return isDoubtful
    ? 'The server’s time is in doubt, so the owner’s 24 hours can’t be counted. An administrator has to lift the hold first.'
    : undefined;
}

const tooFew = 'Not enough have yet.';

/** What a request still lacks, or has lost. */
const stillMissing: Readonly<Record<RequestState, string>> = {
  open: tooFew,
  granted: tooFew,
  outdated: 'The recipients have changed since they were asked.',
  expired: 'The request has expired.',
  used: tooFew,
  refused: tooFew,
  withdrawn: tooFew,
};

function approvalMessage(required: number, request: RequestView | undefined): string {
  const asked = `${required} other ${required === 1 ? 'person' : 'people'} must agree to this release`;
  if (request === undefined) return `${asked}. Nobody has been asked yet.`;
  return `${asked}. ${stillMissing[request.state]}`;
}
