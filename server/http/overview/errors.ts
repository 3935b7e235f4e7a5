import { Type } from 'typebox';
import type { DomainError, FieldProblem } from '../../../shared/domain/error-codes.ts';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import { sixCodeAnswers, validationFailed } from '../foundation/refusals/key-answers.ts';
import { tokenRefusals } from '../foundation/refusals/token-refusals.ts';
import { policyFields } from './policy-fields.ts';

/** A request that can't be read at all is malformed; one in which a field is to blame fails validation. */
function answerTo({ code, details }: DomainError): readonly [statusCode: number, code: string] {
  return code === 'invalid_request' && details.length > 0 ? validationFailed : sixCodeAnswers[code];
}

/** The core's policy field names as this surface calls them. */
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
    ...Object.values(sixCodeAnswers).map(([, code]) => code),
    'internal_error',
    ...Object.values(tokenRefusals).map(({ body }) => String(body.error)),
  ]),
];

const errorSchema = Type.Object(
  {
    error: Type.Enum(codes, { description: 'What went wrong; this never changes for one cause.' }),
    message: Type.String({ description: "The same for people. Its wording may change: don't parse it." }),
    details: Type.Optional(
      Type.Object(
        { field: Type.String(), reason: Type.String() },
        { description: "The first field of the request that's to blame, if there is one." },
      ),
    ),
    statusCode: Type.Optional(Type.Integer({ description: 'The HTTP status again; with `Unauthorized` only.' })),
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
