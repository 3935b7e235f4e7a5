import type { DomainErrorCode } from '../../../../shared/domain/error-codes.ts';

type Answers = Record<DomainErrorCode, readonly [statusCode: number, code: string]>;

/**
 * Status and code by which the surfaces that keys open answer each failure of the core, where they have no other answer of their own
 * (RULINGS.md#error-codes). They are those of the reference surface.
 */
export const keyAnswers = {
  authentication_failed: [401, 'authentication_failed'],
  permission_denied: [403, 'permission_denied'],
  https_required: [403, 'https_required'],
  rate_limit_exceeded: [429, 'rate_limit_exceeded'],
  resource_not_found: [404, 'resource_not_found'],
  vault_not_found: [404, 'vault_not_found'],
  document_not_found: [404, 'document_not_found'],
  recipient_not_found: [404, 'recipient_not_found'],
  policy_not_found: [404, 'resource_not_found'],
  version_not_found: [404, 'resource_not_found'],
  webhook_not_found: [404, 'webhook_not_found'],
  delivery_not_found: [404, 'resource_not_found'],
  crypto_account_not_found: [404, 'resource_not_found'],
  vault_already_released: [422, 'vault_already_released'],
  vault_archived: [422, 'vault_archived'],
  vault_not_archived: [422, 'vault_not_archived'],
  vault_limit_exceeded: [402, 'vault_limit_exceeded'],
  recipient_limit_exceeded: [402, 'recipient_limit_exceeded'],
  storage_limit_exceeded: [402, 'storage_limit_exceeded'],
  version_limit_exceeded: [422, 'version_limit_exceeded'],
  webhook_limit_exceeded: [422, 'webhook_limit_exceeded'],
  invalid_policy_type: [400, 'invalid_policy_type'],
  invalid_policy: [400, 'invalid_policy'],
  no_inactivity_policy: [400, 'no_inactivity_policy'],
  vault_name_required: [400, 'vault_name_required'],
  vault_name_too_long: [400, 'vault_name_too_long'],
  invalid_email: [400, 'invalid_email'],
  file_required: [400, 'file_required'],
  file_too_large: [413, 'file_too_large'],
  confirmation_required: [400, 'confirmation_required'],
  invalid_request: [400, 'invalid_request'],
  recipient_already_exists: [409, 'recipient_already_exists'],
  document_infected: [422, 'document_infected'],
  unsupported_format: [422, 'unsupported_format'],
  document_damaged: [503, 'unavailable'],
  range_not_satisfiable: [416, 'invalid_request'],
  link_unknown: [404, 'resource_not_found'],
  link_expired: [404, 'resource_not_found'],
  link_locked: [403, 'permission_denied'],
  code_wrong: [400, 'invalid_request'],
  too_many_codes: [429, 'rate_limit_exceeded'],
  invalid_cursor: [400, 'invalid_request'],
  precondition_failed: [412, 'precondition_failed'],
  idempotency_key_reused: [422, 'idempotency_key_reused'],
  idempotency_conflict: [409, 'idempotency_conflict'],
  batch_failed: [422, 'batch_failed'],
  client_custody: [409, 'client_custody'],
  release_key_incomplete: [422, 'release_key_incomplete'],
  parts_missing: [409, 'parts_missing'],
  device_unknown: [403, 'permission_denied'],
  device_revoked: [403, 'permission_denied'],
  conflict: [409, 'idempotency_conflict'],
  not_invited: [409, 'idempotency_conflict'],
  pack_damaged: [400, 'invalid_request'],
  // Failures of sign-in, roles and approvals belong to the platform surface. A key never encounters them, but a person's token does, and
  // without a line here a surface would have no answer.
  role_required: [403, 'permission_denied'],
  token_expired: [401, 'authentication_failed'],
  token_in_url: [400, 'invalid_request'],
  csrf_refused: [403, 'permission_denied'],
  mfa_required: [403, 'mfa_required'],
  approval_required: [409, 'idempotency_conflict'],
  release_waits: [409, 'idempotency_conflict'],
  documents_not_clean: [409, 'idempotency_conflict'],
  release_blocked: [409, 'idempotency_conflict'],
  invalid_grant: [400, 'invalid_request'],
  unsupported_grant_type: [400, 'invalid_request'],
  unavailable: [503, 'unavailable'],
} as const satisfies Answers;

/** A problem with single fields has this answer on the surfaces with six codes, whatever the core calls it. */
export const validationFailed = [422, 'validation_failed'] as const;
const notFound = [404, 'resource_not_found'] as const;

/** The same for overview and alternate: their six codes, and the reference surface's where none of them fits (RULINGS.md#error-codes, RULINGS.md#validation). */
export const sixCodeAnswers = {
  ...keyAnswers,
  vault_not_found: notFound,
  document_not_found: notFound,
  recipient_not_found: notFound,
  webhook_not_found: notFound,
  invalid_policy_type: validationFailed,
  invalid_policy: validationFailed,
  no_inactivity_policy: validationFailed,
  vault_name_required: validationFailed,
  vault_name_too_long: validationFailed,
  invalid_email: validationFailed,
  file_required: validationFailed,
  confirmation_required: validationFailed,
  unsupported_format: validationFailed,
  code_wrong: validationFailed,
  invalid_cursor: validationFailed,
} as const satisfies Answers;
