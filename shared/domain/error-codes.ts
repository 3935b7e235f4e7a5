/** Every way a request to the core can fail for a reason the caller can act on. Surfaces map each code to their own status and body. */
export const domainErrorCodes = [
  'authentication_failed',
  'permission_denied',
  'https_required',
  'rate_limit_exceeded',
  'resource_not_found',
  'vault_not_found',
  'document_not_found',
  'recipient_not_found',
  'policy_not_found',
  'version_not_found',
  'webhook_not_found',
  'delivery_not_found',
  'crypto_account_not_found',
  'vault_already_released',
  'vault_archived',
  'vault_not_archived',
  'vault_limit_exceeded',
  'recipient_limit_exceeded',
  'storage_limit_exceeded',
  'version_limit_exceeded',
  'webhook_limit_exceeded',
  'invalid_policy_type',
  'invalid_policy',
  'no_inactivity_policy',
  'vault_name_required',
  'vault_name_too_long',
  'invalid_email',
  'file_required',
  'file_too_large',
  'confirmation_required',
  'invalid_request',
  'recipient_already_exists',
  'document_infected',
  'unsupported_format',
  'document_damaged',
  'range_not_satisfiable',
  'link_unknown',
  'link_expired',
  'link_locked',
  'code_wrong',
  'too_many_codes',
  'invalid_cursor',
  'precondition_failed',
  'idempotency_key_reused',
  'idempotency_conflict',
  'batch_failed',
  'client_custody',
  'release_key_incomplete',
  'parts_missing',
  'not_invited',
  'device_unknown',
  'device_revoked',
  'conflict',
  'pack_damaged',
  'role_required',
  'token_expired',
  'token_in_url',
  'csrf_refused',
  'mfa_required',
  'approval_required',
  'release_waits',
  'documents_not_clean',
  'release_blocked',
  'recipient_has_opened',
  'correction_own_address',
  'correction_needs_another',
  'correction_limit_exceeded',
  'invalid_grant',
  'unsupported_grant_type',
  'unavailable',
] as const;

export type DomainErrorCode = (typeof domainErrorCodes)[number];

/** One reason why one field of the input was refused. `field` is the core's own name for it. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

/**
 * A failure that the caller caused or can fix. Its message is shown to callers, so it never carries a secret or another
 * person's data. Anything that is not a DomainError is a bug and is answered without its text.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly details: readonly FieldProblem[];

  constructor(code: DomainErrorCode, message: string, details: readonly FieldProblem[] = []) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** A refusal of one field. */
export function invalid(field: string, reason: string): DomainError {
  return new DomainError('invalid_request', `${field} ${reason}.`, [{ field, reason }]);
}

/** Too much was requested or tried, or something the server needs is away: refused until some time has passed. */
export class RetryLaterError extends DomainError {
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, code: 'rate_limit_exceeded' | 'unavailable' = 'rate_limit_exceeded') {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
