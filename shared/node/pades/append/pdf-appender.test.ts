import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfsigVerdicts, qpdf, qpdfComplaints } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfLayouts, pdfModel, type ModelOptions, type PdfLayout } from '../../../../test/kit/pdf/pdf-structures.ts';
import { appending, signAppended, signedAt, valueFor } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import type { PadesErrorCode } from '../contract.ts';
import { openPdf, type PdfView } from '../file/pdf-file.ts';
import { PdfRef, PdfStream } from '../file/pdf-object.ts';
import { openAppender, vriKeyOf } from './pdf-appender.ts';

let folder: string;
let number = 0;
const newPath = (): string => `${folder}/${++number}.pdf`;

beforeAll(async () => {
  folder = (await tempFolder('pdf-appender')).path;
});

function made(layout: PdfLayout, options: ModelOptions = {}): string {
  const path = newPath();
  writeFileSync(path, layOutPdf(layout, pdfModel(options)));
  return path;
}

/** `input` with one more signature, checked to begin with it. */
async function signed(input: string, spec: Parameters<typeof signAppended>[1] = {}, pdfPassword?: string): Promise<string> {
  const output = newPath();
  await signAppended({ input, output, ...(pdfPassword === undefined ? {} : { pdfPassword }) }, spec);
  const before = readFileSync(input);
  expect(readFileSync(output).subarray(0, before.length).equals(before)).toBe(true);
  return output;
}

/** Two signatures, of which the second covers everything: what pdfsig says of a file that was signed twice. */
function expectBothValid(path: string, password?: string): void {
  const verdicts = pdfsigVerdicts(path, password);
  expect(verdicts.map(({ isValid, subFilter }) => [isValid, subFilter])).toEqual([
    [true, 'ETSI.CAdES.detached'],
    [true, 'ETSI.CAdES.detached'],
  ]);
  expect(verdicts.filter(({ coversWholeFile }) => coversWholeFile)).toHaveLength(1);
  expect(qpdfComplaints(path, password)).toBe('');
}

const refusal = (code: PadesErrorCode): object => expect.objectContaining({ name: 'PadesError', code });

async function looking<Result>(path: string, look: (view: PdfView) => Result): Promise<Result> {
  const file = await openPdf(path);
  try {
    return look(file.newest());
  } finally {
    file.close();
  }
}

