import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../server/adapters/clock.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { readPaperFile } from '../../shared/format/release/release-paper-file.ts';
import { readReleasePaper, signReleasePaper, type ReleasePaper } from '../../shared/format/release/release-paper.ts';
import { sampleBundle, sampleDocument, samplePaper, sealedSample } from '../../shared/node/release-paper/sample-paper-test-kit.ts';
import { verifyReleasePaper } from '../../shared/node/release-paper/verify-release-paper.ts';
import { writeReleasePaper } from '../../shared/node/release-paper/write-release-paper.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';

// The second reader of papers about releases, as somebody runs it who has the page, Python, and none of our programs.

const formats = fileURLToPath(new URL('../../shared/format', import.meta.url));
/** A paper that a server made when there were none yet. Never made anew: what was given to somebody once is to be read for ever. */
const kept = join(formats, 'vectors/release-paper.pdf');

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder('python-paper');
});
afterAll(() => folder.remove());

const path = (name: string): string => join(folder.path, name);

function read(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve, reject) => {
    execFile('python3', ['-I', join(formats, 'paper_reader.py'), ...args], (error, printed, complaint) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, said: printed + complaint });
      else reject(error ?? new Error('Python did not end by itself'));
    });
  });
}

const service = identityFromSeed(randomKey());

async function written(name: string, paper: ReleasePaper, bundle: Uint8Array | null = null): Promise<string> {
  await writeFile(path(name), await writeReleasePaper({ paper, signed: signReleasePaper(paper, service), bundle }));
  return path(name);
}

describe('the second reader of papers', () => {
  it('reads the paper that was kept, which also holds by today’s checks', async () => {
    const { publicKey } = readReleasePaper(readPaperFile(await readFile(kept)).paper).service;
    const { code, said } = await read(kept, '--key', publicKey, '--bundle', path('bundle.sealed'));
    expect([code, said]).toEqual([0, expect.stringContaining('nothing is wrong')]);
    expect(await readFile(path('bundle.sealed'))).toEqual(Buffer.from(sampleBundle));
    const report = await verifyReleasePaper({ input: kept, now: systemClock.now(), roots: [], knownKey: null, documents: [] });
    expect(report).toMatchObject({ ok: true, notes: [], checks: { text: 'good', pdf_signature: 'good', signer: 'good', bundle: 'good' } });
  });

  it('says what a paper of today says, and compares documents, bundle and key', async () => {
    const paper = await written('plain.pdf', samplePaper(service));
    await writeFile(path('will.pdf'), sampleDocument);
    const whole = await read(paper, path('will.pdf'), '--key', toBase64(service.publicKey));
    expect(whole.code).toBe(0);
    for (const part of [
      'Jonas Müller <jonas@example.com>',
      'last_check_in 2026-09-01',
      'last_warning accepted',
      'entry 4711',
      'is Will.pdf',
    ])
      expect(whole.said).toContain(part);
    await writeFile(path('other.pdf'), 'another');
    expect(await read(paper, path('other.pdf'))).toMatchObject({ code: 1, said: expect.stringContaining('NOT listed') });
    const foreign = toBase64(identityFromSeed(randomKey()).publicKey);
    expect(await read(paper, '--key', foreign)).toMatchObject({ code: 1, said: expect.stringContaining('NOT the one that was given') });
    const wrong = await written('wrong.pdf', sealedSample(service), sampleBundle.with(0, 0));
    expect(await read(wrong)).toMatchObject({ code: 1, said: expect.stringContaining('NOT the one that the record names') });
  });

  it('refuses one in which anything was changed', async () => {
    const bytes = await readFile(await written('change.pdf', samplePaper(service)));
    for (const [from, to] of [
      ['Jonas', 'James'],
      ['/HLCK_File (release.json)', '/HLCK_File (release.jsom)'],
      ['4711', '4712'],
    ] as const) {
      await writeFile(path('changed.pdf'), bytes.toString('latin1').replace(from, to), 'latin1');
      expect(await read(path('changed.pdf'))).toMatchObject({ code: 1, said: expect.stringMatching(/^Refused \((damaged|bad_header)\)/) });
    }
  });
});
