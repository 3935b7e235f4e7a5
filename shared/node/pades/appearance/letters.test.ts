import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { archivalPdf } from '../../../../test/kit/pdf/archival-pdf.ts';
import { launchChromium } from '../../../../test/kit/browser/chromium.ts';
import { pdfA1bComplaints } from '../../../../test/kit/pdf/pdf-a-check.ts';
import { qpdfComplaints } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf } from '../../../../test/kit/pdf/pdf-structures.ts';
import { seededRandom } from '../../../../test/kit/runner/seeded-random.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { testNumber } from '../../../../test/kit/runner/test-settings.ts';
import { PadesError } from '../contract.ts';
import { fontsFor, scriptsWithFonts } from './letter-fonts.ts';
import { readImage } from './raster-image.ts';
import { breakLines, readableText, readParagraph, type TextLine } from './text-lines.ts';

const everything = Number.MAX_SAFE_INTEGER;

async function linesOf(text: string, most = everything): Promise<readonly TextLine[]> {
  return breakLines(readParagraph(text, await fontsFor(text)), most);
}

/** The glyphs of a one-line text, each as its font and number. */
async function shaped(text: string): Promise<string> {
  return (await linesOf(text))
    .flatMap(({ spans }) => spans.flatMap(({ glyphs }) => glyphs.map(({ id, font }) => `${font.name} ${id}`)))
    .join(', ');
}

/** Names containing what is hard about their scripts: letters that change places, join, stack, or carry several marks. */
const samples: Readonly<Record<string, string>> = {
  Devanagari: 'श्रीवास्तव कृष्ण त्रि र्‍य हिन्दी',
  Bengali: 'রবীন্দ্রনাথ কৌ ক্ষমা',
  Gurmukhi: 'ਗੁਰੂ ਸਿੰਘ ਪ੍ਰੇਮ',
  Gujarati: 'નરસિંહ ક્ષ શ્રી',
  Oriya: 'ଫକୀର କ୍ଷ କୋ',
  Tamil: 'சுப்பிரமணிய கௌ ஸ்ரீ',
  Telugu: 'శ్రీనివాస క్ష్మ',
  Kannada: 'ಶ್ರೀಕಂಠ ರ್ಕ ಕೋ',
  Malayalam: 'ശ്രീധരൻ കോ ക്ഷ',
  Sinhala: 'ශ්‍රී ක්‍ය කෝ',
  Khmer: 'ព្រះ ស្រីមុំ ខ្មែរ',
  Myanmar: 'အောင်ဆန်းစုကြည် က္ခ',
  Tibetan: 'བཀྲ་ཤིས་བསྒྲུབས་ཧཱུྃ',
  Thai: 'ที่นี่ น้ำ ปี่ ญู',
  Lao: 'ສົມໄຊ ນ້ຳ ຫຼື',
  Ethiopic: 'አበበ በቀለ',
  Arabic: 'محمد عبد الله السلامي',
  Hebrew: 'דוד לוי שָׁלוֹם',
  Syriac: 'ܝܘܚܢܢ ܫܠܳܡܳܐ',
  Thaana: 'އަހުމަދު',
  Nko: 'ߒߞߏ ߞߊ߲',
  Adlam: '𞤀𞤣𞤤𞤢𞤥 𞤶𞤢𞤦𞤭𞥅',
  Mongolian: 'ᠪᠣᠷᠵᠢᠭᠢᠨ',
  Javanese: 'ꦱꦸꦫꦏꦂꦠ ꦲꦔ꧀ꦒꦶꦃ',
  Balinese: 'ᬓᬾᬢᬸᬢ᭄ ᬲ᭄ᬯᬲ᭄ᬢᬶ',
  Tai_Tham: 'ᩈᩅᩢᩔ᩠ᨯᩦ',
  Cherokee: 'ᏣᎳᎩ',
  'no script of these, but joined marks': 'ẹ̀ x̆ Nguyễn Ελένη Žižková',
};

