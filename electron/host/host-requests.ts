import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bridge } from '../bridge/bridge.ts';
import { contentHead, contentRefusalStatus } from '../bridge/files/content-response.ts';
import { contentPlaceOf, readContentPieces } from '../bridge/files/read-content.ts';
import type { StaticFiles } from '../bridge/files/static-files.ts';
import { failureOf } from '../engine/engine-error.ts';
import { sendDownload, sendPrint } from './downloads.ts';
import { streamEvents } from './event-stream.ts';
import { HostRefusal, readJson, sendJson, sendPieces, sendText } from './http-answer.ts';
import type { BrowserAccess, Visitor } from './browser-access.ts';
import { enterPage, plainPage, plainPageFiles } from './plain-pages.ts';
import { cookieOf, guardRequest, isFollowed } from './request-guard.ts';
import { runShellCall } from './shell-calls.ts';
import type { Uploads } from './uploads.ts';

/** What requests are answered from. */
export interface HostContext {
  readonly bridge: Bridge;
  readonly letIn: BrowserAccess;
  readonly uploads: Uploads;
  readonly files: StaticFiles;
  /** What it is called, with its port: a name of its own, and `127.0.0.1`. */
  readonly hosts: ReadonlySet<string>;
  readonly quit: () => void;
  readonly makeLauncher: (() => Promise<unknown>) | undefined;
  /** Told of faults of the program. */
  readonly report: (fault: unknown) => void;
}

interface Asked {
  readonly ctx: HostContext;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The parts of the path, without the first slash. */
  readonly parts: readonly string[];
}

const html = 'text/html; charset=utf-8';
export const cookieName = 'heirlock';
export const keyHeader = 'x-heirlock-key';

/** Answers one request. Never rejects. */
export async function answerRequest(ctx: HostContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = urlOf(request.url ?? '');
    const parts = url.pathname.slice(1).split('/');
    const refusal = guardRequest(request, ctx.hosts, parts[0] === 'enter');
    if (refusal !== undefined)
      return sendText(response, refusal.status, 'text/plain; charset=utf-8', refusal.message, { connection: 'close' });
    await route({ ctx, request, response, url, parts });
  } catch (error) {
    refuse(ctx, response, error);
  }
}

/** The address that was requested; only in its plain form, so that there is one way to spell each path. @throws HostRefusal. */
function urlOf(target: string): URL {
  const base = 'http://localhost';
  const url = target.startsWith('/') && URL.canParse(base + target) ? new URL(base + target) : undefined;
  if (url?.origin !== base || url.pathname !== target.split('?', 1)[0] || url.pathname.includes('//'))
    throw new HostRefusal(404, 'not_found', 'There is no such page.');
  return url;
}

function refuse({ report }: HostContext, response: ServerResponse, error: unknown): void {
  // Anyone who disconnects in the middle gets no answer, and that is not our fault.
  if (response.headersSent || isGone(error)) {
    response.destroy();
    return;
  }
  // The rest of a body that nobody wants ends with the connection.
  response.setHeader('connection', 'close');
  if (error instanceof HostRefusal) return sendJson(response, error.status, { code: error.code, message: error.message });
  const { code, message } = failureOf(error, report);
  sendJson(response, code === 'internal_error' ? 500 : 422, { code, message });
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

async function route(asked: Asked): Promise<void> {
  const { ctx, request, response, parts, url } = asked;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && parts[0] === 'enter') return enter(asked);
  if (reads && url.pathname === '/host/intercepted')
    return sendText(response, 403, html, plainPage('intercepted', request.headers['accept-language']));
  const plain = plainPageFiles[url.pathname];
  if (reads && plain !== undefined) return sendText(response, 200, plain.type, plain.body);
  const visitor = ctx.letIn.visitor(cookieOf(request, cookieName));
  if (visitor === undefined) return stranger(asked, reads);
  if (reads && parts[0] === 'content') return sendContent(asked);
  if (reads && parts[0] === 'downloads') return sendDownload(visitor.page, parts[1] ?? '', response);
  if (reads && parts[0] === 'prints') return sendPrint(visitor.page, parts[1] ?? '', response);
  if (reads && parts[0] !== 'events') return sendFile(asked);
  const key = request.headers[keyHeader];
  if (!ctx.letIn.hasKey(visitor, typeof key === 'string' ? key : undefined)) throw signedOut();
  if (request.method === 'GET') return streamEvents(ctx.bridge, response);
  return act(asked, visitor);
}

