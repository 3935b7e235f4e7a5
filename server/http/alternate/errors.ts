import { Type } from 'typebox';
import type { DomainError, FieldProblem } from '../../../shared/domain/error-codes.ts';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import { sixCodeAnswers, validationFailed } from '../foundation/refusals/key-answers.ts';

/** A request that can't be read at all is malformed; one in which single fields are to blame fails validation. */
function answerTo({ code, details }: DomainError): readonly [statusCode: number, code: string] {
  return code === 'invalid_request' && details.length > 0 ? validationFailed : sixCodeAnswers[code];
}

/** The body of every refusal on this surface (INTERFACE.md#errors); `details` is null where no particular field is to blame. */
function errorBody(code: string, message: string, details: readonly FieldProblem[]) {
  return { error: { code, message, details: details.length === 0 ? null : details } };
}

const codes = [...new Set<string>([...Object.values(sixCodeAnswers).map(([, code]) => code), 'internal_error'])];

const errorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(codes, { description: 'What went wrong; this never changes for one cause.' }),
      message: Type.String({ description: "The same for people. Its wording may change: don't parse it." }),
      details: Type.Union([Type.Array(Type.Object({ field: Type.String(), reason: Type.String() })), Type.Null()], {
        description: "Which fields of the request are to blame; null where it's no particular ones.",
      }),
    }),
    retry_after: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds to wait; with `rate_limit_exceeded` only.' })),
  },
  { title: 'Problem' },
);

/** How this surface words its refusals. */
export const alternateDialect: KeyDialect = {
  name: 'alternate',
  refuse: (error) => {
    const [statusCode, code] = answerTo(error);
    return { statusCode, body: errorBody(code, error.message, error.details) };
  },
  internalError: () => ({ statusCode: 500, body: errorBody('internal_error', 'Something went wrong on our side. It has been noted.', []) }),
  errorSchema,
};
