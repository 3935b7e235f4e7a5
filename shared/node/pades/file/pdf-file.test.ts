import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { qpdf } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfModel, type PdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { ObjectParser } from './object-parser.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from './pdf-object.ts';
import { rc4 } from './rc4.ts';
import { undoFilter } from './stream-filters.ts';
import { readTextString, textString } from './text-string.ts';

let folder: string;
let number = 0;
beforeAll(async () => {
  folder = (await tempFolder('pdf-file')).path;
});

async function opened<Result>(
  bytes: Buffer | string,
  look: (file: PdfFile) => Result | Promise<Result>,
  password?: string,
): Promise<Result> {
  const path = `${folder}/${++number}.pdf`;
  writeFileSync(path, bytes);
  const file = await openPdf(path, password === undefined ? {} : { password });
  try {
    return await look(file);
  } finally {
    file.close();
  }
}

const refusal = (code: string): object => expect.objectContaining({ name: 'PadesError', code });

/** Plain values in place of the classes. */
function plain(object: PdfObject): unknown {
  if (object instanceof PdfName) return `/${object.value}`;
  if (object instanceof PdfString) return object.bytes.toString('latin1');
  if (object instanceof PdfRef) return object.toString();
  if (object instanceof PdfDict) return Object.fromEntries([...object.entries].map(([key, value]) => [key, plain(value)]));
  return Array.isArray(object) ? (object as readonly PdfObject[]).map(plain) : object;
}

const parsed = (text: string): unknown => plain(new ObjectParser(Buffer.from(text, 'latin1'), null, true).object());

describe('objects', () => {
  it.each([
    ['true', true],
    ['null%comment', null],
    ['-0.5', -0.5],
    ['+17', 17],
    ['4.', 4],
    ['.25', 0.25],
    ['--5', -5],
    ['12-34', 12],
    ['/A#20B#c3#zz', '/A B\u00c3#zz'],
    ['/', '/'],
    ['(a\\(b\\)c (nested (twice)) \\101\\7\\n\\\r\nx\r\ny)', 'a(b)c (nested (twice)) A\u0007\nx\ny'],
    ['<48 65 6C6c 6F 7>', 'Hellop'],
    ['[1 0 R 2 3 R 4 5]', ['1 0 R', '2 3 R', 4, 5]],
    ['[1 0 R/N(s)<41>null]', ['1 0 R', '/N', 's', 'A', null]],
    ['<</A 1/B<</C[/D]>>/A 2>>', { A: 2, B: { C: ['/D'] } }],
    ['<< % a comment >>\n /A true>>', { A: true }],
  ])('reads %s', (text, value) => {
    expect(parsed(text)).toEqual(value);
  });

  it.each(['', '<<', '[1 2', '(abc', '<41', '<4G>', '<</A>>', '<<1 2>>', ')', 'nul', '<</A 1'])('refuses %s', (text) => {
    expect(() => parsed(text)).toThrow(refusal('damaged'));
  });

  it('refuses what nests without end', () => {
    expect(() => parsed('['.repeat(100_000))).toThrow(refusal('too_complex'));
    expect(() => parsed('<</A '.repeat(100_000))).toThrow(refusal('too_complex'));
  });

  it('names keys that stand twice, and where a string stands', () => {
    const value = new ObjectParser(Buffer.from('<</A 1/A 2/B(x)>>'), 100, true).object() as PdfDict;
    expect([value.duplicateKeys, (value.get('B') as PdfString).place]).toEqual([['A'], [112, 115]]);
  });

  it('reads and writes text strings', () => {
    expect([
      readTextString(Buffer.from('feff00c4d83dde00', 'hex')),
      readTextString(Buffer.from('fffec400', 'hex')),
      readTextString(Buffer.from('efbbbfc384', 'hex')),
      readTextString(Buffer.from([0x41, 0xa0, 0x80, 0xe4])),
    ]).toEqual(['Ä😀', 'Ä', 'Ä', 'A€•ä']);
    for (const text of ['plain', 'Änne 😀', 'שלום']) expect(readTextString(textString(text))).toBe(text);
  });
});

const usual = { predictor: 1, colors: 1, bitsPerComponent: 8, columns: 1, earlyChange: 1 };
const most = 2 ** 20;

