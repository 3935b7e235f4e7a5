import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent by one of our own pages.
 *
 * A page with `Referrer-Policy: no-referrer` sends its own forms with `Origin: null`, and over plain HTTP (a server at home, an
 * address in the local network) Chromium sends no `Sec-Fetch-Site` either: such a form couldn't be told apart from a stranger's. So
 * pages that have a form say `same-origin`, which sends origin and path to us and nothing to anybody else; all other
 * pages say `no-referrer`.
 *
 * `Sec-Fetch-Site` is the browser's own word and is believed first. A request with none of the three headers was sent by a
 * program not by a browser that a stranger's page could exploit; it is let through, and still has to know the link's token.
 */
export function comesFromOurPage(request: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const sender = origin ?? referer;
  if (sender === undefined) return true;
  if (!URL.canParse(sender)) return false;
  const { origin: senderOrigin, host } = new URL(sender);
  return senderOrigin === new URL(publicUrl).origin || host === request.host;
}
