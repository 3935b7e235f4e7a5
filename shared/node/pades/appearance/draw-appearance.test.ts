import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfsigVerdicts, qpdfComplaints } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfModel, type ObjectText, type PdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { pngPicture } from '../../../../test/kit/files/png-picture.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { readImage } from './raster-image.ts';

let folder: string;
let number = 0;
beforeAll(async () => {
  folder = (await tempFolder('draw-appearance')).path;
});

const place = { page: 1, x: 30, y: 40, width: 240, height: 80 };
const common = { place, timeZone: 'Europe/Berlin', language: 'en' } as const;
/** A line of ink on nothing. */
const ink = pngPicture(60, 30, (x, y, sample) =>
  sample < 3 ? ([20, 40, 160][sample] ?? 0) : Math.abs(y - 15 - 10 * Math.sin(x / 8)) < 2 ? 255 : 0,
);

async function signed(
  model: PdfModel,
  spec: Parameters<typeof signAppended>[1],
): Promise<{ readonly input: string; readonly output: string }> {
  const [input, output] = [`${folder}/${++number}.pdf`, `${folder}/${++number}.pdf`];
  writeFileSync(input, layOutPdf('table', model));
  await signAppended({ input, output }, spec);
  return { input, output };
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** The first page as poppler renders it, one pixel per point. */
function shown(path: string): Picture {
  const ppm = execFileSync('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', '-cropbox', path], { maxBuffer: 2 ** 26 });
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 40).toString('latin1'));
  return { width: Number(head?.[1]), height: Number(head?.[2]), data: ppm.subarray(head?.[0].length ?? 0) };
}

/** What a signature changed on the page: [left, top, right, bottom]. */
function changedBox(before: Picture, after: Picture): readonly number[] {
  const box = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < before.data.length; at += 3) {
    if (before.data.readUIntBE(at, 3) === after.data.readUIntBE(at, 3)) continue;
    const [x, y] = [(at / 3) % before.width, Math.floor(at / 3 / before.width)];
    box.splice(0, 4, Math.min(box[0] ?? 0, x), Math.min(box[1] ?? 0, y), Math.max(box[2] ?? 0, x), Math.max(box[3] ?? 0, y));
  }
  return box;
}

