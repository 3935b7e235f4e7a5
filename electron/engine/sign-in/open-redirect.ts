import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { SyncError } from '../sync/sync-error.ts';
import type { RedirectPageKind } from './redirect-page-kind.ts';
import { redirectPage } from './redirect-pages.ts';

/** The browser has come back with a code. */
export interface BroughtCode {
  readonly code: string;
  /** Who claims to have issued the code (RFC 9207); null where nobody does. */
  readonly issuer: string | null;
  /** Makes the browser show how it ended; until then it waits. */
  show(kind: Extract<RedirectPageKind, 'done' | 'failed'>): void;
}

/** A place on this machine that a browser is sent to at the end of a sign-in (RFC 8252, 7.3). It takes one answer. */
export interface OpenRedirect {
  /** `http://127.0.0.1:<port>/<what nobody can guess>`. */
  readonly uri: string;
  /** @throws SyncError `sign_in_denied`, `sign_in_failed`, `sign_in_timed_out`, `cancelled` when it was closed. */
  readonly brought: Promise<BroughtCode>;
  /** Nothing keeps listening once a page that is being shown has been sent. */
  close(): void;
}

const loopback = '127.0.0.1';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

/** @param state what the answer has to repeat. @param limitMs how long to wait for it. */
export async function openRedirect(state: string, limitMs: number): Promise<OpenRedirect> {
  const path = `/signed-in/${randomBytes(16).toString('base64url')}`;
  const { promise: brought, resolve, reject } = Promise.withResolvers<BroughtCode>();
  // Whoever started it may not be waiting for it yet.
  brought.catch(() => undefined);
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const answer = readAnswer(request, { host: hostOf(server), path, state });
    if (answer === undefined) return sendPage(request, response, 'strange');
    clearTimeout(timer);
    stopListening(server);
    if (answer.error !== null) {
      sendPage(request, response, answer.error === 'access_denied' ? 'denied' : 'failed');
      return reject(refusal(answer.error));
    }
    resolve({ code: answer.code, issuer: answer.issuer, show: (kind) => sendPage(request, response, kind) });
  });
  const end = (error: SyncError): void => {
    clearTimeout(timer);
    reject(error);
    stopListening(server);
  };
  const timer = setTimeout(() => end(new SyncError('sign_in_timed_out', 'Nobody signed in within five minutes.')), limitMs);
  // Neither keeps a program alive that is otherwise done.
  timer.unref();
  server.unref();
  server.maxConnections = 16;
  await listen(server);
  return { uri: `http://${hostOf(server)}${path}`, brought, close: () => end(new SyncError('cancelled', 'The sign-in was cancelled.')) };
}

const hostOf = (server: Server): string => `${loopback}:${(server.address() as AddressInfo | null)?.port ?? 0}`;

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
}

/** Takes no more; anyone being answered still gets their answer. */
function stopListening(server: Server): void {
  server.close();
  server.closeIdleConnections();
}

interface Expected {
  readonly host: string;
  readonly path: string;
  readonly state: string;
}

interface RedirectAnswer {
  readonly code: string;
  readonly error: string | null;
  readonly issuer: string | null;
}

/** What the server has the browser report; undefined for anything that only a stranger would ask for. */
function readAnswer({ method, url = '', headers }: IncomingMessage, { host, path, state }: Expected): RedirectAnswer | undefined {
  if (method !== 'GET' || headers.host !== host || !url.startsWith(`${path}?`)) return undefined;
  const query = new URLSearchParams(url.slice(path.length));
  if (query.getAll('state').length !== 1 || !equalBytes(digest(query.get('state') ?? ''), digest(state))) return undefined;
  const [code = '', error = null] = [query.get('code') ?? '', query.get('error')];
  return error === null && (code === '' || code.length > 512) ? undefined : { code, error, issuer: query.get('iss') };
}

const digest = (text: string): Uint8Array => createHash('sha256').update(utf8(text)).digest();

function refusal(error: string): SyncError {
  if (error === 'access_denied') return new SyncError('sign_in_denied', "The app wasn't let in.");
  return new SyncError('sign_in_failed', "The server didn't finish the sign-in.");
}

function sendPage({ headers }: IncomingMessage, response: ServerResponse, kind: RedirectPageKind): void {
  const html = redirectPage(kind, headers['accept-language'] ?? '');
  const inline = createHash('sha256')
    .update(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '')
    .digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${inline}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  response.writeHead(kind === 'strange' ? 404 : 200, { ...pageHeaders, 'content-security-policy': policy });
  response.end(html);
}
