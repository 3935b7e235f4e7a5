import { crc32, deflateSync } from 'node:zlib';

export interface PngOptions {
  readonly bits?: 1 | 2 | 4 | 8 | 16;
  /** 0 grey, 2 colour, 3 palette, 4 grey with opacity, 6 colour with opacity. */
  readonly type?: 0 | 2 | 3 | 4 | 6;
  readonly interlaced?: boolean;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
}

const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

function chunk(kind: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG whose samples come from `valueAt`, each at most 2 to the power of its bits. Rows are not predicted. */
export function pngPicture(
  width: number,
  height: number,
  valueAt: (x: number, y: number, sample: number) => number,
  { bits = 8, type = 6, interlaced = false, palette, transparency }: PngOptions = {},
): Buffer {
  const passes = interlaced
    ? ([
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ] as const)
    : ([[0, 0, 1, 1]] as const);
  const rows: Buffer[] = [];
  for (const [left, top, stepX, stepY] of passes) {
    const columns = Math.ceil((width - left) / stepX);
    if (columns <= 0) continue;
    for (let y = top; y < height; y += stepY) {
      let text = '';
      for (let x = left; x < width; x += stepX)
        for (let sample = 0; sample < samples[type]; sample++) text += valueAt(x, y, sample).toString(2).padStart(bits, '0');
      rows.push(Buffer.from([0, ...(text.match(/.{1,8}/g) ?? []).map((part) => Number.parseInt(part.padEnd(8, '0'), 2))]));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, type, 0, 0, interlaced ? 1 : 0], 8);
  const parts = [
    chunk('IHDR', head),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    ...(transparency === undefined ? [] : [chunk('tRNS', transparency)]),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}
