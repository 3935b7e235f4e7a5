import { describe, expect, it } from 'vitest';
import {
  docxOf,
  docxOfSize,
  docxParts,
  jpgOf,
  pdfOf,
  pngOf,
  typesXml,
  wordMain,
  zipOf,
  type ZipPart,
} from '../../../test/kit/files/sample-files.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import type { ByteRange } from '../ports.ts';
import { detectFormat } from './detect-format.ts';
import type { ReadableContent } from './readable-content.ts';

interface Watched extends ReadableContent {
  /** Bytes that have been read so far. */
  readonly read: (range?: ByteRange) => AsyncIterable<Uint8Array>;
  readBytes: number;
}

/** Content as the blob store returns it: in chunks, and only within its bounds. */
function contentOf(bytes: Uint8Array): Watched {
  const content: Watched = {
    sizeBytes: bytes.length,
    readBytes: 0,
    read: async function* ({ start, end } = { start: 0, end: bytes.length }) {
      if (!(start >= 0 && start <= end && end <= bytes.length)) throw new RangeError('the range is not within the file');
      for (let from = start; from < end; from += 1000) {
        const piece = bytes.subarray(from, Math.min(from + 1000, end));
        content.readBytes += piece.length;
        yield piece;
      }
    },
  };
  return content;
}

const detect = (bytes: Uint8Array | string) => detectFormat(contentOf(Buffer.from(bytes as string)));

/** A Word document's parts, some of them replaced, left out (null) or added. */
function partsWith(changes: Readonly<Record<string, ZipPart['content'] | null>>): ZipPart[] {
  const kept = docxParts.filter(({ name }) => !(name in changes));
  return [
    ...kept,
    ...Object.entries(changes).flatMap(([name, content]) => (content === null || content === undefined ? [] : [{ name, content }])),
  ];
}

const types = '[Content_Types].xml';
const declared = (part: string, type: string): ZipPart[] => partsWith({ [types]: typesXml(part, type) });
const office = 'application/vnd.openxmlformats-officedocument';

describe('the format of a file', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['a PDF', pdfOf(), 'pdf'],
    ['a PDF of version 1.0', pdfOf('1.0'), 'pdf'],
    ['a PDF of version 2.0', pdfOf('2.0'), 'pdf'],
    ['a PDF behind a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdfOf()]), 'pdf'],
    ['a PDF behind white space', Buffer.concat([Buffer.from('\r\n\r\n'), pdfOf()]), 'pdf'],
    ['a PDF that is cut off', pdfOf().subarray(0, 30), 'pdf'],
    ['a PNG', pngOf(), 'png'],
    ['a PNG that is cut off behind its header', pngOf(4000, 3000).subarray(0, 40), 'png'],
    ['a JPEG', jpgOf(), 'jpg'],
    ['a JPEG with Exif', Buffer.from('ffd8ffe100104578696600004d4d002a', 'hex'), 'jpg'],
    ['a JPEG that begins with its tables', Buffer.from('ffd8ffdb0043', 'hex'), 'jpg'],
    ['a Word document', docxOf(), 'docx'],
  ])('%s is known', async (_what, bytes, format) => {
    expect(await detect(bytes)).toBe(format);
  });

  it.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['a byte', 'P'],
    ['text', 'To my children I leave the house.'],
    ['text that speaks of PDF', 'Files that begin with %PDF-1.7 are PDF files.'],
    ['a page with a PDF in it', Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), pdfOf()])],
    ['half the mark of a PDF', '%PDF'],
    ['a PDF without a version', '%PDF-'],
    ['a PDF of version 3', '%PDF-3.0\n'],
    ['PostScript', '%!PS-Adobe-3.0\n'],
    ['the mark of a PNG alone', pngOf().subarray(0, 8)],
    [
      'a PNG with another first chunk',
      Buffer.concat([pngOf().subarray(0, 8), Buffer.from('\0\0\0\x04gAMA\0\0\xb1\x8f\0\0\0\0', 'latin1')]),
    ],
    ['a PNG without height', pngOf(1, 0)],
    ['a PNG without width', pngOf(0, 1)],
    ['a PNG whose line ends were changed', Buffer.from(pngOf().toString('latin1').replace('\r\n', '\n'), 'latin1')],
    ['the first bytes of a JPEG', Buffer.from('ffd8ff', 'hex')],
    ['a JPEG without a marker', Buffer.from('ffd8ff00ffd9', 'hex')],
    ['a JPEG that ends at once', Buffer.from('ffd8ffd9', 'hex')],
    ['JPEG-LS', Buffer.from('ffd8fff7000b08', 'hex')],
    ['an MP3', Buffer.from('fffb9044', 'hex')],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', Buffer.from('7f454c46020101', 'hex')],
    ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['RTF', '{\\rtf1\\ansi}'],
  ])('%s is none of ours', async (_what, bytes) => {
    expect(await detect(bytes)).toBeUndefined();
  });

  it('is that of the beginning where a file is several things at once', async () => {
    expect(await detect(Buffer.concat([pdfOf(), docxOf()]))).toBe('pdf');
    expect(await detect(docxOf([], { before: pdfOf() }))).toBe('pdf');
    expect(await detect(docxOf([], { before: pngOf() }))).toBe('png');
    expect(await detect(Buffer.concat([jpgOf(), docxOf()]))).toBe('jpg');
    // A program that unpacks itself is a program, whatever it brings along.
    expect(await detect(docxOf([], { before: Buffer.from('MZ\x90\0') }))).toBeUndefined();
    expect(await detect(docxOf([], { before: Buffer.from('#!/bin/sh\n') }))).toBeUndefined();
  });

  it('is told without the rest of the file', async () => {
    for (const bytes of [pdfOf(), pngOf(), jpgOf(), Buffer.from('none')]) {
      const content = contentOf(Buffer.concat([bytes, Buffer.alloc(1_000_000)]));
      await detectFormat(content);
      expect(content.readBytes).toBeLessThanOrEqual(64);
    }
  });
});

