import { describe, expect, it } from 'vitest';
import { contentHead, harmlessType } from './content-response.ts';

const facts = { name: 'a.pdf', type: 'application/pdf', sizeBytes: 1_000, version: 1 };

describe('the type under which content goes out', () => {
  it.each([
    ['application/pdf', 'application/pdf'],
    ['image/png', 'image/png'],
    ['image/jpeg', 'image/jpeg'],
    ['image/gif', 'image/gif'],
    ['image/webp', 'image/webp'],
    ['image/avif', 'image/avif'],
    ['video/mp4', 'video/mp4'],
    ['Audio/OGG; codecs=opus', 'audio/ogg'],
    ['IMAGE/PNG', 'image/png'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/plain; charset=utf-16', 'text/plain; charset=utf-8'],
    ['text/csv', 'text/plain; charset=utf-8'],
    ['text/markdown', 'text/plain; charset=utf-8'],
    ['application/json', 'text/plain; charset=utf-8'],
    ['text/x-python', 'text/plain; charset=utf-8'],
  ])('of %s is %s', (type, expected) => {
    expect(harmlessType(type)).toBe(expected);
    expect(contentHead({ ...facts, type }, undefined).headers['content-disposition']).toMatch(/^inline/);
  });

  it.each([
    'text/html',
    'text/html; charset=utf-8',
    'TEXT/HTML',
    'application/xhtml+xml',
    'image/svg+xml',
    'image/svg',
    'text/xml',
    'application/xml',
    'text/javascript',
    'application/javascript',
    'text/css',
    'text/vtt',
    'application/x-shockwave-flash',
    'multipart/x-mixed-replace',
    'application/pdf+html',
    'image/png\r\nset-cookie: a=b',
    'text/x-a\r\nb',
    '',
    'x',
    'image/tiff',
    'video/x-msvideo',
    'message/rfc822',
    'application/mathml+xml',
    'text/html,text/plain',
    ' text/html',
    'application/wasm',
  ])('of %j is bytes to save', (type) => {
    const { headers } = contentHead({ ...facts, type }, undefined);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('ranges', () => {
  it.each([
    [undefined, 200, 0, 1_000],
    ['bytes=0-', 206, 0, 1_000],
    ['bytes=0-0', 206, 0, 1],
    ['bytes=10-19', 206, 10, 20],
    ['bytes=990-5000', 206, 990, 1_000],
    ['bytes=-10', 206, 990, 1_000],
    ['bytes=-5000', 206, 0, 1_000],
    ['bytes=999-', 206, 999, 1_000],
  ] as const)('%s answers %i with the bytes from %i to before %i', (range, status, start, end) => {
    const head = contentHead(facts, range);
    expect([head.status, head.start, head.end]).toEqual([status, start, end]);
    expect(head.headers['content-length']).toBe(String(end - start));
    expect(head.headers['content-range']).toBe(status === 206 ? `bytes ${start}-${end - 1}/1000` : undefined);
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s is beyond the end', (range) => {
    const head = contentHead(facts, range);
    expect([head.status, head.start, head.end, head.headers['content-range'], head.headers['content-length']]).toEqual([
      416,
      0,
      0,
      'bytes */1000',
      '0',
    ]);
  });

  it.each(['bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-1-', 'bytes=99999999999999999999-'])(
    '%s is passed over',
    (range) => {
      const head = contentHead(facts, range);
      expect([head.status, head.end]).toEqual([200, 1_000]);
    },
  );

  it('of nothing are beyond the end, and the whole of it is empty', () => {
    expect(contentHead({ ...facts, sizeBytes: 0 }, 'bytes=0-').status).toBe(416);
    expect(contentHead({ ...facts, sizeBytes: 0 }, undefined)).toMatchObject({ status: 200, start: 0, end: 0 });
  });
});

describe('names', () => {
  it.each(['a\r\nset-cookie: x=y.pdf', 'a"b.pdf', 'ä€.pdf', '\u202egpj.exe'])('like %j stay within the header', (name) => {
    const value = contentHead({ ...facts, name }, undefined).headers['content-disposition'] ?? '';
    expect(value).toMatch(/^inline; [\x20-\x7e]+$/);
  });
});