/** A link that works turns into a cookie and a key; a HEAD request does not use it up, nor one that a worker passes on. */
function enter({ ctx, request, response, parts }: Asked): void {
  if (!isFollowed(request)) return sendText(response, 403, html, plainPage('intercepted', request.headers['accept-language']));
  const admission = request.method === 'GET' ? ctx.letIn.admit(parts[1] ?? '') : undefined;
  if (admission === undefined) return sendText(response, 403, html, plainPage('usedLink', request.headers['accept-language']));
  sendText(response, 200, html, enterPage(admission.key, request.headers['accept-language']), {
    'set-cookie': `${cookieName}=${admission.cookie}; Path=/; HttpOnly; SameSite=Strict`,
  });
}

const signedOut = (): HostRefusal => new HostRefusal(401, 'signed_out', 'Heirlock was restarted. Open it with the new link.');

function stranger({ request, response, url }: Asked, reads: boolean): void {
  if (reads && url.pathname === '/') return sendText(response, 401, html, plainPage('stranger', request.headers['accept-language']));
  throw signedOut();
}

async function sendFile({ ctx, request, response, url }: Asked): Promise<void> {
  const file = await ctx.files.find(url.pathname);
  if (file !== undefined)
    return sendText(response, 200, file.type, file.body, file.hashed ? { 'cache-control': 'private, max-age=31536000, immutable' } : {});
  if (url.pathname === '/') return sendText(response, 200, html, plainPage('missingBundle', request.headers['accept-language']));
  throw new HostRefusal(404, 'not_found', 'There is no such page.');
}

async function sendContent({ ctx, request, response, parts }: Asked): Promise<void> {
  const place = contentPlaceOf(parts);
  if (place === undefined) throw new HostRefusal(404, 'not_found', 'There is no such document.');
  const { document } = place;
  const found = await ctx.bridge.engine.describeContent(document, place.version);
  if (!found.ok) throw new HostRefusal(contentRefusalStatus(found.code), found.code, found.message);
  const { status, headers, start, end } = contentHead(found.value, request.headers.range);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else await sendPieces(response, readContentPieces(ctx.bridge.engine, { document, version: found.value.version, start, end }));
}

async function act(asked: Asked, visitor: Visitor): Promise<void> {
  const { ctx, request, response, parts, url } = asked;
  const { page } = visitor;
  const [what = '', name = ''] = parts;
  if (request.method === 'POST' && what === 'call') return sendJson(response, 200, await page.call(name, await readJson(request)));
  if (request.method === 'POST' && what === 'shell') {
    const { bridge, uploads, makeLauncher } = ctx;
    // The page hears that it was heard.
    const quit = (): void => void response.once('finish', () => setImmediate(ctx.quit));
    return sendJson(response, 200, await runShellCall({ bridge, page, uploads, quit, makeLauncher }, name, await readJson(request)));
  }
  if (request.method !== 'PUT' || what !== 'uploads') throw new HostRefusal(404, 'not_found', 'There is no such request.');
  const modified = url.searchParams.get('modified') ?? '';
  const release = ctx.bridge.hold();
  try {
    await ctx.uploads.receive(page, name, request, {
      path: url.searchParams.get('path'),
      modifiedMs: /^\d{1,14}$/.test(modified) ? Number(modified) : undefined,
    });
  } finally {
    release();
    ctx.bridge.touch();
  }
  sendJson(response, 200, {});
}