describe('appending signatures', () => {
  it.each(pdfLayouts)('signs a %s file twice, the first staying valid', async (layout) => {
    expectBothValid(await signed(await signed(made(layout, { pages: 3, pagesPerNode: 2, annotations: 'apart' }))));
  });

  it.each([
    ['linearized', ['--linearize'], undefined],
    ['linearized with object streams', ['--linearize', '--object-streams=generate'], undefined],
    ['RC4, 128 bits', ['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=n', '--'], 'u'],
    [
      'AES, 128 bits, metadata open',
      ['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=y', '--cleartext-metadata', '--'],
      'u',
    ],
    ['AES, 256 bits, of 2008', ['--allow-weak-crypto', '--encrypt', 'u', 'o', '256', '--force-R5', '--'], 'u'],
    ['AES, 256 bits, no user password', ['--encrypt', '', 'o', '256', '--'], ''],
    ['AES, 256 bits, object streams', ['--object-streams=generate', '--encrypt', 'ü', 'o', '256', '--'], 'ü'],
  ])('signs a file that qpdf made: %s', async (_name, parameters, password) => {
    const input = newPath();
    qpdf(...parameters, made('table', { pages: 5, annotations: 'direct' }), input);
    const output = await signed(await signed(input, { name: 'Ännə', reason: 'because (it) \\ is' }, password), {}, password);
    expectBothValid(output, password);
    const file = await openPdf(output, { ...(password === undefined ? {} : { password }) });
    const dict = file.signatureFields()[0]?.signature?.dict;
    expect([file.newest().text(dict?.get('Name')), file.newest().text(dict?.get('Reason'))]).toEqual(['Ännə', 'because (it) \\ is']);
    file.close();
  });

  it('is opened by the owner password too', async () => {
    const input = newPath();
    qpdf('--allow-weak-crypto', '--encrypt', 'u', 'owner', '128', '--use-aes=y', '--', made('stream'), input);
    expect(qpdfComplaints(await signed(input, {}, 'owner'), 'u')).toBe('');
    await expect(openAppender({ input, output: newPath(), hash: 'sha256' })).rejects.toEqual(refusal('password_needed'));
    await expect(openAppender({ input, output: newPath(), hash: 'sha256', pdfPassword: 'no' })).rejects.toEqual(refusal('wrong_password'));
  });

  it.each([
    [
      'a wrong startxref',
      'table',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n77'), 'latin1'),
    ],
    [
      'a text put into a stream by hand',
      'table',
      (bytes: Buffer) =>
        Buffer.from(
          bytes.toString('latin1').replaceAll(/BT \/F1 14 Tf 40 700 Td \(Page 7\)/g, 'BT /F1 14 Tf 40 700 Td (My own page 7)'),
          'latin1',
        ),
    ],
    ['its end cut off', 'table', (bytes: Buffer) => bytes.subarray(0, bytes.length - 300)],
    ['an end of object streams cut off', 'object-streams', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      'bytes put in before the objects',
      'table',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('1.4\n', '1.4\n% more\n'), 'latin1'),
    ],
  ] as const)('repairs an unsigned file with %s, and leaves its bytes', async (_name, layout, damage) => {
    const input = newPath();
    writeFileSync(input, damage(readFileSync(made(layout, { pages: 12, packed: layout !== 'table' }))));
    const output = await signed(await signed(input));
    expectBothValid(output);
    expect(await looking(output, (view) => [...view.pages()].length)).toBe(12);
  });

  it('repairs an unsigned file whose damage shows only at the page that is signed', async () => {
    const input = newPath();
    const bytes = readFileSync(made('table', { pages: 4 })).toString('latin1');
    const [, page = ''] = /\n(\d+) 0 obj\n<<\/Type \/Page \/Parent 2 0 R \/Contents 8 0 R/.exec(bytes) ?? [];
    const offset = String(bytes.indexOf(`\n${page} 0 obj`) + 1).padStart(10, '0');
    writeFileSync(input, bytes.replace(`${offset} 00000 n`, `${'15'.padStart(10, '0')} 00000 n`), 'latin1');
    const appearance = { place: { page: 3, x: 50, y: 50, width: 200, height: 60 }, timeZone: 'UTC', language: 'en' } as const;
    // The row leads to another object: a reader that doesn't look would show that one.
    await expect(signed(input, { appearance })).rejects.toEqual(refusal('readers_may_differ'));
    expectBothValid(await signed(await signed(input, { appearance, acceptRepairs: true })));
  });

  it('refuses a file without the head of a PDF', async () => {
    const input = newPath();
    writeFileSync(input, 'no document at all');
    await expect(openAppender({ input, output: newPath(), hash: 'sha256' })).rejects.toEqual(refusal('not_a_pdf'));
  });

  it('refuses to repair a signed file', async () => {
    const input = newPath();
    writeFileSync(
      input,
      readFileSync(await signed(made('table')))
        .toString('latin1')
        .replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n'),
      'latin1',
    );
    await expect(openAppender({ input, output: newPath(), hash: 'sha256' })).rejects.toEqual(refusal('damaged_and_signed'));
  });

  it.each([
    ['a form says so in a text', { catalogEntries: '/Note (/ByteRange [0 1 2 3])' }],
    [
      'an attachment is signed',
      { more: { 1000: { entries: '/Type /EmbeddedFile', data: Buffer.from('<</ByteRange [0 1 2 3] /Contents <00>>>') } } },
    ],
  ] as const)('repairs a file that only looks signed: %s', async (_name, options) => {
    const input = newPath();
    writeFileSync(
      input,
      readFileSync(made('table', options))
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    expectBothValid(await signed(await signed(input)));
  });

  it('does not call a file signed in which what may be a signature cannot be read, and leaves it alone', async () => {
    const input = newPath();
    const broken = '900 0 obj\n<</Type /Sig /ByteRange [0 1 2 3] /Contents <00\nendobj\n';
    writeFileSync(input, readFileSync(made('table')).toString('latin1').replace('xref\n0', `${broken}xref\n0`), 'latin1');
    await expect(openAppender({ input, output: newPath(), hash: 'sha256' })).rejects.toEqual(refusal('damaged'));
  });

  it('appends signature, validation data and a document timestamp in one sitting, and reads nothing twice', async () => {
    const input = made('object-streams', { pages: 2 });
    const output = newPath();
    const [certificate, other, ocsp, crl] = ['a certificate', 'another', 'an answer', 'a list'].map((text) => Buffer.from(text)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    const vriKey = await appending({ input, output }, async (appender) => {
      const pending = await appender.addSignature({ now: signedAt });
      const value = await valueFor(pending);
      const { vriKey: key } = await pending.embed(value);
      expect(key).toBe(vriKeyOf(Buffer.concat([value, Buffer.alloc(pending.reservedBytes - value.length)])));
      await appender.addValidationData({
        certificates: [certificate],
        ocsps: [ocsp],
        crls: [],
        vri: [{ key, certificates: [certificate], ocsps: [ocsp], crls: [] }],
      });
      await appender.addValidationData({ certificates: [certificate, other], ocsps: [ocsp], crls: [crl] });
      const size = appender.sizeBytes;
      await appender.addValidationData({
        certificates: [other],
        ocsps: [],
        crls: [crl],
        vri: [{ key, certificates: [certificate], ocsps: [], crls: [] }],
      });
      expect(appender.sizeBytes).toBe(size);
      const timestamp = appender.addDocumentTimestamp({ reserveBytes: 8_000 });
      await timestamp.embed(await valueFor(timestamp));
      expect(appender.file.revisions).toHaveLength(5);
      return key;
    });
    expect(qpdfComplaints(output)).toBe('');
    expect(pdfsigVerdicts(output).map(({ fieldName, subFilter }) => [fieldName, subFilter])).toEqual([
      ['Signature1', 'ETSI.CAdES.detached'],
      ['Timestamp1', 'unknown'],
    ]);
    await looking(output, (view) => {
      const store = view.dict(view.catalog.get('DSS'));
      const texts = (list: Parameters<PdfView['array']>[0]): string[] =>
        (view.array(list) ?? [])
          .map((item) => view.resolve(item))
          .map((stream) => (stream instanceof PdfStream ? view.streamBytes(stream).toString() : ''));
      expect([texts(store?.get('Certs')), texts(store?.get('OCSPs')), texts(store?.get('CRLs'))]).toEqual([
        ['a certificate', 'another'],
        ['an answer'],
        ['a list'],
      ]);
      const own = view.dict(view.dict(store?.get('VRI'))?.get(vriKey));
      expect([texts(own?.get('Cert')), texts(own?.get('OCSP')), own?.get('CRL')]).toEqual([['a certificate'], ['an answer'], undefined]);
    });
  });

  it('keeps a value that does not fit out of the file, and takes it with more room', async () => {
    const input = made('table');
    const output = newPath();
    await appending({ input, output }, async (appender) => {
      const size = appender.sizeBytes;
      const tight = await appender.addSignature({ now: signedAt, reserveBytes: 100 });
      await expect(tight.embed(await valueFor(tight))).rejects.toEqual(refusal('too_large'));
      await expect(appender.addSignature({ now: signedAt })).rejects.toThrow('pending');
      await expect(appender.finish()).rejects.toThrow('pending');
      tight.drop();
      expect(appender.sizeBytes).toBe(size);
      const roomy = await appender.addSignature({ now: signedAt, reserveBytes: 2_000 });
      await roomy.embed(await valueFor(roomy));
      expect(() => tight.byteRangeDigest()).toThrow('dropped');
    });
    expect(pdfsigVerdicts(output)).toEqual([
      { fieldName: 'Signature1', subFilter: 'ETSI.CAdES.detached', isValid: true, coversWholeFile: true },
    ]);
  });

  it('shows nothing until it is finished, leaves nothing when it is not, and may take the place of its input', async () => {
    const input = made('table');
    const output = newPath();
    const appender = await openAppender({ input, output, hash: 'sha256' });
    await appender.addSignature({ now: signedAt });
    expect(existsSync(output)).toBe(false);
    await appender.abort();
    await appender.abort();
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    await expect(openAppender({ input, output, hash: 'sha256', signal: AbortSignal.abort() })).rejects.toEqual(refusal('cancelled'));
    await expect(openAppender({ input: `${folder}/missing.pdf`, output, hash: 'sha256' })).rejects.toEqual(refusal('bad_order'));
    await expect(openAppender({ input, output: `${folder}/missing/out.pdf`, hash: 'sha256' })).rejects.toEqual(refusal('bad_order'));
    await appending({ input, output }, async () => undefined);
    expect(readFileSync(output).equals(readFileSync(input))).toBe(true);
    await signAppended({ input, output: input });
    expect(pdfsigVerdicts(input)).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

/** A form with two signature fields, the first of which locks what it says. */
const form = (lock: string, extra = ''): ModelOptions => ({
  catalogEntries: '/AcroForm 1005 0 R',
  more: {
    1000: `<</FT /Sig /T (First) /Type /Annot /Subtype /Widget /Rect [100 100 250 150] /F 4 ${lock}>>`,
    1001: `<</FT /Sig /T (Second) ${extra} /Type /Annot /Subtype /Widget /Rect [300 100 450 150] /F 4>>`,
    1002: '<</FT /Sig /T (Apart) /Kids [1007 0 R]>>',
    1007: '<</Type /Annot /Subtype /Widget /Parent 1002 0 R /Rect [300 200 450 250] /F 4>>',
    1003: '<</T (group) /Kids [1004 0 R]>>',
    1004: '<</FT /Sig /T (Third) /Parent 1003 0 R>>',
    1005: '<</Fields 1006 0 R /DA (/Helv 0 Tf 0 g)>>',
    1006: '[1000 0 R 1001 0 R 1002 0 R 1003 0 R]',
  },
});

describe('fields and permissions', () => {
  it.each(['table', 'object-streams'] as const)('fills the fields that wait in a %s file, once each', async (layout) => {
    const once = await signed(made(layout, form('')), { fieldName: 'First' });
    const thrice = await signed(await signed(once, { fieldName: 'Second' }), { fieldName: 'group.Third' });
    expect(qpdfComplaints(thrice)).toBe('');
    expect(pdfsigVerdicts(thrice).map(({ fieldName, isValid }) => [fieldName, isValid])).toEqual([
      ['First', true],
      ['Second', true],
      ['Apart', false],
      ['group.Third', true],
    ]);
    await expect(signed(thrice, { fieldName: 'First' })).rejects.toEqual(refusal('field_taken'));
    await expect(signed(thrice, { fieldName: 'Fourth' })).rejects.toEqual(refusal('field_not_found'));
    expect(await looking(thrice, (view) => view.number(view.dict(view.catalog.get('AcroForm'))?.get('SigFlags')))).toBe(3);
  });

  it.each([
    ['all fields', '/Lock <</Type /SigFieldLock /Action /All>>', 'field_locked'],
    ['that field', '/Lock <</Action /Include /Fields [(Second)]>>', 'field_locked'],
    ['other fields', '/Lock <</Action /Include /Fields [(Third)]>>', null],
    ['all but another', '/Lock <</Action /Exclude /Fields [(Third)]>>', 'field_locked'],
    ['all but that field', '/Lock <</Action /Exclude /Fields [(Second)]>>', null],
    ['nothing but allows no changes', '/Lock <</Action /Include /Fields [] /P 1>>', 'certified_no_changes'],
  ] as const)('respects a first signer who locked %s', async (_name, lock, code) => {
    const first = await signed(made('table', form(lock)), { fieldName: 'First' });
    const second = signed(first, { fieldName: 'Second' });
    if (code === null) expect(pdfsigVerdicts(await second).filter(({ isValid }) => isValid)).toHaveLength(2);
    else await expect(second).rejects.toEqual(refusal(code));
  });

  it.each([
    ['is read only', '/Ff 1', 'field_locked'],
    ['demands another format', '/SV <</Type /SV /Ff 2 /SubFilter [/adbe.pkcs7.detached]>>', 'seed_value_not_met'],
    ['demands another handler', '/SV <</Type /SV /Ff 1 /Filter /Entrust.PPKEF>>', 'seed_value_not_met'],
    ['demands a certain look', '/SV <</Ff 256 /AppearanceFilter (Stamp)>>', 'seed_value_not_met'],
    ['demands what is not known yet', '/SV <</Ff 4 /V 4>>', 'seed_value_not_met'],
    ['demands an attestation', '/SV <</Ff 16 /LegalAttestation [(I hereby)]>>', 'seed_value_not_met'],
    ['only wishes for another format', '/SV <</Type /SV /SubFilter [/adbe.pkcs7.detached]>>', null],
    ['demands our format', '/SV <</Type /SV /Ff 3 /Filter /Adobe.PPKLite /SubFilter [/adbe.pkcs7.detached /ETSI.CAdES.detached]>>', null],
  ] as const)('takes heed of a field that %s', async (_name, entries, code) => {
    const signing = signed(made('table', form('', entries)), { fieldName: 'Second' });
    if (code === null) await signing;
    else await expect(signing).rejects.toEqual(refusal(code));
  });

  const appearance = { place: { page: 1, x: 50, y: 50, width: 200, height: 60 }, timeZone: 'UTC', language: 'en' } as const;

  it.each([
    [1, 'invisible', 'certified_no_changes'],
    [2, 'invisible', null],
    [2, 'visible', 'certified_no_changes'],
    [3, 'visible', null],
  ] as const)('after a certification of level %i takes an %s signature or not', async (certify, looks, code) => {
    const certified = await signed(made('table'), { certify });
    expect(await looking(certified, (view) => view.certification())).toBe(certify);
    const second = signed(certified, looks === 'visible' ? { appearance } : {});
    if (code === null) expectBothValid(await second);
    else await expect(second).rejects.toEqual(refusal(code));
    await expect(signed(certified, { certify: 3 })).rejects.toEqual(refusal('bad_order'));
    // Proof of what was signed may always be added.
    const output = newPath();
    await appending({ input: certified, output }, async (appender) => {
      await appender.addValidationData({ certificates: [Buffer.from('c')], ocsps: [], crls: [] });
      const pending = appender.addDocumentTimestamp({});
      await pending.embed(await valueFor(pending));
    });
    expect(qpdfComplaints(output)).toBe('');
  });

  it('stamps without drawing anything, which a certification that allows no changes forbids', async () => {
    const certified = await signed(made('table'), { certify: 1 });
    const output = newPath();
    await appending({ input: certified, output }, async (appender) => {
      const pending = appender.addDocumentTimestamp({});
      await pending.embed(await valueFor(pending));
    });
    await looking(output, (view) => {
      const stamp = view.signatureFields().find(({ name }) => name === 'Timestamp1')?.dict;
      expect([stamp?.entries.has('AP'), view.array(stamp?.get('Rect')), view.number(stamp?.get('F'))]).toEqual([false, [0, 0, 0, 0], 132]);
    });
    expect(qpdfComplaints(output)).toBe('');
    expect(pdfsigVerdicts(output)[0]).toMatchObject({ fieldName: 'Signature1', isValid: true });
  });

  it('refuses what is too long, and a place that is not on a page', async () => {
    const input = made('table', { pages: 2 });
    await expect(signed(input, { reason: 'x'.repeat(1_001) })).rejects.toEqual(refusal('text_too_long'));
    await expect(signed(input, { appearance: { ...appearance, place: { ...appearance.place, page: 3 } } })).rejects.toEqual(
      refusal('page_not_found'),
    );
    await expect(signed(input, { appearance: { ...appearance, place: { ...appearance.place, x: 396 } } })).rejects.toEqual(
      refusal('place_off_page'),
    );
    await expect(signed(input, { appearance: { ...appearance, place: { ...appearance.place, height: 8 } } })).rejects.toEqual(
      refusal('text_too_long'),
    );
    await expect(signed(input, { appearance: { ...appearance, image: Buffer.from('GIF89a') } })).rejects.toEqual(refusal('bad_image'));
    await expect(signed(input, { name: 'Ann \u{2ffff}', appearance })).rejects.toEqual(refusal('text_not_showable'));
  });

  it('signs a field whose widget stands apart, on the field, and draws on the widget', async () => {
    const output = await signed(made('table', form('')), { fieldName: 'Apart', name: 'Ann', appearance });
    await looking(output, (view) => {
      const field = view.signatureFields().find(({ name }) => name === 'Apart');
      expect(field?.signature?.subFilter).toBe('ETSI.CAdES.detached');
      expect([view.dict(field?.dict.get('AP')), view.dict(field?.widgets[0]?.dict.get('AP'))?.get('N')]).toEqual([
        undefined,
        expect.any(PdfRef),
      ]);
      // The frame is the field's, not the one asked for.
      expect(view.array(view.dict(view.dict(field?.widgets[0]?.dict.get('AP'))?.get('N'))?.get('BBox'))).toEqual([0, 0, 150, 50]);
    });
    expect(qpdfComplaints(output)).toBe('');
  });

  it('draws upright in a field of a turned page that does not name its page', async () => {
    const turned = { ...form('/P null'), pageEntries: '/Rotate 90 /Annots [1000 0 R]' };
    const output = await signed(made('table', turned), { fieldName: 'First', appearance });
    await looking(output, (view) => {
      const widget = view.signatureFields().find(({ name }) => name === 'First')?.widgets[0]?.dict;
      const drawn = view.dict(view.dict(widget?.get('AP'))?.get('N'));
      expect([view.array(drawn?.get('BBox')), view.array(drawn?.get('Matrix'))]).toEqual([
        [0, 0, 50, 150],
        [0, 1, -1, 0, 150, 0],
      ]);
    });
  });

  it('puts a widget onto the page that was asked for, and what it shows onto paper', async () => {
    const output = await signed(made('hybrid', { pages: 3, annotations: 'apart' }), {
      appearance: { ...appearance, place: { ...appearance.place, page: 2 } },
    });
    await looking(output, (view) => {
      const [widget] = (view.array(view.page(2).dict.get('Annots')) ?? []).map((item) => view.dict(item));
      expect([view.name(widget?.get('FT')), view.number(widget?.get('F')), view.array(widget?.get('Rect'))]).toEqual([
        'Sig',
        132,
        [50, 732, 250, 792],
      ]);
      expect(widget?.get('P')).toEqual(new PdfRef(view.page(2).ref.number));
    });
  });
});