/** Compresses without looking for repetitions longer than the format's own table finds. */
function lzw(data: Buffer, earlyChange: number): Buffer {
  let table = new Map<string, number>();
  let [bits, width, next] = ['', 9, 258];
  const put = (code: number): void => {
    bits += code.toString(2).padStart(width, '0');
  };
  put(256);
  let word = '';
  for (const byte of data) {
    const longer = word + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      word = longer;
      continue;
    }
    put(word.length === 1 ? word.charCodeAt(0) : (table.get(word) ?? 0));
    table.set(longer, next++);
    width = next + earlyChange > 2_048 ? 12 : next + earlyChange > 1_024 ? 11 : next + earlyChange > 512 ? 10 : 9;
    if (next === 4_094) {
      put(256);
      [table, width, next] = [new Map(), 9, 258];
    }
    word = String.fromCharCode(byte);
  }
  put(word.length === 1 ? word.charCodeAt(0) : (table.get(word) ?? 0));
  put(257);
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((part) => Number.parseInt(part.padEnd(8, '0'), 2)));
}

describe('filters', () => {
  const data = Buffer.from(Array.from({ length: 9_000 }, (_, index) => (index * index * 31 + (index >> 3)) & 0xff));

  it('undoes what the format itself gives as examples', () => {
    expect(undoFilter('LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'), usual, most)).toEqual(
      Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]),
    );
    expect(undoFilter('ASCII85Decode', Buffer.from('87cUR\nD]j7BEbo80~>'), usual, most).toString()).toBe('Hello world!');
    expect(undoFilter('ASCII85Decode', Buffer.from('z!!~>'), usual, most)).toEqual(Buffer.from([0, 0, 0, 0, 0]));
    expect(undoFilter('ASCIIHexDecode', Buffer.from('48 65 6c 6C 6f7>'), usual, most).toString()).toBe('Hellop');
    expect(undoFilter('RunLengthDecode', Buffer.from([2, 65, 66, 67, 254, 68, 128, 9]), usual, most).toString()).toBe('ABCDDD');
  });

  it.each([0, 1])('undoes LZW over all widths of its codes, early change %i', (earlyChange) => {
    expect(undoFilter('LZWDecode', lzw(data, earlyChange), { ...usual, earlyChange }, most).equals(data)).toBe(true);
  });

  it('undoes predictors', () => {
    const rows = [
      [0, 1, 2, 3],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [3, 2, 2, 2],
      [4, 1, 1, 1],
    ];
    expect([...undoFilter('FlateDecode', deflateSync(Buffer.from(rows.flat())), { ...usual, predictor: 15, columns: 3 }, most)]).toEqual([
      1, 2, 3, 1, 2, 3, 2, 3, 4, 3, 5, 6, 4, 6, 7,
    ]);
    expect([
      ...undoFilter('FlateDecode', deflateSync(Buffer.from([1, 1, 1, 5, 5, 5])), { ...usual, predictor: 2, columns: 3 }, most),
    ]).toEqual([1, 2, 3, 5, 10, 15]);
  });

  it('stops where it was told to, and refuses nonsense', () => {
    const zeros = deflateSync(Buffer.alloc(2 * most));
    expect(() => undoFilter('FlateDecode', zeros, usual, most)).toThrow(refusal('too_large'));
    expect(() => undoFilter('RunLengthDecode', Buffer.alloc(1_000, 129), usual, 5_000)).toThrow(refusal('too_large'));
    expect(() => undoFilter('LZWDecode', lzw(Buffer.alloc(50_000), 1), usual, 5_000)).toThrow(refusal('too_large'));
    for (const [name, bytes] of [
      ['FlateDecode', 'no'],
      ['ASCIIHexDecode', 'xy>'],
      ['ASCII85Decode', '\u007f~>'],
      ['DCTDecode', ''],
    ] as const)
      expect(() => undoFilter(name, Buffer.from(bytes), usual, most)).toThrow(refusal('damaged'));
    expect(() => undoFilter('FlateDecode', deflateSync(data), { ...usual, predictor: 12, columns: 2 ** 30 }, most)).toThrow(
      refusal('damaged'),
    );
  });

  it('has the RC4 of its test vectors', () => {
    expect([
      rc4(Buffer.from('Key'), Buffer.from('Plaintext')).toString('hex'),
      rc4(Buffer.from('Wiki'), Buffer.from('pedia')).toString('hex'),
    ]).toEqual(['bbf316e8d940af0ad3', '1021bf0420']);
  });
});

const font = (name: string): PdfModel => ({ objects: new Map([[3, `<</Type /Font /Subtype /Type1 /BaseFont /${name}>>`]]) });

