import { createHash, hash, type Hash } from 'node:crypto';
import type { UploadForm } from './receive-form.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes note of what a form says, where that is asked for. */
    formDigest: FormDigest | null;
  }
}

/**
 * A digest of what a form says (its fields and its file), computed while it streams by; how the form was encoded on the wire plays no part.
 */
export class FormDigest {
  #content: Hash | undefined;
  #begun = false;
  #value: string | undefined;

  /** Hexadecimal SHA-256; null for a form that nobody read, undefined for one that was not read to its end. */
  get value(): string | null | undefined {
    return this.#begun ? this.#value : null;
  }

  begin(): void {
    this.#begun = true;
  }

  /** The file's content, recorded as it passes. */
  async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const digest = createHash('sha256');
    for await (const chunk of content) {
      digest.update(chunk);
      yield chunk;
    }
    this.#content = digest;
  }

  /** To be called when the form has ended. A file of which only the beginning was taken leaves no value behind. */
  end({ fields, file }: UploadForm): void {
    if (file !== undefined && this.#content === undefined) return;
    const said = [
      [...fields].sort(([a], [b]) => (a < b ? -1 : 1)),
      file === undefined ? null : [file.filename, file.mimeType, this.#content?.digest('hex')],
    ];
    this.#value = hash('sha256', JSON.stringify(said));
  }
}