describe('a visible signature', () => {
  it.each([
    '',
    '/Rotate 90',
    '/Rotate 180',
    '/Rotate -90',
    '/Rotate 90 /CropBox [100 50 500 700]',
    '/Rotate 270 /CropBox [100 50 500 700]',
    '/CropBox [100.5 50 700 700] /Rotate 180',
  ])('stands upright where it was put on a page with "%s", and nowhere else', async (pageEntries) => {
    const { input, output } = await signed(pdfModel({ pageEntries }), {
      name: 'Ann Example',
      reason: 'I agree',
      appearance: { ...common, image: ink },
    });
    const [left, top, right, bottom] = changedBox(shown(input), shown(output)) as [number, number, number, number];
    const near = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= 1.5;
    expect(
      [left, top, right, bottom].map((value, index) =>
        near(value, [place.x, place.y, place.x + place.width - 1, place.y + place.height - 1][index] ?? 0),
      ),
    ).toEqual([true, true, true, true]);
    const text = execFileSync('pdftotext', ['-layout', output, '-'], { encoding: 'utf8' });
    expect(text).toContain('Signed by Ann Example');
    expect(text).toMatch(/22 November 2026 at\s+13:00\s+CET/);
    expect(qpdfComplaints(output)).toBe('');
  });

  it('carries its letters with it, in any script that they are in', async () => {
    const { output } = await signed(pdfModel(), {
      name: 'Änne Žižková Ελένη Дмитрий Հայկ გიორგი',
      reason: 'דוד לוי محمد علي',
      location: '東京 서울 กรุงเทพ አዲስ',
      appearance: { ...common, place: { ...place, height: 160 }, language: 'de' },
    });
    const fonts = execFileSync('pdffonts', [output], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('CID TrueType'));
    expect(fonts.map((line) => /^[A-Z]{6}\+(\w+)\s+CID TrueType\s+Identity-H\s+yes yes yes/.exec(line)?.[1]).sort()).toEqual([
      'DejaVuSans',
      'NotoSansArabic',
      'NotoSansEthiopic',
      'NotoSansHebrew',
      'NotoSansThai',
      'UnifontEX',
    ]);
    const text = execFileSync('pdftotext', [output, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
    for (const part of [
      'Unterzeichnet von Änne Žižková',
      'Ελένη',
      'Дмитрий',
      'Հայկ',
      'გიორგი',
      'דוד לוי',
      'محمد علي',
      '東京',
      '서울',
      'กรุงเทพ',
      'አዲስ',
      '22. November 2026',
      '13:00 MEZ',
    ])
      expect(text).toContain(part);
    expect([pdfsigVerdicts(output)[0]?.isValid, qpdfComplaints(output)]).toEqual([true, '']);
  });

  it.each([
    ['wide', { width: 300, height: 30 }],
    ['tall', { width: 60, height: 300 }],
    ['small', { width: 90, height: 45 }],
  ])('keeps to a %s frame, however long its words are', async (_name, size) => {
    const { input, output } = await signed(pdfModel(), {
      name: 'Wolfeschlegelsteinhausenbergerdorff',
      reason: 'Approved',
      appearance: { ...common, place: { ...place, ...size } },
    });
    const [left, top, right, bottom] = changedBox(shown(input), shown(output)) as [number, number, number, number];
    expect([left >= place.x - 1, top >= place.y - 1, right <= place.x + size.width + 1, bottom <= place.y + size.height + 1]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

/** A photograph of a page whose left half is black, with the tag for how the camera was held. */
function photograph(orientation: number): Buffer {
  const [page, picture] = [`${folder}/photo.pdf`, `${folder}/photo`];
  writeFileSync(
    page,
    layOutPdf('table', {
      objects: new Map<number, ObjectText>([
        [1, '<</Type /Catalog /Pages 2 0 R>>'],
        [2, '<</Type /Pages /Count 1 /Kids [3 0 R]>>'],
        [3, '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R>>'],
        [4, { entries: '', data: Buffer.from('0 0 100 100 re f') }],
      ]),
    }),
  );
  execFileSync('pdftoppm', ['-r', '72', '-jpeg', '-singlefile', page, picture]);
  const jpeg = readFileSync(`${picture}.jpg`);
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)]);
}

describe('a photograph', () => {
  it.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [6, 'top'],
    [8, 'bottom'],
  ])('taken with the camera held as %i stands upright, black on the %s', async (orientation, side) => {
    const { output } = await signed(pdfModel(), { name: 'Ann', appearance: { ...common, image: photograph(orientation) } });
    const { width, data } = shown(output);
    const [middleX, middleY] = [place.x + 3 + 0.2 * 234, place.y + place.height / 2];
    const isBlack = (stepX: number, stepY: number): boolean =>
      (data[3 * (Math.round(middleY + stepY) * width + Math.round(middleX + stepX))] ?? 0) < 100;
    expect({ left: isBlack(-10, 0), right: isBlack(10, 0), top: isBlack(0, -10), bottom: isBlack(0, 10) }).toMatchObject(
      side === 'left' || side === 'right'
        ? { left: side === 'left', right: side === 'right' }
        : { top: side === 'top', bottom: side === 'bottom' },
    );
  });
});

describe('pictures', () => {
  it.each([
    [0, 1],
    [0, 2],
    [0, 4],
    [0, 8],
    [0, 16],
    [2, 8],
    [2, 16],
    [4, 8],
    [4, 16],
    [6, 8],
    [6, 16],
  ] as const)('reads a PNG of type %i with %i bits, interlaced or not', (type, bits) => {
    const most = 2 ** bits - 1;
    const valueAt = (x: number, y: number, sample: number): number => (x * 7 + y * 13 + sample * 5) % (most + 1);
    const images = [false, true].map((interlaced) => readImage(pngPicture(11, 9, valueAt, { type, bits, interlaced })));
    expect(images[0]).toEqual(images[1]);
    const colors = type === 0 || type === 4 ? 1 : 3;
    const eight = (value: number): number => (bits === 16 ? value >> 8 : Math.round((value * 255) / most));
    expect([images[0]?.colors, images[0]?.data[(5 * 11 + 3) * colors], images[0]?.opacity?.[5 * 11 + 3]]).toEqual([
      colors,
      eight(valueAt(3, 5, 0)),
      type >= 4 ? eight(valueAt(3, 5, colors)) : undefined,
    ]);
  });

  it('reads palettes and clear colours', () => {
    const palette = readImage(
      pngPicture(2, 1, (x) => x, { type: 3, bits: 2, palette: Buffer.from([1, 2, 3, 4, 5, 6]), transparency: Buffer.from([0]) }),
    );
    expect([[...palette.data], [...(palette.opacity ?? [])]]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [0, 255],
    ]);
    const clear = readImage(pngPicture(2, 1, (x) => x * 9, { type: 0, transparency: Buffer.from([0, 9]) }));
    expect([...(clear.opacity ?? [])]).toEqual([255, 0]);
  });

  const jpeg = (colors: number, marker = 0xc0): Buffer =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, marker, 0, 8 + 3 * colors, 8, 0, 20, 0, 30, colors]),
      Buffer.alloc(3 * colors),
      Buffer.from([0xff, 0xd9]),
    ]);

  it('takes grey and coloured JPEGs as they are, and refuses what readers would show wrong', () => {
    expect(readImage(jpeg(3, 0xc2))).toMatchObject({ width: 30, height: 20, colors: 3, filter: 'DCTDecode', opacity: null });
    const whole = pngPicture(40, 40, () => 7);
    const bomb = Buffer.from(whole);
    bomb.writeUInt32BE(60_000, 16);
    for (const bytes of [
      jpeg(4),
      jpeg(3, 0xc3),
      jpeg(3).subarray(0, -2),
      Buffer.from('GIF89a'),
      whole.subarray(0, 60),
      bomb,
      Buffer.alloc(5 * 2 ** 20 + 1),
      pngPicture(2, 1, (x) => x, { type: 3, palette: Buffer.from([1, 2, 3]) }),
    ]) {
      expect(() => readImage(bytes)).toThrow(expect.objectContaining({ code: 'bad_image' }));
    }
  });
});
