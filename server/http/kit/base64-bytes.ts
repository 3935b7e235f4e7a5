import { DomainError } from '../../../shared/domain/error-codes.ts';

/**
 * The bytes of padded base64 text in a request. Strict: no white space, nothing left out, unused bits zero.
 * @param field names it in the refusal. @throws DomainError `invalid_request`.
 */
export function bytesIn(text: string, field: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new DomainError('invalid_request', `${field} must be base64.`, [{ field, reason: 'must be base64' }]);
  return new Uint8Array(bytes);
}

/** Bytes as JSON has them. */
export function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
