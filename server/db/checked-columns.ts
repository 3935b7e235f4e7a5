import { lockKinds } from '../../shared/domain/lock.ts';
import { itemKinds } from '../../shared/domain/item.ts';
import { keyStatuses, modes, plans } from '../../shared/domain/account.ts';
import { backupStatuses } from '../../shared/domain/backup.ts';
import { certificateStatuses } from '../../shared/domain/certificate.ts';
import { checkInMethods, checkInStatuses } from '../../shared/domain/check-in.ts';
import { correctionRoles, correctionStatuses } from '../../shared/domain/correction.ts';
import { deputyAnswers, handoverKinds, handoverMessages, handoverPhases } from '../../shared/domain/handover.ts';
import { holdReasons } from '../../shared/domain/heartbeat.ts';
import { rotationKinds, rotationStages } from '../../shared/domain/key-rotation.ts';
import { linkKinds } from '../../shared/domain/link.ts';
import { contactKinds, mailChannels, mailFaults, mailStatuses } from '../../shared/domain/mail.ts';
import { openingStatuses } from '../../shared/domain/opening.ts';
import { frequencies } from '../../shared/domain/period.ts';
import { policyTypes, releaseTriggers } from '../../shared/domain/policy.ts';
import { paperOccasions, paperStates } from '../../shared/domain/release-paper.ts';
import { approvalDecisions, requestStatuses } from '../../shared/domain/release-approval.ts';
import { givenRoles } from '../../shared/domain/role.ts';
import { scannedKinds, scanStatuses } from '../../shared/domain/scan.ts';
import { searchedKinds } from '../../shared/domain/search-text.ts';
import { actorTypes, passkeyPurposes, sessionEnds, sessionKinds, signInLinkKinds } from '../../shared/domain/sign-in.ts';
import { padesLevels, signingJobStatuses } from '../../shared/domain/signing.ts';
import { custodies, recipientStatuses, vaultStatuses } from '../../shared/domain/vault.ts';
import { storedKinds, storedProblems } from '../../shared/domain/stored.ts';
import { deliveryStatuses, eventNames, payloadShapes } from '../../shared/domain/webhook.ts';
import { languages } from '../../shared/domain/language.ts';
import { wayKinds, wayStatuses } from '../../shared/domain/way.ts';
import {
  witnessCertificateKinds,
  witnessCodeChannels,
  witnessFactors,
  witnessingStates,
  witnessStates,
} from '../../shared/domain/witnessing.ts';
import type { CheckedColumns } from '../../shared/node/database/closed-columns.ts';
import { correctionBearers } from './correction-rows.ts';
import { custodyNoteKinds } from './custodian-rows.ts';
import { sealedKeyPurposes } from './key-rows.ts';
import type { Schema } from './schema.ts';
import { claimStatuses } from './surface-rows.ts';

const mode = modes;

/**
 * What each closed column may hold. Rows are checked against this as they are read, since a file that was damaged, or that a newer
 * version wrote, may hold anything. Left out are words that rows keep for the record, such as the audit log's actions, and the
 * outbox's kinds, which are looked at mail by mail.
 */
export const checkedColumns = {
  accounts: { plan: plans },
  api_keys: { mode, status: keyStatuses },
  vaults: { mode, status: vaultStatuses, custody: custodies },
  vault_counts: { mode, status: vaultStatuses },
  policies: { mode, type: policyTypes, frequency: frequencies },
  check_ins: { mode, method: checkInMethods, status: checkInStatuses },
  documents: { mode, custody: custodies, scan_status: scanStatuses },
  document_versions: { scan_status: scanStatuses },
  document_uploads: { mode },
  scans: { kind: scannedKinds },
  recipients: { mode, status: recipientStatuses, language: languages, way_fault: mailFaults },
  recipient_ways: { mode, kind: wayKinds, status: wayStatuses, fault: mailFaults },
  releases: { trigger: releaseTriggers },
  links: { kind: linkKinds },
  outbox: { mode, channel: mailChannels, status: mailStatuses, language: languages },
  handovers: { mode, phase: handoverPhases },
  handover_messages: { way_kind: handoverKinds, message: handoverMessages, answer: deputyAnswers },
  audit_events: { mode, actor_type: actorTypes },
  audit_chains: { mode },
  audit_heads: { mode },
  audit_counts: { mode },
  timer_failures: { mode },
  release_heads: { mode },
  backup_runs: { status: backupStatuses },
  crypto_accounts: { mode },
  webhooks: { mode, payload: payloadShapes },
  webhook_deliveries: { event_type: eventNames, status: deliveryStatuses },
  idempotency_keys: { status: claimStatuses },
  deprecated_usage: { mode },
  search_entries: { kind: searchedKinds },
  sync_items: { kind: itemKinds },
  release_locks: { kind: lockKinds },
  release_requests: { mode, status: requestStatuses },
  openings: { mode, status: openingStatuses },
  release_approvals: { decision: approvalDecisions },
  certificates: { mode, status: certificateStatuses, scan_status: scanStatuses },
  user_roles: { role: givenRoles },
  sign_in_links: { kind: signInLinkKinds },
  sessions: { kind: sessionKinds, revoked_reason: sessionEnds },
  passkey_challenges: { purpose: passkeyPurposes },
  signing_jobs: { mode, status: signingJobStatuses, level: padesLevels, reached_level: padesLevels },
  release_holds: { reason: holdReasons },
  owner_contacts: { kind: contactKinds },
  sealed_keys: { purpose: sealedKeyPurposes },
  key_rotations: { kind: rotationKinds, stage: rotationStages },
  storage_findings: { kind: storedKinds, problem: storedProblems },
  storage_walk: { kind: storedKinds },
  custody_notes: { kind: custodyNoteKinds },
  witnessings: { mode, state: witnessingStates, second_factor: witnessFactors, reached_level: padesLevels },
  witnesses: { state: witnessStates, language: languages, certificate_kind: witnessCertificateKinds },
  corrections: { mode, status: correctionStatuses, asked_role: correctionRoles, agreed_role: correctionRoles },
  correction_links: { bearer: correctionBearers },
  witness_codes: { channel: witnessCodeChannels },
  release_papers: { mode, occasion: paperOccasions, state: paperStates, level: padesLevels },
} as const satisfies CheckedColumns<Schema>;
