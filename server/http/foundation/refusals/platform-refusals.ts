import type { DomainError, DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { RoleRequiredError } from '../../../core/access/require-role.ts';
import { ReleaseBlockedError } from '../../../core/releases/release-blockers.ts';
import type { Refusal } from './refusal.ts';
import { withWireName } from './policy-field-names.ts';

const notFound = [404, 'not_found'] as const;
const invalid = [400, 'invalid_request'] as const;
const unavailable = [503, 'unavailable'] as const;

/** Status and code of each failure of the core, in the terms of the platform surface (RULINGS.md#error-codes). */
const answers = {
  authentication_failed: [401, 'unauthenticated'],
  permission_denied: [403, 'forbidden'],
  https_required: [403, 'https_required'],
  device_unknown: [403, 'device_unknown'],
  device_revoked: [403, 'device_revoked'],
  rate_limit_exceeded: [429, 'rate_limit_exceeded'],
  resource_not_found: notFound,
  vault_not_found: notFound,
  document_not_found: notFound,
  recipient_not_found: notFound,
  policy_not_found: notFound,
  version_not_found: notFound,
  webhook_not_found: notFound,
  delivery_not_found: notFound,
  crypto_account_not_found: notFound,
  link_unknown: notFound,
  link_expired: notFound,
  link_locked: [403, 'forbidden'],
  vault_already_released: [422, 'vault_already_released'],
  vault_archived: [422, 'vault_archived'],
  vault_not_archived: [422, 'vault_not_archived'],
  vault_limit_exceeded: [402, 'vault_limit_exceeded'],
  recipient_limit_exceeded: [402, 'recipient_limit_exceeded'],
  storage_limit_exceeded: [402, 'storage_limit_exceeded'],
  version_limit_exceeded: [422, 'version_limit_exceeded'],
  webhook_limit_exceeded: [422, 'webhook_limit_exceeded'],
  invalid_policy_type: invalid,
  invalid_policy: invalid,
  no_inactivity_policy: invalid,
  vault_name_required: invalid,
  vault_name_too_long: invalid,
  invalid_email: invalid,
  file_required: invalid,
  file_too_large: [413, 'too_large'],
  confirmation_required: invalid,
  invalid_request: invalid,
  invalid_cursor: invalid,
  unsupported_format: invalid,
  code_wrong: [400, 'invalid_code'],
  too_many_codes: [429, 'rate_limit_exceeded'],
  recipient_already_exists: [409, 'recipient_already_exists'],
  conflict: [409, 'conflict'],
  client_custody: [409, 'client_custody'],
  parts_missing: [409, 'parts_missing'],
  not_invited: [409, 'conflict'],
  release_key_incomplete: [422, 'release_key_incomplete'],
  // What the tus extension "checksum" answers for bytes that are not what was announced.
  pack_damaged: [460, 'pack_damaged'],
  document_infected: [422, 'document_infected'],
  document_damaged: unavailable,
  range_not_satisfiable: [416, 'range_not_satisfiable'],
  precondition_failed: [412, 'precondition_failed'],
  idempotency_key_reused: [422, 'idempotency_key_reused'],
  idempotency_conflict: [409, 'idempotency_conflict'],
  batch_failed: [422, 'batch_failed'],
  role_required: [403, 'forbidden'],
  token_expired: [419, 'token_expired'],
  token_in_url: invalid,
  csrf_refused: [403, 'csrf_refused'],
  mfa_required: [403, 'mfa_required'],
  approval_required: [409, 'approval_required'],
  release_waits: [409, 'release_waits'],
  documents_not_clean: [409, 'documents_not_clean'],
  release_blocked: [409, 'release_blocked'],
  recipient_has_opened: [409, 'recipient_has_opened'],
  correction_own_address: [422, 'correction_own_address'],
  correction_needs_another: [409, 'correction_needs_another'],
  correction_limit_exceeded: [409, 'correction_limit_exceeded'],
  invalid_grant: [400, 'invalid_grant'],
  unsupported_grant_type: [400, 'unsupported_grant_type'],
  unavailable,
} as const satisfies Record<DomainErrorCode, readonly [number, string]>;

/** Every code that can appear in `error`. */
export const platformCodes: readonly string[] = [...new Set<string>([...Object.values(answers).map(([, code]) => code), 'internal_error'])];

/** The answer to a refusal: the platform's three fields, a sentence for people, and which single fields or roles are to blame, if any. */
export function refusalOf(refused: DomainError, requestId: string): Refusal {
  const { code, message, details } = refused;
  const [statusCode, error] = answers[code];
  const lacking = refused instanceof RoleRequiredError ? { required: refused.required, actual: refused.actual } : {};
  const against = refused instanceof ReleaseBlockedError ? { blockers: refused.blockers } : {};
  return {
    statusCode,
    body: {
      ok: false,
      error,
      message,
      requestId,
      ...(details.length === 0 ? {} : { details: details.map(withWireName) }),
      ...lacking,
      ...against,
    },
  };
}

/** The answer to a bug of ours. */
export function internalError(requestId: string): Refusal {
  return {
    statusCode: 500,
    body: { ok: false, error: 'internal_error', message: 'Something went wrong on our side. It has been noted.', requestId },
  };
}
