import { certificateWarnings } from '../../../shared/domain/certificate-timer.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isOverdue, type TimerState } from '../../../shared/domain/timer.ts';
import type { OutboxRow, PolicyRow } from '../../db/schema.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { findOpenRequest } from '../approvals/approval-store.ts';
import { viewRequest, type RequestView } from '../approvals/release-requests.ts';
import { countCertificates, listVaultCertificates, type CertificateCount, type CertificateSummary } from '../certificates/certificate-store.ts';
import { requiredConfirmations } from '../certificates/recount-certificates.ts';
import type { PersonContext } from '../context.ts';
import { listVaultMails } from '../mails/outbox-store.ts';
import { earliestRelease } from '../policies/earliest-release.ts';
import { readPolicy } from '../policies/get-policy.ts';
import { parseTimerState } from '../policies/policy-timer.ts';
import { reachVault, type ReachedVault } from '../vaults/person-vault-access.ts';
import { vaultNow } from './release-link.ts';

/** Why a release that is on its way does not go on. */
export interface ReleaseHold {
  readonly code: 'warning_waits' | 'warning_refused' | 'paused' | 'archived';
  /** The kind of mail, where one is waited for. */
  readonly mail: string | null;
}

/** What happens next to a vault, why it is held, and what was sent and accepted (release engine, rule 15). */
export interface ReleaseOutlook extends ReachedVault {
  readonly policy: PolicyRow;
  readonly now: Instant;
  /** Where the timer stands, in one word; `none` where none runs. */
  readonly phase: TimerState['phase'] | 'none';
  readonly overdue: boolean;
  /** The earliest release if nobody does anything; null when none is to come by itself. */
  readonly releaseAt: Instant | null;
  readonly holds: readonly ReleaseHold[];
  /** Warnings to the owner, the newest first. */
  readonly warnings: readonly OutboxRow[];
  readonly approvals: { readonly required: number; readonly request: RequestView | undefined };
  readonly certificates: (CertificateCount & { readonly required: number; readonly all: readonly CertificateSummary[] }) | null;
}

const warningKinds = ['reminder', 'due_notice', 'last_warning', 'date_passed_warning', 'pre_release_notice', 'certificate_submitted', 'release_requested', ...certificateWarnings];
const mostWarnings = 50;

/** @throws DomainError `vault_not_found`; RoleRequiredError. */
export async function getReleaseOutlook(ctx: PersonContext, vaultId: Ulid): Promise<ReleaseOutlook> {
  const db = ctx.core.db.read;
  const reached = await reachVault(ctx, vaultId, 'VAULT_OPERATOR');
  const { vault } = reached;
  const [policy, now, warnings, required, open, count, all] = await Promise.all([
    readPolicy(db, vault), vaultNow(ctx.core, vault), listVaultMails(db, vault.id, warningKinds, mostWarnings), requiredApprovals(db, vault.id), findOpenRequest(db, vault.id),
    countCertificates(db, vault.id), listVaultCertificates(db, vault.id),
  ]);
  const state = parseTimerState(policy);
  const needed = requiredConfirmations(policy);
  return {
    ...reached,
    policy,
    now,
    phase: state?.phase ?? 'none',
    overdue: isOverdue(state, now),
    releaseAt: earliestRelease(policy, vault),
    holds: holdsOf(state, warnings),
    warnings,
    approvals: { required, request: open && (await viewRequest(db, open, now)) },
    certificates: needed === undefined ? null : { ...count, required: needed, all },
  };
}

/** The mail that each phase waits for. */
function awaitedMails(state: TimerState): readonly string[] {
  switch (state.phase) {
    case 'grace':
      return state.noticeAcceptedAt === null ? ['due_notice'] : [];
    case 'pending':
      return [...(state.noticeAcceptedAt === null ? ['due_notice'] : []), ...(state.warningAcceptedAt === null ? ['last_warning'] : [])];
    case 'postponed':
      return state.warningAcceptedAt === null ? ['date_passed_warning'] : [];
    case 'announced':
      return ['certificate_warning'];
    case 'final':
      return state.warningAcceptedAt === null ? ['certificate_last_warning'] : [];
    default:
      return [];
  }
}

function holdsOf(state: TimerState | null, warnings: readonly OutboxRow[]): readonly ReleaseHold[] {
  if (state === null) return [];
  if (state.phase === 'paused') return [{ code: 'paused', mail: null }];
  if (state.phase === 'frozen') return [{ code: 'archived', mail: null }];
  return awaitedMails(state).map((mail) => {
    const sent = warnings.find(({ kind }) => kind === mail);
    return { code: sent?.status === 'refused' ? 'warning_refused' : 'warning_waits', mail } as const;
  });
}
