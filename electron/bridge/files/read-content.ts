import type { ContentPlace } from '../../engine/content/document-content.ts';
import type { EngineLink } from '../engine-link.ts';

/**
 * The bytes of a piece of a document, in order; the next ones are opened while the previous ones are sent. @throws Error with the engine's
 * code as message.
 */
export async function* readContentPieces(
  engine: EngineLink,
  { start, end, ...which }: ContentPlace,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let at = start;
  let next = at < end ? engine.readContent({ ...which, start: at, end }) : undefined;
  while (next !== undefined) {
    const piece = await next;
    if (!piece.ok) throw new Error(piece.code);
    if (piece.value.length === 0) throw new Error('not_here');
    at += piece.value.length;
    next = at < end ? engine.readContent({ ...which, start: at, end }) : undefined;
    yield piece.value;
  }
}

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** What the path `content/<document>[/<version>]`, given as its parts, names; undefined for any other. */
export function contentPlaceOf(parts: readonly string[]): { readonly document: string; readonly version: number | undefined } | undefined {
  const [what, document = '', number] = parts;
  const known = what === 'content' && ulid.test(document) && (number === undefined || /^[1-9]\d{0,5}$/.test(number)) && parts.length <= 3;
  return known ? { document, version: number === undefined ? undefined : Number(number) } : undefined;
}
