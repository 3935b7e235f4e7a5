import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { hourMs, minuteMs, secondMs } from '../shared/domain/instant.ts';

/** How long clients may take. */
export interface Patience {
  /** For a request's head, from the first moment of the connection. */
  readonly headMs: number;
  /** For a body to get going; from then on it must keep up the rate. */
  readonly startMs: number;
  /** On average over the body so far. */
  readonly leastBytesPerSecond: number;
  /** Without a single byte of the body. */
  readonly pauseMs: number;
  /** For the rest of a body that no longer matters, because the request has been answered. */
  readonly lingerMs: number;
  /** For a request as a whole. */
  readonly requestMs: number;
  /** For a connection on which nothing moves either way, such as a download that nobody reads. */
  readonly silenceMs: number;
}

/** Enough for an upload of 100 MiB at 64 KiB a second, with pauses; not for a body of a few bytes that never ends. */
export const usualPatience: Patience = {
  headMs: 20 * secondMs,
  startMs: 30 * secondMs,
  leastBytesPerSecond: 4 * 1024,
  pauseMs: minuteMs,
  lingerMs: 5 * secondMs,
  requestMs: hourMs,
  silenceMs: 5 * minuteMs,
};

/** What Node itself watches over, as options of its server. */
export function nodeLimits({ headMs }: Patience): Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'> {
  return { headersTimeout: headMs, connectionsCheckingInterval: Math.min(5 * secondMs, headMs / 4) };
}

/** How far a body has come. */
export interface BodyProgress {
  readonly elapsedMs: number;
  readonly receivedBytes: number;
  /** Since its last byte. */
  readonly pausedMs: number;
}

/** Whether nobody should wait for the rest of a body. */
export function isTooSlow({ elapsedMs, receivedBytes, pausedMs }: BodyProgress, patience: Patience): boolean {
  return pausedMs > patience.pauseMs || elapsedMs > patience.startMs + (receivedBytes / patience.leastBytesPerSecond) * secondMs;
}

/** A body on its way. Times leave out whatever the server itself held up. */
interface ArrivingBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bytesBefore: number;
  receivedBytes: number;
  startedMs: number;
  movedMs: number;
  answeredMs: number | undefined;
}

/**
 * Refuses bodies that come too slowly (408), and ends the connection of a sender who goes on after the answer. Node alone would wait for
 * either until the request's whole time is up, even where no credentials came with it.
 */
export function refuseSlowBodies(server: Server, patience: Patience): void {
  const arriving = new Set<ArrivingBody>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request)) return;
    const nowMs = performance.now();
    const bytesBefore = request.socket.bytesRead;
    const body = { request, response, bytesBefore, receivedBytes: 0, startedMs: nowMs, movedMs: nowMs, answeredMs: undefined };
    arriving.add(body);
    response.once('close', () => {
      if (request.complete) arriving.delete(body);
    });
  });
  const periodMs = Math.min(secondMs, patience.startMs / 4);
  let lastMs = performance.now();
  const lookAround = (): void => {
    const nowMs = performance.now();
    const look = { nowMs, sinceLastMs: nowMs - lastMs, wasAway: nowMs - lastMs > 2 * periodMs };
    for (const body of arriving) {
      if (body.request.complete || body.request.socket.destroyed) arriving.delete(body);
      else if (body.response.writableFinished) endAfterAnswer(body, nowMs, patience);
      else if (isHeldUp(body, look, patience)) refuse(server, body);
    }
    lastMs = nowMs;
  };
  const timer = setInterval(lookAround, periodMs).unref();
  server.once('close', () => clearInterval(timer));
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** One look at the bodies on their way. */
interface Look {
  readonly nowMs: number;
  readonly sinceLastMs: number;
  /** The process itself was busy or stopped. */
  readonly wasAway: boolean;
}

/** Whether the sender holds a body up for too long. What waits to be read here, or for us, is no fault of theirs. */
function isHeldUp(body: ArrivingBody, { nowMs, sinceLastMs, wasAway }: Look, patience: Patience): boolean {
  const { request, bytesBefore } = body;
  const receivedBytes = request.socket.bytesRead - bytesBefore;
  const waitsForUs = wasAway || request.readableLength >= request.readableHighWaterMark;
  if (waitsForUs) body.startedMs += sinceLastMs;
  if (waitsForUs || receivedBytes > body.receivedBytes) body.movedMs = nowMs;
  body.receivedBytes = receivedBytes;
  return isTooSlow({ elapsedMs: nowMs - body.startedMs, receivedBytes, pausedMs: nowMs - body.movedMs }, patience);
}

function refuse(server: Server, { request, response }: ArrivingBody): void {
  if (response.headersSent) return void request.socket.destroy();
  const error = Object.assign(new Error('the body of a request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', error, request.socket);
}

/** A little while, since a connection that breaks at once can take the answer with it. */
function endAfterAnswer(body: ArrivingBody, nowMs: number, { lingerMs }: Patience): void {
  body.answeredMs ??= nowMs;
  if (nowMs - body.answeredMs >= lingerMs) body.request.socket.destroy();
}
