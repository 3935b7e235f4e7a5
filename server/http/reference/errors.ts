import { Type } from 'typebox';
import { type DomainError, type DomainErrorCode, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import { keyAnswers } from '../foundation/refusals/key-answers.ts';
import { tokenRefusals } from '../foundation/refusals/token-refusals.ts';
import { withWireName } from '../foundation/refusals/policy-field-names.ts';
import { failedItem } from './batch-shapes.ts';

/** Status and code with which the reference surface answers each failure of the core (RULINGS.md#error-codes). */
const answers = {
  ...keyAnswers,
  approval_required: [409, 'approval_required'],
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
    message: Type.String({ description: "The same for people. Its wording may change: don't parse it." }),
    statusCode: Type.Integer({ description: 'The HTTP status again.' }),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }), {
        description: "Which fields of the request are to blame, where it's particular ones.",
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
