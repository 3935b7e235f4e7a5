import { Type } from 'typebox';
import { type DomainError, type DomainErrorCode, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import { foreignAnswers } from '../foundation/refusals/foreign-answers.ts';
import { tokenRefusals } from '../foundation/refusals/token-refusals.ts';
import { policyFields } from './policy-fields.ts';

/** What is wrong with single fields has this answer, whatever the core calls it. */
const validation = [422, 'validation_failed'] as const;
const notFound = [404, 'resource_not_found'] as const;

/**
 * Status and code by which this surface answers each failure of the core: its six codes, and the reference surface's where none of
 * them fits (RULINGS.md#error-codes, RULINGS.md#validation).
 */
const answers = {
  authentication_failed: [401, 'authentication_failed'],
  permission_denied: [403, 'permission_denied'],
  https_required: [403, 'https_required'],
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
  vault_already_released: [422, 'vault_already_released'],
  vault_archived: [422, 'vault_archived'],
  vault_not_archived: [422, 'vault_not_archived'],
  vault_limit_exceeded: [402, 'vault_limit_exceeded'],
  recipient_limit_exceeded: [402, 'recipient_limit_exceeded'],
  storage_limit_exceeded: [402, 'storage_limit_exceeded'],
  version_limit_exceeded: [422, 'version_limit_exceeded'],
  webhook_limit_exceeded: [422, 'webhook_limit_exceeded'],
  invalid_policy_type: validation,
  invalid_policy: validation,
  no_inactivity_policy: validation,
  vault_name_required: validation,
  vault_name_too_long: validation,
  invalid_email: validation,
  file_required: validation,
  file_too_large: [413, 'file_too_large'],
  confirmation_required: validation,
  invalid_request: [400, 'invalid_request'],
  recipient_already_exists: [409, 'recipient_already_exists'],
  document_infected: [422, 'document_infected'],
  unsupported_format: validation,
  document_damaged: [503, 'unavailable'],
  range_not_satisfiable: [416, 'invalid_request'],
  link_unknown: notFound,
  link_expired: notFound,
  link_locked: [403, 'permission_denied'],
  code_wrong: validation,
  too_many_codes: [429, 'rate_limit_exceeded'],
  invalid_cursor: validation,
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
  pack_damaged: [400, 'invalid_request'],
  ...foreignAnswers,
  unavailable: [503, 'unavailable'],
} as const satisfies Record<DomainErrorCode, readonly [number, string]>;

/** A request that can't be read at all is malformed; one with a field to blame fails validation. */
function answerTo({ code, details }: DomainError): readonly [statusCode: number, code: string] {
  return code === 'invalid_request' && details.length > 0 ? validation : answers[code];
}

/** The core's names of a policy's fields as this surface calls them. */
function rename({ field, reason }: FieldProblem): FieldProblem {
  const inBackup = field.startsWith('backup.');
  const bare = inBackup ? field.slice('backup.'.length) : field;
  const name = Object.entries(policyFields).find(([, inner]) => inner === bare)?.[0] ?? bare;
  return { field: inBackup ? `backup_policy.${name}` : name, reason };
}

/** The body of every refusal on this surface (INTERFACE.md#errors): it blames one field, the first. */
function errorBody(code: string, message: string, [first]: readonly FieldProblem[]) {
  return { error: code, message, ...(first === undefined ? {} : { details: rename(first) }) };
}

const codes = [
  ...new Set<string>([
    ...Object.values(answers).map(([, code]) => code),
    'internal_error',
    ...Object.values(tokenRefusals).map(({ body }) => String(body.error)),
  ]),
];

const errorSchema = Type.Object(
  {
    error: Type.Enum(codes, { description: 'What went wrong; this never changes for one cause.' }),
    message: Type.String({ description: 'The same for people. Its wording may change: do not parse it.' }),
    details: Type.Optional(
      Type.Object(
        { field: Type.String(), reason: Type.String() },
        { description: 'The first field of the request that is to blame, where one is.' },
      ),
    ),
    statusCode: Type.Optional(Type.Integer({ description: 'The HTTP status once more; with `Unauthorized` only.' })),
    retry_after: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds to wait; with `rate_limit_exceeded` only.' })),
  },
  { title: 'Problem' },
);

/** How this surface words its refusals. */
export const overviewDialect: KeyDialect = {
  name: 'overview',
  refuse: (error) => {
    const [statusCode, code] = answerTo(error);
    return { statusCode, body: errorBody(code, error.message, error.details) };
  },
  internalError: () => ({ statusCode: 500, body: errorBody('internal_error', 'Something went wrong on our side. It has been noted.', []) }),
  tokenRefusals,
  errorSchema,
};
