/**
 * An ICC profile (ICC.1:2001-04) of the sRGB colours, made here from the numbers of IEC 61966-2-1: archival files must say what their
 * colours mean, and a profile that is made from published numbers is nobody's work but ours.
 */
export function srgbProfile(): Uint8Array {
  const curve = tag(
    'curv',
    u32(curveLength),
    ...Array.from({ length: curveLength }, (_, index) => u16(Math.round(linear(index / (curveLength - 1)) * 65535))),
  );
  const tags: readonly (readonly [signature: string, data: Uint8Array])[] = [
    ['desc', description('sRGB')],
    ['cprt', tag('text', ascii('No copyright, use freely\0'))],
    ['wtpt', xyz(whitePoint)],
    ['rXYZ', xyz([0.4360747, 0.2225045, 0.0139322])],
    ['gXYZ', xyz([0.3850649, 0.7168786, 0.0971045])],
    ['bXYZ', xyz([0.1430804, 0.0606169, 0.7141733])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const places = new Map<Uint8Array, number>();
  const body: Uint8Array[] = [];
  let at = headerBytes + 4 + 12 * tags.length;
  for (const [, data] of tags) {
    if (places.has(data)) continue;
    places.set(data, at);
    const padded = Math.ceil(data.length / 4) * 4;
    body.push(data, new Uint8Array(padded - data.length));
    at += padded;
  }
  const table = tags.map(([signature, data]) => join(ascii(signature), u32(places.get(data) ?? 0), u32(data.length)));
  return join(header(at), u32(tags.length), ...table, ...body);
}

const headerBytes = 128;
/** Of the tone curve; in between, readers go straight. */
const curveLength = 1024;
/** D50, to which profiles refer. */
const whitePoint: Xyz = [0.9642, 1, 0.8249];

type Xyz = readonly [number, number, number];

/** sRGB's own curve. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function header(sizeBytes: number): Uint8Array {
  const bytes = join(
    u32(sizeBytes),
    u32(0),
    u32(0x02100000),
    ascii('mntrRGB XYZ '),
    // A day on which nothing depends.
    ...[2026, 1, 1, 0, 0, 0].map(u16),
    ascii('acsp'),
    new Uint8Array(28),
    ...whitePoint.map(fixed),
  );
  return join(bytes, new Uint8Array(headerBytes - bytes.length));
}

const tag = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => join(ascii(type), u32(0), ...parts);
const xyz = (values: Xyz): Uint8Array => tag('XYZ ', ...values.map(fixed));
/** Text in ASCII; none in Unicode and none for old Macintoshes, for whose 67 bytes there is room all the same. */
const description = (text: string): Uint8Array =>
  tag('desc', u32(text.length + 1), ascii(`${text}\0`), u32(0), u32(0), u16(0), new Uint8Array(1 + 67));

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (value: number): Uint8Array => Uint8Array.of(value >>> 8, value & 0xff);
const u32 = (value: number): Uint8Array => join(u16(value >>> 16), u16(value & 0xffff));
/** In 65,536ths. */
const fixed = (value: number): Uint8Array => u32(Math.round(value * 65536));
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
