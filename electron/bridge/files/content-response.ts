import { create as contentDisposition } from 'content-disposition';
import { playableKind } from '../../../shared/domain/playable-media.ts';
import type { ContentFacts } from '../../engine/content/document-content.ts';

/** Types that a browser shows without running anything in them, beside what it plays. Everything else is handed over as a file. */
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'text/plain',
]);
/** Text that is shown as plain letters; none of these types goes out under its own name. */
const asText =
  /^(text\/(csv|markdown|x-[a-z0-9.+-]+|calendar|vcard|tab-separated-values|rtf)|application\/(json|toml|yaml|x-yaml|x-sh|x-tex))$/;

/** The type under which content goes out, by a list: HTML, SVG, scripts and anything unknown become bytes. */
export function harmlessType(type: string): string {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (playableKind(bare) !== undefined) return bare;
  if (shown.has(bare)) return bare === 'text/plain' ? 'text/plain; charset=utf-8' : bare;
  return asText.test(bare) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

/**
 * The response for a document's content. The body is the bytes from `start` up to, but not including, `end`; none for a range that does not
 * exist.
 */
export interface ContentHead {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly start: number;
  readonly end: number;
}

/** Keeps whatever is in a document from doing anything, even if a browser took it for a web page. */
export const contentHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** @param range the request's `Range` header. If it names several ranges, none is used: the whole is sent, as RFC 9110 allows. */
export function contentHead({ name, type, sizeBytes }: ContentFacts, range: string | undefined): ContentHead {
  const safeType = harmlessType(type);
  const headers = {
    ...contentHeaders,
    'content-type': safeType,
    'content-disposition': contentDisposition(name, { type: safeType === 'application/octet-stream' ? 'attachment' : 'inline' }),
    'accept-ranges': 'bytes',
  };
  const asked = range === undefined ? undefined : readRange(range, sizeBytes);
  if (asked === 'none')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${sizeBytes}`, 'content-length': '0' }, start: 0, end: 0 };
  if (asked === undefined) return { status: 200, headers: { ...headers, 'content-length': String(sizeBytes) }, start: 0, end: sizeBytes };
  const { start, end } = asked;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${sizeBytes}`, 'content-length': String(end - start) },
    start,
    end,
  };
}

/** One range as the header names it; undefined for one to be ignored, `none` for one beyond the end. */
function readRange(text: string, sizeBytes: number): { readonly start: number; readonly end: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes : Math.min(sizeBytes, Number(to) + 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= end ? 'none' : { start, end };
}

const refusals: Readonly<Record<string, number>> = { not_found: 404, not_here: 409, locked: 423, not_created: 423, app_gone: 503 };

/** The HTTP status for an engine's reason for not giving out content. */
export function contentRefusalStatus(code: string): number {
  return refusals[code] ?? 422;
}
