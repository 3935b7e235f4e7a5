import { protocol, type Session } from 'electron';
import type { Bridge } from '../bridge/bridge.ts';
import { contentHead, contentRefusalStatus } from '../bridge/files/content-response.ts';
import { pageHeaders } from '../bridge/page-policy.ts';
import { contentPlaceOf, readContentPieces } from '../bridge/files/read-content.ts';
import type { StaticFiles } from '../bridge/files/static-files.ts';
import { isCardAddress, isOwnAddress, pageScheme } from './page-address.ts';

/** To be called before Electron is ready: the scheme is a standard, secure one, so that its pages are an origin like any other. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ]);
}

/** Serves the app's page and the contents of documents. Bytes come from the engine piece by piece and never through messages to the page. */
export function servePages(bridge: Bridge, files: StaticFiles): void {
  protocol.handle(pageScheme, (request) => answerPage(bridge, files, request));
}

/** @returns a response for anything; nothing beyond the list of files and what the engine provides. */
export async function answerPage(bridge: Bridge, files: StaticFiles, request: Request): Promise<Response> {
  if (!isOwnAddress(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) return refusal(405, 'invalid_request');
  const { pathname } = new URL(request.url);
  const parts = pathname.slice(1).split('/');
  if (parts[0] === 'content') return answerContent(bridge, parts, request);
  return answerFile(files, pathname, request.method);
}

/** Serves the page of the window in which a card is chosen, to its own session only: a few files, and nothing of any document. */
export function serveCardPage({ protocol: own }: Session, files: StaticFiles): void {
  own.handle(pageScheme, async (request) => {
    if (!isCardAddress(request.url) || request.method !== 'GET') return refusal(405, 'invalid_request');
    return answerFile(files, new URL(request.url).pathname, request.method);
  });
}

async function answerFile(files: StaticFiles, pathname: string, method: string): Promise<Response> {
  const file = await files.find(pathname);
  if (file === undefined) return refusal(404, 'not_found');
  return new Response(method === 'HEAD' ? null : new Uint8Array(file.body), {
    headers: { ...pageHeaders, 'content-type': file.type, 'cache-control': file.hashed ? 'max-age=31536000, immutable' : 'no-store' },
  });
}

async function answerContent({ engine }: Bridge, parts: readonly string[], request: Request): Promise<Response> {
  const place = contentPlaceOf(parts);
  if (place === undefined) return refusal(404, 'not_found');
  const found = await engine.describeContent(place.document, place.version);
  if (!found.ok) return refusal(contentRefusalStatus(found.code), found.code);
  const { status, headers, start, end } = contentHead(found.value, request.headers.get('range') ?? undefined);
  const body =
    request.method === 'HEAD' || start === end
      ? null
      : streamOf(readContentPieces(engine, { document: place.document, version: found.value.version, start, end }));
  return new Response(body, { status, headers });
}

/** Pieces are read as the page takes them, and no further when it stops. */
function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}

function refusal(status: number, code: string): Response {
  return new Response(JSON.stringify({ code }), {
    status,
    headers: { ...pageHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
