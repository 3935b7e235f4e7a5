import { invalid } from '../../../../shared/domain/error-codes.ts';

/**
 * The bytes of padded base64 (RFC 4648), and of nothing that merely resembles it. @throws DomainError `invalid_request` that names the
 * field.
 */
export function fromBase64(text: string, field: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  // Node is lenient; what it made of the text must encode back to the same text.
  if (bytes.toString('base64') !== text) throw invalid(field, 'is not base64');
  return bytes;
}

/** Bytes as JSON represents them. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
