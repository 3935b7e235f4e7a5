import type { FastifyInstance } from 'fastify';

/**
 * Headers for every answer (OWASP, "REST Security Cheat Sheet"): nothing in it is to be run, framed, guessed at, or passed
 * on to others, and a window that shows it is out of reach for whoever opened it. They are constant and written out, because they go with every answer; pages set a policy of their own on top of them.
 */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** The headers, with HSTS for a year when the public URL is https. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? { ...always, 'strict-transport-security': 'max-age=31536000' } : always;
}

/** Sends them with every answer that a route or a not-found handler gives. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
