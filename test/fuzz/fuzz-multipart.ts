import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import { oddText } from './fuzz-values.ts';

export interface FuzzBody {
  readonly bytes: Buffer;
  readonly contentType: string | null;
  /** The endpoint must refuse it, whatever else is right. */
  readonly mustFail: boolean;
  /** It must be refused for a field that not every surface has. */
  readonly forItsFields?: true;
}

const boundary = '----heirlock7MA4YWxkTrZu0gW';
const type = `multipart/form-data; boundary=${boundary}`;

function part(headers: string, content: Uint8Array | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from('\r\n'),
  ]);
}

const end = Buffer.from(`--${boundary}--\r\n`);
const fileHeaders = (name: string, mime = 'application/pdf'): string =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mime}`;
const field = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value);

/** A form as clients send it, with the surface's own text fields. A file is sometimes a real PDF, which some surfaces insist on. */
export function rightForm(random: SeededRandom, own: Readonly<Record<string, string>> = {}): FuzzBody {
  const fields = [
    ...Object.entries(own).map(([name, value]) => field(name, value)),
    ...(random.chance(0.5) ? [field('name', `${random.text(8)}.txt`)] : []),
    ...(random.chance(0.3) ? [field('description', random.text(30))] : []),
  ];
  const content = random.bytes(random.chance(0.1) ? random.integer(60_000, 200_000) : random.integer(0, 4_000));
  const file = part(
    fileHeaders(`${random.text(5)}.pdf`),
    random.chance(0.5) ? Buffer.concat([Buffer.from('%PDF-1.7\n'), content, Buffer.from('\n%%EOF\n')]) : content,
  );
  return { bytes: Buffer.concat([...random.shuffle([...fields, file]), end]), contentType: type, mustFail: false };
}

/** A form with something wrong or odd about it. */
export function oddForm(random: SeededRandom): FuzzBody {
  const file = part(fileHeaders('a.pdf'), random.bytes(500));
  const whole = Buffer.concat([file, end]);
  const body = (bytes: Buffer, mustFail: boolean, contentType: string | null = type): FuzzBody => ({ bytes, contentType, mustFail });
  const odd = oddText(random).replaceAll(/[\r\n"]/g, '');
  const cases: readonly (() => FuzzBody)[] = [
    () => body(whole, true, 'multipart/form-data'),
    () => body(whole, true, 'multipart/form-data; boundary='),
    () => body(whole, true, `multipart/form-data; boundary=${'b'.repeat(80)}`),
    () => body(whole, true, 'multipart/form-data; boundary=other'),
    () => body(whole, true, 'multipart/mixed; boundary=x'),
    () => body(whole, true, 'application/json'),
    () => body(whole, true, null),
    () => body(whole.subarray(0, random.integer(1, whole.length - end.length - 3)), true),
    () => body(whole.subarray(0, whole.length - 4), false),
    () => body(Buffer.alloc(0), true),
    () => body(end, true),
    () => body(Buffer.from('\r\n\r\n'), true),
    () => body(random.bytes(3_000) as unknown as Buffer, true),
    () => body(Buffer.concat([field('file', 'text and no file'), end]), true),
    () => body(Buffer.concat([part('Content-Disposition: form-data; name="other"; filename="a.pdf"', 'x'), end]), true),
    () => body(Buffer.concat([part('Content-Type: text/plain', 'no disposition'), end]), true),
    () => body(Buffer.concat([part('Content-Disposition: attachment; filename="a.pdf"', 'x'), end]), true),
    () =>
      body(
        Buffer.concat([part(`Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nX-Huge: ${'h'.repeat(100_000)}`, 'x'), end]),
        false,
      ),
    () =>
      body(
        Buffer.concat([
          part(`${fileHeaders('a.pdf')}\r\n${Array.from({ length: 200 }, (_, index) => `X-${index}: 1`).join('\r\n')}`, 'x'),
          end,
        ]),
        false,
      ),
    () => body(Buffer.concat([file, file, end]), true),
    () => body(Buffer.concat([...Array.from({ length: 60 }, (_, index) => field(`f${index}`, 'x')), file, end]), true),
    () => body(Buffer.concat([field('n'.repeat(5_000), 'x'), file, end]), false),
    () => body(Buffer.concat([field('description', 'd'.repeat(300_000)), file, end]), true),
    () => body(Buffer.concat([field('name', odd), file, end]), false),
    () => body(Buffer.concat([field('description', odd), file, end]), false),
    () => body(Buffer.concat([field('__proto__', 'x'), field('constructor', 'x'), field('hasOwnProperty', 'x'), file, end]), false),
    () => body(Buffer.concat([field('name', 'a'), field('name', 'b'), file, end]), false),
    () => body(Buffer.concat([part(fileHeaders(odd), 'x'), end]), false),
    () => body(Buffer.concat([part(fileHeaders(''), 'x'), end]), false),
    () => body(Buffer.concat([part(fileHeaders('../../../etc/passwd'), 'x'), end]), false),
    () => body(Buffer.concat([part(fileHeaders('a.pdf', odd), 'x'), end]), false),
    () => body(Buffer.concat([part(`Content-Disposition: form-data; name="file"; filename*=UTF-8''%zz%ff%00`, 'x'), end]), false),
    () => body(Buffer.concat([part(`${fileHeaders('a.pdf')}\r\nContent-Transfer-Encoding: base64`, '!!!not base64!!!'), end]), false),
    () => body(Buffer.concat([part(`Content-Disposition: form-data; name="file\r\nX: y"; filename="a"`, 'x'), end]), false),
    () => body(Buffer.concat([Buffer.from('preamble\r\n'.repeat(1_000)), file, end, Buffer.from('epilogue'.repeat(1_000))]), false),
    () => body(Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), false),
    () => body(Buffer.concat([Buffer.from(`--${boundary}\r\n`), Buffer.from('\r\n'), whole]), false),
    () => ({ ...body(Buffer.concat([field('name', 'a\u0000b'), file, end]), true), forItsFields: true }),
    () => ({ ...body(Buffer.concat([field('description', 'a\u0000b'), file, end]), true), forItsFields: true }),
    () => ({ ...body(Buffer.concat([field('name', 'n'.repeat(256)), file, end]), true), forItsFields: true }),
  ];
  return random.pick(cases)();
}
