import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { refuseUnreadable } from './unreadable-request.ts';

describe('an answer to what is no HTTP request', () => {
  function answerTo(code: string | undefined): { readonly text: string; readonly socket: PassThrough } {
    const socket = new PassThrough();
    let text = '';
    socket.on('error', () => undefined);
    socket.write = ((chunk: string) => {
      text += chunk;
      return true;
    }) as typeof socket.write;
    refuseUnreadable(
      Object.assign(new Error('secret parser state'), code === undefined ? {} : { code }),
      socket as unknown as Socket,
      'req_1',
    );
    return { text, socket };
  }

  it.each([
    ['HPE_INVALID_METHOD', 400, 'Bad Request'],
    [undefined, 400, 'Bad Request'],
    ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout'],
  ])('%s is %i, whole, with a request id, and ends the connection', (code, status, phrase) => {
    const { text, socket } = answerTo(code);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual([
      `HTTP/1.1 ${status} ${phrase}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Request-ID: req_1',
    ]);
    expect(JSON.parse(body)).toEqual({ error: 'invalid_request', message: expect.not.stringContaining('secret'), statusCode: status });
    expect(socket.destroyed).toBe(true);
  });

  it('says nothing to a connection that is gone', () => {
    expect(answerTo('ECONNRESET').text).toBe('');
  });
});
