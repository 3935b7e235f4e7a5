import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { opensOutside } from '../../../shared/node/network/opens-outside.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { readPaper } from '../../../test/kit/pdf/read-paper.ts';
import { ownerKitPdf } from './owner-kit-pdf.ts';

const code = new Uint8Array(16).map((_, index) => index * 17 + 3);
const recovery = new Uint8Array(32).map((_, index) => index * 7 + 1);

async function printedAt(server: string, language: 'en' | 'de'): Promise<string> {
  const kit = {
    owner: 'Helene Berg',
    account: '01KAN2Y5B1QJ7K8M9N0P1R2S3T',
    secretKeyWords: toWords(code, 'kit'),
    recoveryKeyWords: toWords(recovery, 'kit'),
    text: 'heirlock:kit',
    keyringGeneration: 1,
    server,
    wayIn: { server, opensOutside: opensOutside(server), words: toWords(code, 'access'), text: 'heirlock:kit with a way in' },
    printedAt: '2026-11-24T10:00:00.000Z',
  };
  await using folder = await tempFolder('kit');
  const path = join(folder.path, 'kit.pdf');
  await writeFile(path, await ownerKitPdf(kit, language));
  const { text } = await readPaper(path, 2);
  return text.replace(/\s+/g, ' ');
}

describe('the owner kit', () => {
  it.each([
    ['en', 'Only the computer that printed this, or its own network, reaches this address.'],
    ['de', 'Diese Adresse erreicht nur der Computer, der dies gedruckt hat, oder sein eigenes Netz.'],
  ] as const)('says in %s where its address is of no use elsewhere, and only there', async (language, sentence) => {
    for (const server of ['http://127.0.0.1:8787', 'http://192.168.1.20:8787', 'http://heirlock.lan']) {
      const text = await printedAt(server, language);
      expect(text).toContain(server);
      expect(text).toContain(sentence);
    }
    expect(await printedAt('https://vault.example.com', language)).not.toContain(sentence);
  });
});
