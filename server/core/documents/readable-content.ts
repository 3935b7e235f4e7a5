import type { ByteRange } from '../ports.ts';

/** Content that can be looked at from any position. */
export interface ReadableContent {
  readonly sizeBytes: number;
  /** The content or one range of it, which must lie within. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** One range of some content, in one piece. */
export async function readBytes(content: ReadableContent, range: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  if (range.end > range.start) for await (const chunk of content.read(range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
