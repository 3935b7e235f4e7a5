import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { docxOf, typesXml, wordMain, zipOf } from '../../../test/kit/files/sample-files.ts';
import { openTestEstate, testPassphrase, type TestEstate } from '../engine-test-kit.ts';

const fontFile = join(import.meta.dirname, '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

async function pdfWith(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const font = await document.embedFont(await readFile(fontFile), { subset: true });
  document.addPage().drawText(text, { x: 50, y: 500, size: 12, font });
  document.addPage().drawText('Seite zwei', { x: 50, y: 500, size: 12, font });
  return document.save();
}

function docxWith(body: string): Buffer {
  const xml = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipOf([
    { name: '[Content_Types].xml', content: typesXml('/word/document.xml', wordMain) },
    { name: 'word/document.xml', content: xml },
  ]);
}

async function add(estate: TestEstate, name: string, content: string | Uint8Array): Promise<string> {
  const [document] = await estate.ok('documents.add', { vault: estate.vault, paths: [await estate.file(name, content)] });
  await estate.engine.context.session().search.settled();
  return document!.id;
}

async function ids(estate: Pick<TestEstate, 'ok'>, query: string): Promise<string[]> {
  return (await estate.ok('search.find', { query })).hits.map(({ document }) => document.id);
}

describe('search', () => {
  it('finds words in PDF, Word and text files', async () => {
    await using estate = await openTestEstate();
    const pdf = await add(estate, 'police.pdf', await pdfWith('Versicherungsnummer Łódź 4711'));
    const docx = await add(
      estate,
      'brief.docx',
      docxWith(
        '<w:p><w:r><w:t>Sehr geehrte</w:t></w:r><w:r><w:t xml:space="preserve"> Frau M&#252;ller &amp; S&#xF6;hne</w:t></w:r></w:p><w:p><w:r><w:t>Absatz</w:t></w:r></w:p>',
      ),
    );
    const text = await add(estate, 'notiz.txt', 'Der blaue Ordner liegt im Schreibtisch.');
    const utf16 = await add(estate, 'alt.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Schließfach', 'utf16le')]));
    const western = await add(estate, 'west.csv', Buffer.from('Gr\xfc\xdfe', 'latin1'));
    expect(await ids(estate, 'versicherungsnummer lodz')).toEqual([pdf]);
    expect(await ids(estate, 'zwei')).toEqual([pdf]);
    expect(await ids(estate, 'geehrte muller sohne')).toEqual([docx]);
    expect(await ids(estate, 'ordner schreib')).toEqual([text]);
    expect(await ids(estate, 'schliessfach')).toEqual([utf16]);
    expect(await ids(estate, 'grusse')).toEqual([western]);
    const { hits, complete } = await estate.ok('search.find', { query: 'Ordner' });
    expect(hits).toMatchObject([{ found: ['text'], excerpt: 'Der blaue Ordner liegt im Schreibtisch.' }]);
    expect(complete).toBe(true);
  });

  it('shows names before texts, and which letters of name and excerpt were asked for', async () => {
    await using estate = await openTestEstate();
    const text = await add(estate, 'Brief.txt', `${'Wort '.repeat(200)}Straße in München, Herr Müller. ${'Wort '.repeat(200)}`);
    const note = await add(estate, 'Foto.png', 'no words to read here');
    await estate.ok('documents.update', { document: note, note: 'Das Haus Müller in der Strasse' });
    const name = await add(estate, 'Straße Müller.png', 'nor here');
    const { hits } = await estate.ok('search.find', { query: 'mull STRASS' });
    expect(hits.map(({ document }) => document.id)).toEqual([name, note, text]);
    const cut = (from: string, marks: readonly { start: number; end: number }[]): string[] =>
      marks.map(({ start, end }) => from.slice(start, end));
    expect(hits.map((hit) => cut(hit.document.name, hit.nameMarks))).toEqual([['Straß', 'Müll'], [], []]);
    expect(hits.map((hit) => cut(hit.excerpt, hit.excerptMarks))).toEqual([[], ['Müll', 'Strass'], ['Straß', 'Müll']]);
    expect(hits[2]?.excerpt).toMatch(/^… Wort .*Straße in München, Herr Müller\. Wort .* …$/);
    expect((await estate.ok('search.find', { query: 'mull strass', limit: 1 })).hits.map(({ document }) => document.id)).toEqual([name]);
  });

  it('refuses what is no search', async () => {
    await using estate = await openTestEstate();
    expect(await estate.ok('search.find', { query: 'alpha' })).toEqual({ hits: [], complete: true });
    await add(estate, 'a.txt', 'alpha');
    for (const input of [
      { query: '' },
      { query: 'a'.repeat(501) },
      { query: 'a', limit: 0 },
      { query: 'a', limit: 201 },
      { query: 7 },
      { query: 'a', order: 'name' },
    ]) {
      expect(await estate.refused('search.find', input as { query: string })).toBe('invalid_request');
    }
    expect((await estate.ok('search.find', { query: '*'.repeat(500) })).hits).toEqual([]);
    expect(await ids(estate, `alpha ${'a'.repeat(494)}`)).toEqual([]);
  });

  it('knows every name in the first answer after unlocking, and answers others while it reads', async () => {
    await using estate = await openTestEstate();
    const session = estate.engine.context.session();
    const documents = Array.from({ length: 9000 }, (_, at) => ({
      id: estate.engine.context.newId(),
      vault: estate.vault,
      kind: 'document' as const,
      set: { name: `Akte ${at}`, type: 'image/png', folder: null, tags: [], note: '' },
    }));
    session.book.write(documents);
    await estate.ok('account.lock', {});
    await estate.ok('account.unlock', { passphrase: testPassphrase });
    const first = estate.ok('search.find', { query: 'akte 8999' });
    let answered = 0;
    let waiting = true;
    void first.finally(() => (waiting = false));
    while (waiting) {
      await estate.ok('account.status', {});
      await new Promise(setImmediate);
      answered += 1;
    }
    expect((await first).hits.map(({ document }) => document.id)).toEqual([documents[8999]?.id]);
    expect(answered).toBeGreaterThan(2);
  });

  it('ends a search that waits when the account is locked', async () => {
    await using estate = await openTestEstate();
    await add(estate, 'a.txt', 'alpha');
    await estate.ok('account.lock', {});
    await estate.ok('account.unlock', { passphrase: testPassphrase });
    const waiting = estate.refused('search.find', { query: 'alpha' });
    estate.engine.context.lock();
    expect(await waiting).toBe('locked');
  });

  it('follows changes of names, tags, notes and versions', async () => {
    await using estate = await openTestEstate();
    const id = await add(estate, 'one.txt', 'alpha');
    await estate.ok('documents.update', { document: id, name: 'Zweitname.txt', tags: ['wichtig'], note: 'im Tresor' });
    for (const query of ['zweit', 'wichtig', 'tresor', 'alpha']) expect(await ids(estate, query)).toEqual([id]);
    expect(await ids(estate, 'one')).toEqual([]);
    await estate.ok('documents.addVersion', { document: id, path: await estate.file('two.txt', 'omega') });
    await estate.engine.context.session().search.settled();
    expect(await ids(estate, 'omega')).toEqual([id]);
    expect(await ids(estate, 'alpha')).toEqual([]);
    const { batch } = await estate.ok('documents.trash', { documents: [id] });
    expect(await ids(estate, 'omega')).toEqual([]);
    await estate.ok('trash.restore', { batch });
    await estate.engine.context.session().search.settled();
    expect(await ids(estate, 'omega')).toEqual([id]);
    const other = await estate.ok('vaults.create', { name: 'other' });
    expect((await estate.ok('search.find', { query: 'omega', vault: other.id })).hits).toEqual([]);
  });

  it('keeps words sealed and reads them again after unlocking, or from the document when they are damaged', async () => {
    await using estate = await openTestEstate();
    const id = await add(estate, 'a.txt', 'Kanarienvogel');
    const { texts } = estate.engine.context.store;
    const row = texts.find(id)!;
    expect(Buffer.from(row.sealed).includes('Kanarienvogel')).toBe(false);
    const sealed = Buffer.from(row.sealed);
    sealed[sealed.length - 1]! ^= 1;
    texts.put({ ...row, sealed });
    await estate.ok('account.lock', {});
    expect(await estate.refused('search.find', { query: 'kanarien' })).toBe('locked');
    await estate.ok('account.unlock', { passphrase: testPassphrase });
    await estate.engine.context.session().search.settled();
    expect(await ids(estate, 'kanarien')).toEqual([id]);
    expect(Buffer.from(texts.find(id)!.sealed).equals(sealed)).toBe(false);
  });

  it('is not stopped by files that are not what their name says', async () => {
    await using estate = await openTestEstate();
    const broken = [
      await add(estate, 'broken.pdf', 'this is no PDF'),
      await add(estate, 'broken.docx', 'this is no zip'),
      await add(estate, 'bomb.docx', docxOf([{ name: 'word/header1.xml', content: Buffer.alloc(70 * 2 ** 20, 0x20) }])),
      await add(estate, 'empty.pdf', ''),
    ];
    const good = await add(estate, 'good.txt', 'findbar');
    expect(await ids(estate, 'findbar')).toEqual([good]);
    expect((await ids(estate, 'broken')).sort()).toEqual(broken.slice(0, 2).sort());
  });
});
