import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { BatchItem, BatchResult } from '../../core/batch.ts';
import { shapeProblems } from '../foundation/refusals/request-problems.ts';
import { referenceDialect } from './errors.ts';
import { apiVersion } from './present.ts';

/** The items of a batch, each checked against the shape that a request for it alone would need to have. */
export function readItems<S extends TSchema, T>(
  request: FastifyRequest,
  items: readonly unknown[],
  shape: S,
  read: (body: Static<S>) => T,
): BatchItem<T>[] {
  const isValid = request.compileValidationSchema(shape, 'body');
  return items.map((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      return { refusal: new DomainError('invalid_request', 'An item must be a JSON object.') };
    if (isValid(item)) return { input: read(item as Static<S>) };
    return { refusal: shapeProblems('item', isValid.errors ?? []) };
  });
}

/** Answers with what became of each item: 201 when all were created, 207 when some failed, 422 when one made the others fail too. */
export function sendResults<R>(
  reply: FastifyReply,
  results: readonly BatchResult<R>[],
  atomic: boolean,
  present: (made: R) => Readonly<Record<string, unknown>>,
): FastifyReply {
  const shown = results.map((result, index) =>
    'made' in result ? { index, status: 'created', ...present(result.made) } : { index, status: 'failed', error: errorOf(result.refusal) },
  );
  const failed = results.filter((result) => 'refusal' in result).length;
  if (atomic && failed > 0) {
    const { statusCode, body } = referenceDialect.refuse(
      new DomainError('batch_failed', 'Nothing was made: at least one item failed, and the batch is atomic.'),
      '',
    );
    return reply
      .code(statusCode)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ ...body, results: shown });
  }
  return reply.code(failed === 0 ? 201 : 207).send({ ...apiVersion, created: results.length - failed, failed, results: shown });
}

function errorOf(refusal: DomainError) {
  const { error: code, message, details } = referenceDialect.refuse(refusal, '').body;
  return { code, message, ...(details === undefined ? {} : { details }) };
}
