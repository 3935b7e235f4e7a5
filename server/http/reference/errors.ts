import { Type } from 'typebox';
import { type DomainError, type DomainErrorCode, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import { foreignAnswers } from '../foundation/refusals/foreign-answers.ts';
import { tokenRefusals } from '../foundation/refusals/token-refusals.ts';
import { withWireName } from '../foundation/refusals/policy-field-names.ts';
import { failedItem } from './batch-shapes.ts';

/** Status and code by which the reference surface answers each failure of the core (RULINGS.md#error-codes). */
const answers = {
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
  pack_damaged: [400, 'invalid_request'],
  ...foreignAnswers,
  approval_required: [409, 'approval_required'],
  unavailable: [503, 'unavailable'],
} as const satisfies Record<DomainErrorCode, readonly [number, string]>;

/** The body of every refusal on this surface. */
interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly statusCode: number;
  readonly details?: readonly FieldProblem[];
}

/** The answer to a failure of the core. */
function presentDomainError(error: DomainError): ErrorBody {
  const [statusCode, code] = answers[error.code];
  const details = error.details.map(withWireName);
  return { error: code, message: error.message, statusCode, ...(details.length === 0 ? {} : { details }) };
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
    statusCode: Type.Integer({ description: 'The HTTP status once more.' }),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }), {
        description: 'Which fields of the request are to blame, where single ones are.',
      }),
    ),
    results: Type.Optional(Type.Array(failedItem, { description: 'One for each item, in their order; with `batch_failed` only.' })),
    retry_after: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds to wait; with `rate_limit_exceeded` only.' })),
  },
  { title: 'Problem' },
);

/** How this surface words its refusals (INTERFACE.md#errors). */
export const referenceDialect: KeyDialect = {
  name: 'reference',
  refuse: (error) => {
    const body = presentDomainError(error);
    return { statusCode: body.statusCode, body: { ...body } };
  },
  internalError: () => ({
    statusCode: 500,
    body: { error: 'internal_error', message: 'Something went wrong on our side. It has been noted.', statusCode: 500 },
  }),
  tokenRefusals,
  errorSchema,
};
