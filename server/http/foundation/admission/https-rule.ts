import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { compileAddresses, isLoopback } from '../../../auth/address-list.ts';

export interface HttpsRuleOptions {
  /** The server serves TLS itself. */
  readonly tls: boolean;
  readonly allowHttp: boolean;
  readonly trustedProxies: readonly string[];
}

/**
 * Refuses credentials over plain HTTP, except from this machine itself or behind a trusted proxy that terminated TLS (RULINGS.md#https).
 * @throws DomainError `https_required`.
 */
export function httpsRule(options: HttpsRuleOptions): (request: FastifyRequest) => void {
  if (options.tls || options.allowHttp) return () => undefined;
  const isTrusted = compileAddresses(options.trustedProxies);
  const loopback = new Map<string, boolean>();
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const forwarded = request.headers['x-forwarded-proto'];
    if (forwarded !== undefined && isTrusted(peer)) {
      if (forwarded === 'https') return;
      throw refusal();
    }
    let isLocal = loopback.get(peer);
    if (isLocal === undefined) {
      isLocal = isLoopback(peer);
      if (loopback.size < 1000) loopback.set(peer, isLocal);
    }
    if (!isLocal) throw refusal();
  };
}

function refusal(): DomainError {
  return new DomainError('https_required', 'Plain HTTP is refused: use https.');
}