describe('letters', () => {
  const glyphs = (path: string, ...codes: readonly number[]): string => {
    const font = fontkit.create(readFileSync(createRequire(import.meta.url).resolve(path)));
    return codes.map((code) => `${String(font.postscriptName).replace(/-Regular$/, '')} ${font.glyphForCodePoint(code).id}`).join(', ');
  };

  it('have a font in each of these scripts', async () => {
    for (const script of scriptsWithFonts) {
      const test = new RegExp(`^\\p{Script=${script}}$`, 'u');
      const letter =
        Array.from({ length: 0x1ffff }, (_, code) => (code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code))).find(
          (one) => test.test(one) && /^\p{L}$/u.test(one),
        ) ?? '';
      const [line] = await linesOf(letter);
      expect([...new Set(line?.spans.flatMap((span) => span.glyphs.map(({ font }) => font.name)))]).toEqual([
        `Noto${script === 'Tibetan' ? 'Serif' : 'Sans'}${script.replaceAll('_', '')}`,
      ]);
    }
  });

  it('stand as the bidirectional algorithm has them, digits and foreign words in their own order', async () => {
    const hebrew = '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff';
    const order = async (text: string): Promise<string> =>
      (await linesOf(text)).flatMap(({ spans }) => spans.map((span) => span.text)).join('|');
    expect(await order('שלום (12) ab')).toBe('ab| |(|12|)| |ם|ו|ל|ש');
    expect(await order('ab שלום!')).toBe('ab |ם|ו|ל|ש|!');
    // Letters beyond U+FFFF, some of which run right to left.
    expect(await order('𞤀𞤣 ab')).toBe('ab| |𞤣|𞤀');
    expect(await shaped('של')).toBe(glyphs(hebrew, 0x5dc, 0x5e9));
  });

  it('break between words, within a word only when they must, and nowhere inside a letter with its marks', async () => {
    const lines = await linesOf('one two threeeeeeeeeeeeee e\u0301e\u0301e\u0301', 5_000);
    expect(lines.every(({ width }) => width <= 5_000)).toBe(true);
    expect(lines.map(({ text }) => text)[0]).toBe('one two');
    expect(
      lines
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe('onetwothreeeeeeeeeeeeeee\u0301e\u0301e\u0301');
    expect(lines.some(({ text }) => text.startsWith('\u0301'))).toBe(false);
  });

  it.each([
    ['ข้าพเจ้ายินยอมตามสัญญา', 6_000, ['ข้าพเจ้า', 'ยินยอม', 'ตาม', 'สัญญา']],
    ['ภาษาไทย 日本語の契約書に、同意します。', 5_000, ['日本語', 'の', '契約', '書', 'に、', '同意', 'し', 'ます。', 'ภาษา', 'ไทย']],
    ['ຂ້າພະເຈົ້າຍິນຍອມຕາມສັນຍາ', 6_000, ['ຂ້າພະເຈົ້າ', 'ຍິນຍອມ', 'ຕາມ', 'ສັນຍາ']],
    ['ភាសាខ្មែរជាភាសា', 5_000, ['ភាសាខ្មែរ', 'ជា', 'ភាសា']],
    ['བཀྲ་ཤིས་བདེ་ལེགས།', 3_000, ['བཀྲ་', 'ཤིས་', 'བདེ་', 'ལེགས།']],
    ['ሰላም፡ለዓለም', 3_500, ['ሰላም፡', 'ለዓለም']],
  ])('break where the words of "%s" end, though there are no blanks between', async (text, most, words) => {
    const lines = await linesOf(text, most);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every(({ width }) => width <= most)).toBe(true);
    for (const line of lines)
      expect(
        line.text.split(' ').every((part) => words.reduce((rest, word) => rest.replaceAll(word, ''), part) === ''),
        line.text,
      ).toBe(true);
  });

  it('take more room where marks are piled up', async () => {
    const [[plain], [piled]] = [await linesOf('Ann'), await linesOf('ဏ္ဍ ཧཱུྃ')];
    expect([plain?.above, plain?.below]).toEqual([920, 280]);
    expect(piled?.below).toBeGreaterThan(500);
  });

  it('that would turn text around or hide it are left out', () => {
    expect(readableText('Ann\u202e gnp.\u2066exe\u0000\u200b  \n x')).toBe('Ann gnp.exe x');
  });

  it.each([
    ['\u{10ffff}', 'U+10FFFF'],
    ['王\u{2ffff}', 'U+2FFFF'],
    ['\u0378', 'U+0378'],
  ])('that no font has are refused by name: %s', async (text, code) => {
    await expect(fontsFor(text)).rejects.toMatchObject({ code: 'text_not_showable', message: expect.stringContaining(code) as unknown });
  });
});

/** A greyscale picture, one byte per pixel: 0 is ink, 255 paper. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A part of a picture, with paper where it extends beyond the edge. */
function cut({ width, height, data }: Picture, left: number, top: number, wide: number, high: number): Picture {
  const part = new Uint8Array(wide * high).fill(255);
  const [from, to] = [Math.max(left, 0), Math.min(left + wide, width)];
  for (let y = Math.max(top, 0); y < Math.min(top + high, height); y++)
    part.set(data.subarray(y * width + from, y * width + to), (y - top) * wide + from - left);
  return { width: wide, height: high, data: part };
}

/** The part of a picture that is ink, and no more; frames are too faint to count. */
function inkOf(picture: Picture): Picture {
  const { width, data } = picture;
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < data.length; at++) {
    if ((data[at] ?? 255) >= 100) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return cut(picture, left, top, right + 1 - left, bottom + 1 - top);
}