describe('files', () => {
  it('gives each revision with its end, its entries and its view', async () => {
    const parts = [
      layOutPdf('table', pdfModel()),
      layOutPdf('table', pdfModel(), [{ layout: 'hybrid', model: font('Two') }]),
      layOutPdf('table', pdfModel(), [
        { layout: 'hybrid', model: font('Two') },
        { layout: 'stream', model: font('Three') },
      ]),
    ];
    const all = Buffer.concat([parts[2] ?? Buffer.alloc(0), Buffer.from('more')]);
    await opened(all, (file) => {
      expect(file.revisions.map(({ index, endOffset, markerEnd, xrefKind }) => [index, endOffset, markerEnd, xrefKind])).toEqual([
        [1, parts[0]?.length, (parts[0]?.length ?? 0) - 1, 'table'],
        [2, parts[1]?.length, (parts[1]?.length ?? 0) - 1, 'hybrid'],
        [3, parts[2]?.length, (parts[2]?.length ?? 0) - 1, 'stream'],
      ]);
      expect([file.trailingBytes, file.repaired, file.encrypted]).toEqual([4, false, false]);
      const names = [1, 2, 3].map((revision) => file.at(revision)).map((view) => view.name(view.dict(new PdfRef(3))?.get('BaseFont')));
      expect(names).toEqual(['Helvetica', 'Two', 'Three']);
      // What a hybrid revision hides from old readers counts, but only once.
      expect([...(file.revisions[1]?.entries() ?? [])].filter(({ number: object }) => object === 3)).toEqual([
        expect.objectContaining({ kind: 'compressed' }),
      ]);
      expect(() => file.at(4)).toThrow(RangeError);
    });
  });

  it('takes both parts of a linearized file for one revision, also below later ones', async () => {
    const [made, linear, signed] = ['made', 'linear', 'signed'].map((name) => `${folder}/${name}.pdf`) as [string, string, string];
    writeFileSync(made, layOutPdf('table', pdfModel({ pages: 20 })));
    qpdf('--linearize', made, linear);
    await signAppended({ input: linear, output: signed });
    await opened(readFileSync(signed), (file) => {
      expect(file.revisions.map(({ endOffset }) => endOffset)).toEqual([readFileSync(linear).length, file.sizeBytes]);
      expect([file.at(1).signatureFields().length, file.at(2).signatureFields().length, [...file.at(1).pages()].length]).toEqual([
        0, 1, 20,
      ]);
    });
  });

  it('finds pages by the counts of the tree, as by walking it', async () => {
    await opened(layOutPdf('object-streams', pdfModel({ pages: 95, pagesPerNode: 10, pageEntries: '/Rotate 90' })), (file) => {
      const view = file.newest();
      const walked = [...view.pages()];
      expect(walked.map((page) => view.page(page.number).ref.number)).toEqual(walked.map(({ ref }) => ref.number));
      expect([view.page(95).inherited('MediaBox'), view.page(95).inherited('Rotate'), view.page(1).inherited('CropBox')]).toEqual([
        [0, 0, 595, 842],
        90,
        null,
      ]);
      for (const wrong of [0, 96, 1.5]) expect(() => view.page(wrong)).toThrow(refusal('page_not_found'));
    });
  });

  it('gives fields with their full names, what they inherit, and each as often as it is named', async () => {
    const form = {
      catalogEntries: '/AcroForm <</Fields [1000 0 R 1003 0 R 1003 0 R]>>',
      more: {
        1000: '<</T (a) /FT /Tx /V (v) /Kids [1001 0 R 1002 0 R]>>',
        1001: '<</T (b)>>',
        1002: '<</T <feff00e4> /FT /Sig /Kids [<</Subtype /Widget>>]>>',
        1003: '<</T (c) /FT /Sig /V <</Type /Sig /SubFilter /x /ByteRange [0 1 2 -3] /Contents <4142>>>>>',
      },
    };
    await opened(layOutPdf('table', pdfModel(form)), (file) => {
      const view = file.newest();
      expect(view.fields().map(({ name, type, value, widgets }) => [name, type, plain(value), widgets.length])).toEqual([
        ['a.b', 'Tx', 'v', 0],
        ['a.ä', 'Sig', 'v', 1],
        ['c', 'Sig', expect.anything(), 0],
        ['c', 'Sig', expect.anything(), 0],
      ]);
      const signature = view.signatureFields()[1]?.signature;
      expect([signature?.kind, signature?.subFilter, signature?.byteRange, signature?.contents?.bytes.toString()]).toEqual([
        'signature',
        'x',
        [0, 1, 2, -3],
        'AB',
      ]);
      const [start = 0, end = 0] = signature?.contents?.place ?? [];
      expect(file.readBytes(start, end - start).toString()).toBe('<4142>');
    });
  });

  it('hashes ranges of the file and refuses those beyond it', async () => {
    const bytes = layOutPdf('table', pdfModel());
    await opened(bytes, async (file) => {
      expect(
        await file.hashRange('sha384', [
          [0, 10],
          [20, 5],
        ]),
      ).toEqual(createHash('sha384').update(bytes.subarray(0, 10)).update(bytes.subarray(20, 25)).digest());
      for (const range of [
        [0, bytes.length + 1],
        [-1, 2],
        [5, -1],
      ] as const)
        await expect(file.hashRange('sha256', [range])).rejects.toThrow(RangeError);
      expect(() => file.readBytes(bytes.length, 1)).toThrow(RangeError);
    });
  });

  const circle = (objects: Record<number, string>): Buffer =>
    layOutPdf('table', {
      objects: new Map([...pdfModel().objects, ...Object.entries(objects).map(([key, value]) => [Number(key), value] as const)]),
    });

  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'not_a_pdf'],
    ['a head alone', Buffer.from('%PDF-1.7\n'), 'damaged'],
    [
      'cross-references that lead to themselves',
      Buffer.from(
        layOutPdf('table', pdfModel())
          .toString('latin1')
          .replace(/trailer\n<<(?=[^]*startxref\n(\d+))/, 'trailer\n<</Prev $1 '),
        'latin1',
      ),
      '',
    ],
    ['no catalog at all', layOutPdf('table', { objects: new Map([[3, '<</Type /Font>>']]) }), 'damaged'],
    ['pages that lead to themselves', circle({ 2: '<</Type /Pages /Count 1 /Kids [2 0 R]>>' }), 'damaged'],
    ['pages that are none', circle({ 2: '[1 2 3]' }), 'damaged'],
    [
      'a form that leads to itself',
      circle({ 1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [9 0 R]>>>>', 9: '<</T (a) /Kids [9 0 R 9 0 R]>>' }),
      'too_complex',
    ],
  ])('ends %s in a word of its own', async (_name, bytes, code) => {
    const looked = opened(bytes, (file) => file.repaired);
    if (code === '') expect(await looked).toBe(true);
    else await expect(looked).rejects.toEqual(refusal(code));
  });

  it('gives up on a bomb, however often it is asked', async () => {
    const bomb = { entries: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(deflateSync(Buffer.alloc(70 * most))) };
    await opened(layOutPdf('table', pdfModel({ more: { 900: bomb } })), (file) => {
      const view = file.newest();
      const stream = view.stream(new PdfRef(900));
      expect(() => stream && view.streamBytes(stream)).toThrow(refusal('too_large'));
      expect(() => stream && Array.from({ length: 50 }, () => view.streamBytes(stream, 300 * most))).toThrow(refusal('too_complex'));
    });
  });

  it.each([
    [['--allow-weak-crypto', '--encrypt', 'u', 'o', '40', '--'], 'u'],
    [['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=n', '--'], 'o'],
    [['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=y', '--'], 'o'],
    [['--encrypt', 'long-ünïcode-password', 'o', '256', '--'], 'long-ünïcode-password'],
    [['--encrypt', 'u', 'owner', '256', '--'], 'owner'],
    [['--allow-weak-crypto', '--encrypt', 'u', 'owner', '256', '--force-R5', '--'], 'owner'],
  ] as const)('decrypts strings and streams of qpdf %j with "%s"', async (parameters, password) => {
    const [made, encrypted] = [`${folder}/made.pdf`, `${folder}/encrypted.pdf`];
    writeFileSync(made, layOutPdf('table', pdfModel({ annotations: 'direct' })));
    qpdf(...parameters, made, encrypted);
    const bytes = readFileSync(encrypted);
    await opened(
      bytes,
      (file) => {
        const view = file.newest();
        const [note] = (view.array(view.page(1).dict.get('Annots')) ?? []).map((item) => view.dict(item));
        const content = view.stream(view.page(1).dict.get('Contents'));
        expect([
          file.encrypted,
          view.text(note?.get('Contents')),
          content === undefined ? '' : view.streamBytes(content).toString(),
        ]).toEqual([true, 'A (note)', expect.stringContaining('(Page 1) Tj')]);
      },
      password,
    );
    await expect(opened(bytes, () => undefined)).rejects.toEqual(refusal('password_needed'));
    await expect(opened(bytes, () => undefined, 'wrong')).rejects.toEqual(refusal('wrong_password'));
    await expect(opened(bytes.toString('latin1').replaceAll('/Standard', '/Publickk'), () => undefined, password)).rejects.toThrow();
  });
});
