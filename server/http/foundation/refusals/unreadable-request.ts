import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const answers: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, "The request's head is too large."],
};

/** Answers what Node could not read as an HTTP request, in the shape and with the request id of every other refusal, and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [statusCode, message] = answers[error.code ?? ''] ?? [400, 'The request is malformed.'];
  const body = JSON.stringify({ error: 'invalid_request', message, statusCode });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
