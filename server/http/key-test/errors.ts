import { Type } from 'typebox';
import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { ApiKeyReader, KeyCredential, KeyFault } from '../../auth/api-key-reader.ts';
import type { FastifyRequest } from 'fastify';
import type { KeyDialect } from '../foundation/surface/dialect.ts';
import type { Refusal } from '../foundation/refusals/refusal.ts';

/** The five ways in which a key fails (INTERFACE.md#failing-keys, RULINGS.md#key-status-and-expiry). */
const keyFaults = {
  missing: ['MISSING_API_KEY', 'Send your API key in the X-API-Key header.'],
  malformed: ['INVALID_API_KEY_FORMAT', 'An API key begins with sk_live_ or sk_test_ here.'],
  unknown: ['INVALID_API_KEY', 'There is no such API key in this mode.'],
  not_active: ['API_KEY_NOT_ACTIVE', 'This API key has been revoked or suspended, or is marked as expired.'],
  expired: ['API_KEY_EXPIRED', 'This API key is past its expiry date.'],
} as const satisfies Record<KeyFault | 'missing', readonly [string, string]>;

/** Raised for a key that fails, with the reason that only this endpoint reports. */
class KeyRefusedError extends DomainError {
  readonly keyCode: string;

  constructor(fault: keyof typeof keyFaults) {
    const [keyCode, message] = keyFaults[fault];
    super('authentication_failed', message);
    this.keyCode = keyCode;
  }
}

/** What else a request to this one endpoint can encounter; it has no body, names nothing and changes nothing. */
const answers: Partial<Record<DomainErrorCode, readonly [statusCode: number, error: string, code: string]>> = {
  authentication_failed: [401, 'unauthorized', 'INVALID_API_KEY'],
  // Any permission will do here, so the address is the only thing left to refuse.
  permission_denied: [403, 'forbidden', 'ADDRESS_NOT_ALLOWED'],
  https_required: [403, 'https_required', 'HTTPS_REQUIRED'],
  rate_limit_exceeded: [429, 'rate_limit_exceeded', 'RATE_LIMIT_EXCEEDED'],
  unavailable: [503, 'unavailable', 'UNAVAILABLE'],
};

const internalError: Refusal = {
  statusCode: 500,
  body: { error: 'internal_error', message: 'Something went wrong on our side. It has been noted.', code: 'INTERNAL_ERROR' },
};

function refuse(error: DomainError): Refusal {
  const answer = answers[error.code];
  if (answer === undefined) return { statusCode: 400, body: { error: 'invalid_request', message: error.message, code: 'INVALID_REQUEST' } };
  const [statusCode, word, code] = answer;
  return { statusCode, body: { error: word, message: error.message, code: error instanceof KeyRefusedError ? error.keyCode : code } };
}

async function readKey(keys: ApiKeyReader, { headers }: FastifyRequest): Promise<KeyCredential> {
  const value = headers['x-api-key'];
  if (typeof value !== 'string' || value === '') throw new KeyRefusedError('missing');
  const found = await keys.examine(value);
  if (typeof found === 'string') throw new KeyRefusedError(found);
  return found;
}

const errorSchema = Type.Object(
  {
    error: Type.String(),
    message: Type.String({ description: "For people. Its wording may change: don't parse it." }),
    code: Type.String({ description: 'What went wrong; this never changes for one cause.' }),
    request_id: Type.Optional(Type.String({ description: 'With `INTERNAL_ERROR` only.' })),
    retry_after: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds to wait; with `RATE_LIMIT_EXCEEDED` only.' })),
  },
  { title: 'KeyProblem' },
);

/** How this endpoint takes keys and words its refusals. */
export const keyTestDialect: KeyDialect = {
  name: 'key-test',
  refuse,
  internalError: () => internalError,
  readKey,
  credentialRefusals: Object.values(keyFaults).map(([code, message]) => ({
    statusCode: 401,
    body: { error: 'unauthorized', message, code },
  })),
  errorSchema,
};
