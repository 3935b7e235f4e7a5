import { Type } from 'typebox';
import type { DomainError, DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import { keyAnswers } from '../foundation/refusals/key-answers.ts';
import type { Refusal } from '../foundation/refusals/refusal.ts';

/** Status and code of each failure of the core: those of the reference surface (RULINGS.md#error-codes). */
const answers = {
  ...keyAnswers,
  invalid_cursor: [400, 'Invalid cursor'],
} as const satisfies Record<DomainErrorCode, readonly [number, string]>;

const validationFailed = 'Validation failed';

/** Fields and cursors have their own shapes (INTERFACE.md#flat); everything else is the reference surface's. */
function refuse({ code, message, details }: DomainError): Refusal {
  if (code === 'invalid_request' && details.length > 0) {
    return {
      statusCode: 400,
      body: { error: validationFailed, errors: details.map(({ field, reason }) => ({ field, message: `${field} ${reason}.` })) },
    };
  }
  const [statusCode, error] = answers[code];
  if (code === 'invalid_cursor') return { statusCode, body: { error, message } };
  return { statusCode, body: { error, message, statusCode } };
}

const codes = [...new Set<string>([...Object.values(answers).map(([, code]) => code), 'internal_error'])].filter(
  (code) => code !== answers.invalid_cursor[1],
);
const message = Type.String({ description: "For people. Its wording may change: don't parse it." });

const errorSchema = Type.Union([
  Type.Object(
    {
      error: Type.Enum([validationFailed]),
      errors: Type.Array(Type.Object({ field: Type.String(), message }), { description: 'Everything that is wrong with the request.' }),
    },
    { title: 'ValidationProblem' },
  ),
  Type.Object({ error: Type.Enum([answers.invalid_cursor[1]]), message }, { title: 'CursorProblem' }),
  Type.Object(
    {
      error: Type.Enum(codes, { description: 'What went wrong; this never changes for one cause.' }),
      message,
      statusCode: Type.Integer(),
      retry_after: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds to wait; with `rate_limit_exceeded` only.' })),
    },
    { title: 'Problem' },
  ),
]);

/** How this surface words its refusals. */
export const flatDialect: KeyDialect = {
  name: 'flat',
  refuse,
  internalError: () => ({
    statusCode: 500,
    body: { error: 'internal_error', message: 'Something went wrong on our side. It has been noted.', statusCode: 500 },
  }),
  errorSchema,
};
