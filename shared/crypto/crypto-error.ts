/**
 * Every way in which sealed bytes can be refused; what leads to which is said in shared/format/FORMAT.md, "Common terms".
 * `wrong_key`: sealed under another key. `damaged`: not the bytes that were written. `truncated`: bytes are missing.
 * `unsupported_version`: a version or suite this reader does not know. `bad_header`: not this format at all.
 */
export const cryptoErrorCodes = ['wrong_key', 'damaged', 'truncated', 'unsupported_version', 'bad_header'] as const;

export type CryptoErrorCode = (typeof cryptoErrorCodes)[number];

/** Sealed bytes were refused. The message says which part failed and never holds a key or a byte of content. */
export class CryptoError extends Error {
  readonly code: CryptoErrorCode;

  constructor(code: CryptoErrorCode, message: string) {
    super(message);
    this.name = 'CryptoError';
    this.code = code;
  }
}

/** What comes of reading something, or undefined where it is refused. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
