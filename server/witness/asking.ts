import type { IncomingMessage } from 'node:http';
import { compileAddresses } from '../auth/address-list.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';

/** What somebody asks of a witness. */
export interface Asked {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Whose request it is, behind proxies that are trusted. */
  readonly address: string;
  readonly id: string;
  /** The body as JSON; a missing one is an empty object. @throws DomainError `file_too_large`, `invalid_request`. */
  json(mostBytes: number): Promise<unknown>;
}

/** What is answered: JSON, or a page. */
export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

/** Reads whose requests they are. @param trustedProxies whose word about that is believed. */
export function askedBy(trustedProxies: readonly string[]): (request: IncomingMessage, id: string) => Asked {
  const isTrusted = compileAddresses(trustedProxies);
  return (request, id) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://witness');
    return {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      address: addressOf(request, isTrusted),
      id,
      json: (mostBytes) => readJson(request, mostBytes),
    };
  };
}

/** The nearest address that isn't a trusted proxy's. */
function addressOf({ socket, headers }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = headers['x-forwarded-for'];
  const named = typeof forwarded === 'string' ? forwarded.split(',').map((one) => one.trim()) : [];
  let nearest = socket.remoteAddress ?? '';
  while (isTrusted(nearest)) {
    const next = named.pop();
    if (next === undefined || next === '') break;
    nearest = next;
  }
  return nearest;
}

async function readJson(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  const tooMuch = new DomainError('file_too_large', `The body may have ${mostBytes} bytes at most.`);
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooMuch;
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > mostBytes) throw tooMuch;
    pieces.push(piece);
  }
  if (sizeBytes === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))) as unknown;
  } catch {
    throw new DomainError('invalid_request', 'The body must be JSON.');
  }
}
