import type { FastifyError } from 'fastify';
import { type DomainError, type DomainErrorCode, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import { policyLimits } from '../../../shared/domain/policy.ts';

/** Status and code by which the reference surface answers each failure of the core (decisions, section 4). */
const answers = {
  authentication_failed: [401, 'authentication_failed'],
  permission_denied: [403, 'permission_denied'],
  https_required: [403, 'https_required'],
  rate_limit_exceeded: [429, 'rate_limit_exceeded'],
  resource_not_found: [404, 'resource_not_found'],
  vault_not_found: [404, 'vault_not_found'],
  document_not_found: [404, 'document_not_found'],
  recipient_not_found: [404, 'recipient_not_found'],
  vault_already_released: [422, 'vault_already_released'],
  vault_archived: [422, 'vault_archived'],
  vault_not_archived: [422, 'vault_not_archived'],
  vault_limit_exceeded: [402, 'vault_limit_exceeded'],
  recipient_limit_exceeded: [402, 'recipient_limit_exceeded'],
  storage_limit_exceeded: [402, 'storage_limit_exceeded'],
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
  document_damaged: [503, 'unavailable'],
  range_not_satisfiable: [416, 'invalid_request'],
  link_unknown: [404, 'resource_not_found'],
  link_expired: [404, 'resource_not_found'],
  link_locked: [403, 'permission_denied'],
  code_wrong: [400, 'invalid_request'],
  too_many_codes: [429, 'rate_limit_exceeded'],
  unavailable: [503, 'unavailable'],
} as const satisfies Record<DomainErrorCode, readonly [number, string]>;

/** The body of every refusal on this surface. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly statusCode: number;
  readonly retry_after?: number;
  readonly details?: readonly FieldProblem[];
}

/** The core's field names as this surface calls them, with the bounds in its own units where they differ. */
const fieldNames: Readonly<Record<string, readonly [name: string, reason?: string]>> = {
  graceHours: ['grace_period_days', `must be a whole number from ${policyLimits.graceHours.least / 24} to ${policyLimits.graceHours.most / 24}`],
  reminderDaysBefore: ['reminder_days_before'],
  releaseDate: ['release_date'],
  timeZone: ['timezone'],
  preReleaseNotificationDays: ['pre_release_notification_days'],
  requiredConfirmations: ['required_confirmations'],
  waitingPeriodDays: ['waiting_period_days'],
  pauseUntil: ['pause_until'],
};

function rename({ field, reason }: FieldProblem): FieldProblem {
  const inBackup = field.startsWith('backup.');
  const bare = inBackup ? field.slice('backup.'.length) : field;
  const [name, ownReason] = fieldNames[bare] ?? [bare];
  return { field: inBackup ? `backup_policy.${name}` : name, reason: ownReason ?? reason };
}

/** The answer to a failure of the core. */
export function presentDomainError(error: DomainError): ErrorBody {
  const [statusCode, code] = answers[error.code];
  const details = error.details.map(rename);
  return { error: code, message: error.message, statusCode, ...(details.length === 0 ? {} : { details }) };
}

/** The answer to a request that never reached the core: malformed, of the wrong type, or too large. Undefined for a bug. */
export function presentHttpError(error: FastifyError): ErrorBody | undefined {
  if (error.validation !== undefined) {
    const details = error.validation.map((problem) => ({
      field: fieldOf(problem.instancePath, problem.params.missingProperty ?? problem.params.additionalProperty),
      reason: problem.message ?? 'is invalid',
    }));
    return { error: 'invalid_request', message: `The ${error.validationContext ?? 'request'} is not valid; see details.`, statusCode: 400, details };
  }
  const status = error.statusCode ?? 500;
  const limit = formLimitMessages[error.code];
  if (limit !== undefined) return { error: 'invalid_request', message: limit, statusCode: 400 };
  if (status === 413) return { error: 'file_too_large', message: 'The body is larger than this endpoint takes.', statusCode: 413 };
  if (status >= 400 && status < 500) return { error: 'invalid_request', message: clientMessages[error.code] ?? 'The request is malformed.', statusCode: 400 };
  return undefined;
}

function fieldOf(instancePath: string, property: unknown): string {
  const path = instancePath.split('/').slice(1);
  return [...path, ...(typeof property === 'string' ? [property] : [])].join('.') || 'body';
}

const clientMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_BAD_URL: 'The path is malformed.',
};

/** A form that breaks one of the bounds of `formLimits`; `@fastify/multipart` would have them answered as 413. */
const formLimitMessages: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'The form must hold one file only.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
};

export const internalError: ErrorBody = { error: 'internal_error', message: 'Something went wrong on our side. It has been noted.', statusCode: 500 };
