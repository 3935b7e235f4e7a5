import type { EngineErrorCode } from '../contract.ts';

/** How the command line was called was wrong. */
export const usageExit = 2;
/** A fault of the program. */
export const faultExit = 1;

/**
 * What the process ends with for each failure; README has the table. Scripts need to tell a wrong passphrase from a server that is away: what
 * passes by itself is 10, what somebody has to look at is not.
 */
export const exitCodes = {
  internal_error: faultExit,
  invalid_request: usageExit,
  invalid_policy: usageExit,
  invalid_policy_type: usageExit,
  invalid_email: usageExit,
  kit_invalid: usageExit,
  sheet_invalid: usageExit,
  wrong_passphrase: 3,
  wrong_key: 3,
  secret_key_needed: 3,
  damaged: 4,
  truncated: 4,
  bad_header: 4,
  unsupported_version: 4,
  part_damaged: 4,
  locked: 5,
  in_use: 5,
  not_created: 6,
  already_created: 6,
  not_found: 6,
  file_not_found: 6,
  file_exists: 6,
  not_here: 6,
  recipient_exists: 6,
  part_missing: 6,
  file_unreadable: 7,
  file_changed: 7,
  disk_full: 7,
  too_large: 7,
  cancelled: 8,
  offline: 10,
  rate_limited: 10,
  conflict: 10,
  unauthorized: 11,
  sign_in_needed: 11,
  sign_in_denied: 11,
  sign_in_timed_out: 11,
  sign_in_failed: 11,
  sign_in_unsupported: 11,
  device_revoked: 11,
  device_unknown: 11,
  other_account: 11,
  not_connected: 11,
  insecure_server: 11,
  over_quota: 12,
  refused: 13,
  bad_answer: 13,
  rolled_back: 14,
  server_rolled_back: 14,
  server_forked: 14,
  audit_log_changed: 14,
} as const satisfies Record<EngineErrorCode, number>;