describe('a Word document', () => {
  it.each<[string, Uint8Array]>([
    ['stored, not deflated', zipOf(docxParts.map((part) => ({ ...part, method: 0 })))],
    ['in another order', zipOf([...docxParts].reverse())],
    ['with pictures', docxOf([{ name: 'word/media/image1.png', content: pngOf() }])],
    ['with five thousand of them', docxOf(Array.from({ length: 5_000 }, (_, index) => ({ name: `word/media/image${index}.png` })))],
    ['with a comment', docxOf([], { comment: 'made by hand' })],
    ['written as zip64', docxOf([], { zip64: true })],
    [
      'whose main part has another name',
      zipOf([
        ...partsWith({ [types]: typesXml('/word/document2.xml', wordMain), 'word/document.xml': null }),
        { name: 'word/document2.xml', content: '<w:document/>' },
      ]),
    ],
    ['whose main part is named in capitals', zipOf(declared('/Word/Document.XML', wordMain))],
    [
      'whose main part is declared by its ending',
      zipOf(partsWith({ [types]: `<Types><Default Extension="xml" ContentType="${wordMain}"/></Types>` })),
    ],
    [
      'whose list is in single quotes, over several lines, with a prefix',
      zipOf(
        partsWith({
          [types]: `<ct:Types>\n<ct:Override\n  ContentType = '${wordMain}'\n  PartName\t=\n'/word/document.xml'\n/></ct:Types>`,
        }),
      ),
    ],
    ['whose list is in UTF-16', zipOf(partsWith({ [types]: Buffer.from(`\ufeff${typesXml('/word/document.xml', wordMain)}`, 'utf16le') }))],
    [
      'whose list is in UTF-16, the other way round',
      zipOf(partsWith({ [types]: Buffer.from(`\ufeff${typesXml('/word/document.xml', wordMain)}`, 'utf16le').swap16() })),
    ],
  ])('is one %s', async (_what, bytes) => {
    expect(await detect(bytes)).toBe('docx');
  });

  it.each<[string, Uint8Array]>([
    ['any other archive', zipOf([{ name: 'letter.txt', content: 'Dear Ann' }])],
    ['an empty archive', Buffer.concat([Buffer.from('PK\x03\x04'), zipOf([])])],
    ['a workbook', zipOf(declared('/xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`))],
    ['a presentation', zipOf(declared('/ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`))],
    ['a document with macros', zipOf(declared('/word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'))],
    ['a template', zipOf(declared('/word/document.xml', `${office}.wordprocessingml.template.main+xml`))],
    [
      'an OpenDocument text',
      zipOf([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', method: 0 },
        { name: 'content.xml', content: '<office/>' },
      ]),
    ],
    [
      'a Java archive',
      zipOf([
        { name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0' },
        { name: 'Main.class', content: 'x' },
      ]),
    ],
    ['one without its list', zipOf(partsWith({ [types]: null }))],
    ['one without its relations', zipOf(partsWith({ '_rels/.rels': null }))],
    ['one without its main part', zipOf(partsWith({ 'word/document.xml': null }))],
    ['one whose list says nothing', zipOf(partsWith({ [types]: '<Types/>' }))],
    ['one whose list is empty', zipOf(partsWith({ [types]: '' }))],
    ['one whose list is no XML', zipOf(partsWith({ [types]: wordMain }))],
    [
      'one that only mentions the type',
      zipOf(
        partsWith({
          [types]: `<Types><!-- ${wordMain} --><Override PartName="/word/document.xml" ContentType="application/xml"/></Types>`,
        }),
      ),
    ],
    [
      'one whose main part is declared as something else than its ending',
      zipOf(
        partsWith({
          [types]: `<Types><Default Extension="xml" ContentType="${wordMain}"/><Override PartName="/word/document.xml" ContentType="application/xml"/></Types>`,
        }),
      ),
    ],
    ['one whose declared main part is not there', zipOf(declared('/word/other.xml', wordMain))],
    ['one with two lists', zipOf([...docxParts, { name: types, content: '<Types/>' }])],
    ['one whose list is encrypted', zipOf(docxParts.map((part) => (part.name === types ? { ...part, flags: 0x801 } : part)))],
    [
      'one whose main part is encrypted',
      zipOf(docxParts.map((part) => (part.name === 'word/document.xml' ? { ...part, flags: 0x801 } : part))),
    ],
    ['one that is encrypted strongly', zipOf(docxParts.map((part) => ({ ...part, flags: 0x841 })))],
    ['one packed by a method nobody reads', zipOf(docxParts.map((part) => ({ ...part, method: 99 })))],
    ['one with paths that lead out of it', docxOf([{ name: '../../etc/passwd' }])],
    ['one with too many parts', docxOf(Array.from({ length: 10_001 }, (_, index) => ({ name: `word/media/${index}` })))],
    ['one that claims more parts than it has', docxOf([], { claimedParts: 9 })],
    ['one that claims fewer parts than it needs', docxOf([], { claimedParts: 2 })],
    ['one with something behind its end', Buffer.concat([docxOf(), Buffer.from('more')])],
    ['one that is cut by a byte', docxOf().subarray(0, -1)],
    ['one that is cut before its directory', docxOf().subarray(0, 200)],
    ['one that begins with the second half', docxOf().subarray(100)],
    ['a part of an archive', Buffer.from('PK\x03\x04')],
  ])('is not %s', async (_what, bytes) => {
    expect(await detect(bytes)).toBeUndefined();
  });

  it('is not one whose list of types unfolds without end, whatever it claims', async () => {
    const bomb = Buffer.concat([Buffer.from(typesXml('/word/document.xml', wordMain)), Buffer.alloc(64 * 2 ** 20, ' ')]);
    for (const claimedSize of [bomb.length, 100]) {
      expect(
        await detect(zipOf(docxParts.map((part) => (part.name === types ? { ...part, content: bomb, claimedSize } : part)))),
      ).toBeUndefined();
    }
    expect(
      await detect(zipOf(docxParts.map((part) => (part.name === types ? { ...part, content: bomb, method: 0 } : part)))),
    ).toBeUndefined();
  });

  it('is told from a few hundred KiB, however large it is', async () => {
    const content = contentOf(docxOfSize(8 * 2 ** 20));
    expect(await detectFormat(content)).toBe('docx');
    expect(content.readBytes).toBeLessThan(400_000);
  });

  it('is no matter of format when the storage fails', async () => {
    const bytes = docxOf();
    for (const failing of [1, 2, 3]) {
      let reads = 0;
      const content = contentOf(bytes);
      const broken: ReadableContent = {
        sizeBytes: content.sizeBytes,
        read: (range) => {
          reads += 1;
          if (reads === failing) throw new Error('the disk is gone');
          return content.read(range);
        },
      };
      const outcome = await detectFormat(broken).catch((error: unknown) => error);
      expect(reads < failing ? outcome : (outcome as Error).message).toBe(reads < failing ? 'docx' : 'the disk is gone');
    }
  });

  it('is one or none, and nothing else happens, whichever bytes of it are changed', async () => {
    const random = seededRandom(20260302);
    const unhandled: unknown[] = [];
    const listener = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listener);
    process.on('uncaughtExceptionMonitor', listener);
    const originals = [docxOf([{ name: 'word/media/image1.png', content: pngOf() }]), docxOf([], { zip64: true, comment: 'PK\x05\x06' })];
    for (let round = 0; round < 3_000; round += 1) {
      const bytes = Buffer.from(originals[round % 2] as Buffer);
      for (let change = 0; change <= random.integer(0, 3); change += 1) {
        // Most of what a reader acts on is at the end.
        const at = random.chance(0.5)
          ? random.integer(0, bytes.length - 1)
          : bytes.length - 1 - random.integer(0, Math.min(bytes.length, 400) - 1);
        bytes[at] = random.chance(0.3) ? 0xff : random.integer(0, 255);
      }
      expect(['docx', 'png', 'pdf', 'jpg', undefined]).toContain(
        await detect(round % 5 === 0 ? bytes.subarray(0, random.integer(0, bytes.length - 1)) : bytes),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', listener);
    process.off('uncaughtExceptionMonitor', listener);
    expect(unhandled).toEqual([]);
  });
});
