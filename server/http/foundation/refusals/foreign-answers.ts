/**
 * How the surfaces of API keys answer the failures of sign-in, roles and approvals. Those belong to the platform surface: a key never
 * meets them, but a table without them would leave its surface without an answer if one ever did.
 */
export const foreignAnswers = {
  role_required: [403, 'permission_denied'],
  token_expired: [401, 'authentication_failed'],
  token_in_url: [400, 'invalid_request'],
  csrf_refused: [403, 'permission_denied'],
  mfa_required: [403, 'permission_denied'],
  approval_required: [409, 'idempotency_conflict'],
  documents_not_clean: [409, 'idempotency_conflict'],
  release_blocked: [409, 'idempotency_conflict'],
  invalid_grant: [400, 'invalid_request'],
  unsupported_grant_type: [400, 'invalid_request'],
} as const;
