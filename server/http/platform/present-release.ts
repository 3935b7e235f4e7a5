import { presentHandover } from './waiting-shapes.ts';
import { formatId } from '../../../shared/domain/ids.ts';
import type { RequestView } from '../../core/approvals/release-requests.ts';
import type { CertificateSummary } from '../../core/stores/certificate-store.ts';
import type { CertificateCase } from '../../core/certificates/read-certificates.ts';
import { requiredConfirmations } from '../../core/timers/recount-certificates.ts';
import type { ReleaseReport } from '../../core/releases/execute-release.ts';
import type { ReleaseResult } from '../../core/timers/perform-release.ts';
import type { RecipientOutlook, ReleaseOutlook } from '../../core/releases/release-outlook.ts';
import type { OpeningOutlook } from '../../core/openings/view-opening.ts';
import type { StopStanding } from '../../core/custodians/stop-standing.ts';
import type { Stopped } from '../../core/releases/stop-release.ts';

/** A request for approval as this surface shows it. */
export function presentApproval({ request, parties, decisions, required, state, othersMayReleaseAt }: RequestView) {
  return {
    id: formatId('releaseRequest', request.id),
    vaultId: formatId('vault', request.vault_id),
    vaultName: parties.vault_name,
    ownerEmail: parties.owner_email,
    requestedBy: formatId('user', request.requested_by),
    requestedByEmail: parties.requester_email,
    note: request.note,
    state,
    required,
    requestedAt: request.requested_at,
    expiresAt: request.expires_at,
    othersMayReleaseAt,
    closedAt: request.closed_at,
    decisions: decisions.map(({ person_id: by, email, decision, reason, at }) => ({
      by: formatId('user', by),
      email,
      decision,
      reason,
      at,
    })),
  };
}

export function presentRehearsal(report: ReleaseReport) {
  return {
    shadowMode: true as const,
    wouldRelease: report.blockers.length === 0,
    vaultId: formatId('vault', report.vault.id),
    blockers: [...report.blockers],
    at: report.at,
    recipients: report.recipients.map(({ id, email, name, status }) => ({ id: formatId('recipient', id), email, name, status })),
    documents: report.documents.map(({ id, name, size_bytes: size, scan_status: scanStatus }) => ({
      id: formatId('document', id),
      name,
      size,
      scanStatus,
    })),
    documentCount: report.documentCount,
    approvalsRequired: report.required,
    approval: report.request === undefined ? null : presentApproval(report.request),
    _meta: { role: report.role, viewingAsOwner: report.isOwner },
  };
}

export function presentRelease({ vault, releasedAt, recipientsNotified, note }: ReleaseResult) {
  return {
    shadowMode: false as const,
    released: true as const,
    vaultId: formatId('vault', vault.id),
    releasedAt,
    recipientsNotified,
    note,
  };
}

export function presentCertificate(row: CertificateSummary) {
  return {
    id: formatId('certificate', row.id),
    vaultId: formatId('vault', row.vault_id),
    status: row.status,
    submittedBy: { recipientId: formatId('recipient', row.recipient_id), email: row.recipient_email, name: row.recipient_name },
    fileName: row.file_name,
    mimeType: row.mime_type,
    size: row.size_bytes,
    checksum: `sha256:${row.checksum}`,
    scanStatus: row.scan_status,
    submittedAt: row.submitted_at,
    reviewedBy: row.reviewed_by === null ? null : formatId('user', row.reviewed_by),
    reviewedAt: row.reviewed_at,
    reviewReason: row.review_reason,
  };
}

export function presentCase({ certificate, statement, vault, vaultOwner, policy, recipient, confirmedBy, others }: CertificateCase) {
  return {
    certificate: { ...presentCertificate(certificate), statement },
    vault: { id: formatId('vault', vault.id), name: vault.name, ownerEmail: vaultOwner.email, ownerName: vaultOwner.name },
    recipient:
      recipient === undefined
        ? null
        : { addedAt: recipient.added_at, verifiedAt: recipient.verified_at, relationship: recipient.relationship },
    confirmations: { required: requiredConfirmations(policy) ?? 0, confirmed: confirmedBy },
    sameFile: others.filter(({ checksum }) => checksum === certificate.checksum).map(({ id }) => formatId('certificate', id)),
    others: others.map(presentCertificate),
  };
}

export function presentOutlook({
  vault,
  role,
  isOwner,
  policy,
  phase,
  overdue,
  releaseAt,
  holds,
  warnings,
  recipients,
  approvals,
  certificates,
  opening,
  stored,
}: ReleaseOutlook) {
  return {
    vaultId: formatId('vault', vault.id),
    status: vault.status,
    policyType: policy.type,
    phase,
    overdue,
    releaseAt,
    releasedAt: vault.released_at,
    holds: [...holds],
    stored: stored.map(presentStored),
    recipients: recipients.map(presentRecipient),
    warnings: warnings.map(({ kind, channel, status, created_at: queuedAt, accepted_at: acceptedAt, attempts }) => ({
      kind,
      channel,
      status,
      queuedAt,
      acceptedAt,
      attempts,
    })),
    approvalsRequired: approvals.required,
    approval: approvals.request === undefined ? null : presentApproval(approvals.request),
    certificates:
      certificates === null
        ? null
        : {
            required: certificates.required,
            confirmed: certificates.confirmedBy,
            waiting: certificates.waiting,
            all: certificates.all.map(presentCertificate),
          },
    opening: presentOpening(opening),
    _meta: { role, viewingAsOwner: isOwner },
  };
}

function presentStored({ kind, problem, subject_id: id, found_at: foundAt }: ReleaseOutlook['stored'][number]) {
  return { documentId: kind === 'document' ? formatId('document', id) : null, kind, problem, foundAt };
}

function presentOpening({ hours, waiting, blockers }: OpeningOutlook) {
  if (waiting === undefined) return { hours, waiting: null, blockers: [...blockers] };
  const { opening, opensAt } = waiting;
  return { hours, waiting: { setAt: opening.set_at, hours: opening.hours, opensAt }, blockers: [...waiting.blockers] };
}

function presentRecipient({ recipient, message, grant, handover }: RecipientOutlook) {
  return {
    recipientId: formatId('recipient', recipient.id),
    email: recipient.email,
    name: recipient.name,
    message:
      message === undefined
        ? null
        : { status: message.status, queuedAt: message.created_at, acceptedAt: message.accepted_at, attempts: message.attempts },
    firstOpenedAt: grant?.first_opened_at ?? null,
    lastOpenedAt: grant?.last_opened_at ?? null,
    downloads: grant?.downloads ?? 0,
    handover: handover === undefined ? null : presentHandover(handover),
  };
}

export function presentStopped({ vault, certificates, request, opening, checkIn }: Stopped, standing: StopStanding | undefined) {
  return {
    vaultId: formatId('vault', vault.id),
    cancelled: { certificates, approval: request, opening, missedCheckIn: checkIn },
    otherServer: standing === undefined ? null : { host: standing.other, knows: standing.outcome === 'known', outcome: standing.outcome },
  };
}
