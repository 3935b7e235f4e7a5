import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { httpsRule, type HttpsRuleOptions } from './https-rule.ts';

const closed: HttpsRuleOptions = { tls: false, allowHttp: false, trustedProxies: [] };

/** Whether a request from a given peer is accepted. */
function takes(options: Partial<HttpsRuleOptions>, peer: string | undefined, forwardedProto?: string): boolean {
  const rule = httpsRule({ ...closed, ...options });
  const headers = forwardedProto === undefined ? {} : { 'x-forwarded-proto': forwardedProto };
  try {
    rule({ socket: { remoteAddress: peer }, headers } as unknown as FastifyRequest);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'https_required' });
    return false;
  }
}

describe('the rule against plain HTTP', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('takes this machine itself: %s', (peer) => {
    expect(takes({}, peer)).toBe(true);
  });

  it.each(['203.0.113.7', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', '', undefined])('refuses any other peer: %s', (peer) => {
    expect(takes({}, peer)).toBe(false);
    expect(takes({}, peer, 'https')).toBe(false);
  });

  it('believes a trusted proxy, and nobody else, that it ended TLS', () => {
    const trustedProxies = ['10.0.0.0/8', '2001:db8::1'];
    for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1']) {
      expect([takes({ trustedProxies }, peer, 'https'), takes({ trustedProxies }, peer, 'http'), takes({ trustedProxies }, peer)]).toEqual([
        true,
        false,
        false,
      ]);
    }
    expect(takes({ trustedProxies }, '11.0.0.1', 'https')).toBe(false);
  });

  it.each(['http', 'HTTPS', 'https, http', 'http, https', '', 'wss'])('takes no other word than https from a proxy: "%s"', (word) => {
    expect(takes({ trustedProxies: ['10.0.0.1'] }, '10.0.0.1', word)).toBe(false);
  });

  it('refuses what a trusted proxy on this machine got over plain HTTP', () => {
    const trustedProxies = ['127.0.0.1'];
    expect([
      takes({ trustedProxies }, '127.0.0.1', 'https'),
      takes({ trustedProxies }, '127.0.0.1', 'http'),
      takes({ trustedProxies }, '127.0.0.1'),
    ]).toEqual([true, false, true]);
  });

  it('takes everything when the server speaks TLS itself, or HTTP is allowed', () => {
    expect([takes({ tls: true }, '203.0.113.7'), takes({ allowHttp: true }, '203.0.113.7', 'http')]).toEqual([true, true]);
  });

  it('answers the same for a peer it has seen before', () => {
    const rule = httpsRule(closed);
    const from = (remoteAddress: string) => () => rule({ socket: { remoteAddress }, headers: {} } as unknown as FastifyRequest);
    for (let round = 0; round < 2; round += 1) {
      expect(from('127.0.0.1')).not.toThrow();
      expect(from('203.0.113.7')).toThrow();
    }
  });
});