/** The first of the two lines of an appearance: between them is a row without ink. */
function firstLine(picture: Picture): Picture {
  const ink = inkOf(picture);
  let y = ink.height - 1;
  while (y > 0 && ink.data.subarray(y * ink.width, (y + 1) * ink.width).some((value) => value < 100)) y--;
  return inkOf(cut(ink, 0, 0, ink.width, y));
}

/** How much ink is in one picture but not in the other, as a fraction of all ink; in cells of a few pixels, so that edges don't count. */
function difference(one: Picture, other: Picture): number {
  const cell = 4;
  const [columns, rows] = [Math.ceil(Math.max(one.width, other.width) / cell), Math.ceil(Math.max(one.height, other.height) / cell)];
  const cellsOf = ({ width, data }: Picture): Float64Array => {
    const cells = new Float64Array(columns * rows);
    for (let at = 0; at < data.length; at++)
      cells[Math.floor(at / width / cell) * columns + Math.floor((at % width) / cell)]! += 255 - (data[at] ?? 255);
    return cells;
  };
  const [first, second] = [cellsOf(one), cellsOf(other)];
  const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  return sum(first.map((value, at) => Math.abs(value - (second[at] ?? 0)))) / (sum(first) + sum(second));
}

const side = 1_000;
/** The same, allowing for a pixel to either side, since each program rounds differently. */
function minDifference(one: Picture, other: Picture): number {
  const steps = [-1, 0, 1];
  return Math.min(...steps.flatMap((x) => steps.map((y) => difference(cut(one, x, y, one.width + 1, one.height + 1), other))));
}

const dotsPerInch = 200;
const pixelsPerPoint = dotsPerInch / 72;
const names = Object.entries(samples);
const places = names.map((_, index) => ({
  page: 1,
  x: 20 + 435 * (index % 2),
  y: 10 + 62 * Math.floor(index / 2),
  width: 420,
  height: 58,
}));

/** The same words as Chromium renders them in the same fonts, each in its own row. */
async function byChromium(): Promise<readonly Picture[]> {
  const rowHeight = 150;
  const face = (name: string, path: string): string =>
    `@font-face { font-family: "${name}"; src: url(data:font/ttf;base64,${readFileSync(createRequire(import.meta.url).resolve(path)).toString('base64')}); }`;
  const rows = names.map(
    ([script, name], index) =>
      `<p style="top: ${index * rowHeight + 40}px"><span>Signed by </span><span style="font-family: '${script}', main">${name}</span></p>`,
  );
  const faces = names.flatMap(([script]) => {
    const [family, part] = [script === 'Tibetan' ? 'noto-serif' : 'noto-sans', script.toLowerCase().replaceAll('_', '-')];
    return script.includes(' ') ? [] : [face(script, `@fontsource/${family}-${part}/files/${family}-${part}-${part}-400-normal.woff`)];
  });
  await using browser = await launchChromium(['--font-render-hinting=none']);
  const page = await browser.newPage({ viewport: { width: 1_200, height: rowHeight * names.length } });
  await page.setContent(
    `<meta charset="utf-8"><style>${face('main', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf')}${faces.join('')} p { position: absolute; left: 20px; margin: 0; font: ${12 * pixelsPerPoint}px/1.2 main; white-space: pre; text-rendering: geometricPrecision; }</style>${rows.join('')}`,
  );
  await page.evaluate('document.fonts.ready');
  const { width, height, data, colors } = readImage(await page.screenshot());
  const whole = { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * colors] ?? 255) };
  return names.map((_, index) => inkOf(cut(whole, 0, index * rowHeight, width, rowHeight)));
}

