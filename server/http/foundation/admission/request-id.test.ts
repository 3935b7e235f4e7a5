import { describe, expect, it } from 'vitest';
import { requestIdFrom } from './request-id.ts';

describe('the request id', () => {
  const idFor = (given?: string | string[]) =>
    requestIdFrom(() => 'NEW')({ headers: given === undefined ? {} : { 'x-request-id': given } });

  it.each(['a', 'abc-123', 'with blanks inside', '~!@#$%^&*()', 'x'.repeat(128)])(
    'is the client’s own when it is printable: %s',
    (given) => {
      expect(idFor(given)).toBe(given);
    },
  );

  it.each(['', 'x'.repeat(129), 'a\nb', 'a\r\nSet-Cookie: x', 'a\u0000', 'a\tb', 'é', '\u{1f600}', '\u007f'])(
    'is a new one for %j',
    (given) => {
      expect(idFor(given)).toBe('req_NEW');
    },
  );

  it('is a new one when there is none, or a list', () => {
    expect(idFor()).toBe('req_NEW');
    expect(idFor(['a', 'b'])).toBe('req_NEW');
  });
});
