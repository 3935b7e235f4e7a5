import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Names of members of the answer, wherever they are in it, that change by being looked at or as time goes by: plain values
     * that play no part in the answer's ETag.
     */
    readonly volatile?: readonly string[];
  }
}

/**
 * The tag of a representation, computed from its serialised text (RFC 9110, section 8.8.3). Weak: what is volatile may differ under the
 * same tag.
 */
export function etagOf(text: string, volatile: readonly string[] = []): string {
  return `W/"${hash('sha1', volatile.reduce(withoutMember, text), 'base64url')}"`;
}

/**
 * Cuts the values of a member out of a JSON text without whitespace. Only names are followed by a colon outside of strings, so nobody's
 * words are mistaken for one.
 */
function withoutMember(text: string, name: string): string {
  const mark = `"${name}":`;
  let rest = 0;
  let kept = '';
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, rest)) {
    kept += text.slice(rest, at + mark.length);
    rest = endOfValue(text, at + mark.length);
  }
  return rest === 0 ? text : kept + text.slice(rest);
}

const plainValue = /"(?:[^"\\]|\\.)*"|[^,}\]]*/y;

function endOfValue(text: string, start: number): number {
  plainValue.lastIndex = start;
  return plainValue.test(text) ? plainValue.lastIndex : start;
}

/** Whether a list of entity tags (`If-Match`, `If-None-Match`) includes this one, compared weakly; `*` matches every one. */
export function namesTag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  const opaque = opaqueOf(etag);
  return list.match(tagPattern)?.some((tag) => opaqueOf(tag) === opaque) ?? false;
}

/** RFC 9110, section 8.8.3: any visible character but the quote. */
const tagPattern = /(?:W\/)?"[^"]*"/g;

function opaqueOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Whether the sender of a GET or HEAD already has this representation. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const list = request.headers['if-none-match'];
  return list !== undefined && namesTag(list, etag);
}

/**
 * Gives every JSON answer to a GET an ETag, and answers 304 without a body when the sender already has it. Downloads have their own
 * tags; anything open to everybody has none.
 */
export function sendEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isTagged(request, reply)) return done(null, payload);
    const etag = etagOf(payload, request.routeConfig.volatile);
    reply.header('etag', etag);
    if (!isKnown(request, etag)) return done(null, payload);
    reply.code(304).removeHeader('content-type');
    // Fastify measures the body of an answer to HEAD before it leaves it out.
    return done(null, request.method === 'HEAD' ? payload : null);
  });
}

function isTagged(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const { open, download, streams } = request.routeConfig;
  return open !== true && download !== true && streams !== true;
}