describe('names in many scripts', () => {
  let pdf: string;
  beforeAll(async () => {
    const { path } = await tempFolder('letters');
    pdf = `${path}/signed.pdf`;
    writeFileSync(pdf, layOutPdf('table', archivalPdf(1, side)));
    for (const [index, [, name]] of names.entries()) {
      const place = places[index];
      if (place === undefined) continue;
      await signAppended(
        { input: pdf, output: `${path}/next.pdf` },
        { name, appearance: { place, timeZone: 'Europe/Berlin', language: 'en' } },
      );
      renameSync(`${path}/next.pdf`, pdf);
    }
  });

  it('leave the file sound, and PDF/A if it was that', () => {
    expect(qpdfComplaints(pdf)).toBe('');
    expect(pdfA1bComplaints(pdf)).toBe('');
  });

  it.each(names)('are read as they were written: %s', (script, name) => {
    const place = places[names.findIndex(([one]) => one === script)];
    const text = execFileSync(
      'pdftotext',
      ['-x', `${place?.x}`, '-y', `${place?.y}`, '-W', `${place?.width}`, '-H', `${place?.height}`, pdf, '-'],
      { encoding: 'utf8' },
    ).replace(/[\u202a-\u202e\u200e\u200f]/g, '');
    // Where text runs right to left, poppler puts marks on the wrong side of their letter; and it doesn't know that these two scripts do.
    const runsLeft = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam'].includes(script);
    const letters = (one: string): string => (runsLeft ? one.normalize('NFD').replace(/\p{M}/gu, '') : one);
    const expected = ['Nko', 'Adlam'].includes(script) ? [...letters(name)].reverse().join('') : letters(name);
    expect(letters(text).replace(/\s+/g, ' ')).toContain(expected);
    expect(text.replace(/\s+/g, ' ')).toContain('22 November 2026 at 13:00 CET');
  });

  it('look as Chromium writes them in the same fonts', async () => {
    const ppm = execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-gray', '-cropbox', pdf], { maxBuffer: 2 ** 26 });
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 40).toString('latin1'));
    const [width, height] = [Number(head?.[1]), Number(head?.[2])];
    const whole: Picture = { width, height, data: ppm.subarray(head?.[0].length) };
    const ours = places.map(({ x, y, width: wide, height: high }) =>
      firstLine(
        cut(
          whole,
          Math.round(x * pixelsPerPoint),
          Math.round(y * pixelsPerPoint),
          Math.round(wide * pixelsPerPoint),
          Math.round(high * pixelsPerPoint),
        ),
      ),
    );
    const theirs = await byChromium();
    for (const [index, [script]] of names.entries()) {
      const [one, other, another] = [ours[index], theirs[index], theirs[(index + 1) % names.length]] as [Picture, Picture, Picture];
      // Edges and rounding account for a twentieth, at most a tenth; a different word makes a quarter or more.
      expect({
        script,
        sameSize: Math.abs(one.width - other.width) <= 3 && Math.abs(one.height - other.height) <= 3,
        looksSame: minDifference(one, other) < 0.12,
        seesDifferences: minDifference(one, another) > 0.2,
      }).toEqual({ script, sameSize: true, looksSame: true, seesDifferences: true });
    }
  });
});

describe('any letters at all', () => {
  /** Mostly of one script, as people write, and sometimes anything. */
  const anyText = (seed: number): string => {
    const random = seededRandom(seed);
    const script = random.pick(Object.values(samples));
    const anyOf = (most: number): string => {
      for (;;) {
        const letter = String.fromCodePoint(random.integer(0x20, most));
        // Nearly all code points that are still unassigned are left out: each of them is refused.
        if (!/\p{Cn}/u.test(letter) || random.chance(0.002)) return letter;
      }
    };
    const letter = (): string => {
      if (random.chance(0.7)) return random.pick([...script]);
      return random.chance(0.4)
        ? random.pick([' ', ')', '12', '\u200d', '\u200c', '\u0301', '\ufe0f', '\u00ad', '\u25cc'])
        : anyOf(random.chance(0.9) ? 0x1fff : 0x1ffff);
    };
    return readableText(Array.from({ length: random.integer(1, 80) }, letter).join(''));
  };

  it('are written with glyphs that there are, on lines that hold all of them, or refused', async () => {
    let refused = 0;
    const runs = testNumber('LETTERS', 250);
    for (let seed = 1; seed <= runs; seed++) {
      const text = anyText(seed);
      try {
        const most = seededRandom(seed).integer(2_000, 20_000);
        const lines = await linesOf(text, most);
        const glyphs = lines.flatMap(({ spans }) => spans.flatMap((span) => span.glyphs));
        expect([
          seed,
          glyphs.flatMap(({ id, x, y, font, text: own }) => (id === 0 || !Number.isFinite(x + y) ? [`${own} in ${font.name}`] : [])),
        ]).toEqual([seed, []]);
        expect([
          seed,
          lines
            .map((line) => line.text)
            .join('')
            .replaceAll(' ', ''),
        ]).toEqual([seed, text.replaceAll(' ', '')]);
        // Only what can't be broken is too wide.
        const { stops } = readParagraph(text, await fontsFor(text));
        let end = 0;
        for (const line of lines) {
          const start = text.indexOf(line.text, end);
          end = start + line.text.length;
          const within = stops.letters.filter((stop) => stop > start && stop < start + line.text.length);
          if (line.width > most) expect([seed, line.text, within]).toEqual([seed, line.text, []]);
        }
      } catch (error) {
        if (!(error instanceof PadesError)) throw error;
        expect(error.code).toBe('text_not_showable');
        refused++;
      }
    }
    expect(refused).toBeLessThan(runs);
  });
});
