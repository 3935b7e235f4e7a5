import type { FastifyError } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';

/**
 * The failure of a request that never reached the core (malformed, of the wrong type, too large) in the core's terms: with details
 * when single fields are to blame, without when the whole is unreadable. Undefined for a bug.
 */
export function asDomainError(error: FastifyError): DomainError | undefined {
  if (error.validation !== undefined) return shapeProblems(error.validationContext, error.validation);
  const limit = formLimitMessages[error.code];
  if (limit !== undefined) return new DomainError('invalid_request', limit);
  const status = error.statusCode ?? 500;
  if (status === 413) return new DomainError('file_too_large', 'The body is larger than this endpoint accepts.');
  if (status >= 400 && status < 500) return new DomainError('invalid_request', clientMessages[error.code] ?? 'The request is malformed.');
  return undefined;
}

/** What a validator found wrong with a part of a request. @param where the part's name, for people. */
export function shapeProblems(where: string | undefined, problems: NonNullable<FastifyError['validation']>): DomainError {
  const notAnObject = problems.some(({ instancePath, keyword }) => where === 'body' && instancePath === '' && keyword === 'type');
  if (notAnObject) return new DomainError('invalid_request', 'The body must be a JSON object.');
  const details = problems.map((problem) => ({
    field: fieldOf(problem.instancePath, problem.params.missingProperty ?? problem.params.additionalProperty),
    reason: problem.message ?? 'is invalid',
  }));
  return new DomainError('invalid_request', `The ${where ?? 'request'} isn't valid; see details.`, details);
}

function fieldOf(instancePath: string, property: unknown): string {
  const path = instancePath.split('/').slice(1);
  return [...path, ...(typeof property === 'string' ? [property] : [])].join('.') || 'body';
}

const clientMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "This content type isn't supported.",
  FST_ERR_CTP_INVALID_JSON_BODY: "The body isn't valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_BAD_URL: 'The path is malformed.',
};

/** A form that breaks one of the bounds of `formLimits`; `@fastify/multipart` would have them answered as 413. */
const formLimitMessages: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'The form must contain one file only.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
};
