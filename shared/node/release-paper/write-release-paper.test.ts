import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { identityFromSeed } from '../../crypto/identity.ts';
import { randomKey } from '../../crypto/keys.ts';
import { signReleasePaper } from '../../format/release/release-paper.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { pdfA1bComplaints } from '../../../test/kit/pdf/pdf-a-check.ts';
import { sampleBundle, samplePaper, sealedSample } from './sample-paper-test-kit.ts';
import { writeReleasePaper } from './write-release-paper.ts';

const service = identityFromSeed(randomKey());

/**
 * All that a validator of part 1 may object to: that files lie in it, that a subset has no list of its characters (part 2 dropped that), and
 * that the file declares part 3. A validator of part 3 is not among what we test with.
 */
const partOneOnly = /^1\.4\.7 .*EmbeddedFile|^1\.2\.9 .*EmbeddedFile|^3\.1\.11 .*CIDSet entry is missing|^7\.11\.2 .*part must be 1/;

it('writes an archival file that other programs read, in both languages, with what is embedded', async () => {
  await using folder = await tempFolder('release-paper');
  const hostile = { ...samplePaper(service).vault, name: 'For 🙂 山 \u202E(<b>) & "all"' };
  const cases = [
    ['en', samplePaper(service, { vault: hostile }), null],
    ['de', { ...sealedSample(service), language: 'de' }, sampleBundle],
  ] as const;
  for (const [language, paper, bundle] of cases) {
    const path = join(folder.path, `${language}.pdf`);
    writeFileSync(path, await writeReleasePaper({ paper, signed: signReleasePaper(paper, service), bundle }));
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors');
    const complaints = pdfA1bComplaints(path)
      .split('\n')
      .filter((line) => /^\d+\.\d/.test(line) && !partOneOnly.test(line));
    expect(complaints).toEqual([]);
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' })
      .split('\n')
      .slice(2)
      .filter((line) => line !== '');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/yes yes yes/);
    const files = execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' });
    for (const name of ['release.json', 'release.sig', ...(bundle === null ? [] : ['bundle.sealed'])]) expect(files).toContain(name);
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    expect(text).toContain(
      language === 'en' ? 'Friday, 20 November 2026, 15:30 (Central European' : 'Freitag, 20. November 2026 um 15:30 Uhr',
    );
    expect(text).toContain('Jonas Müller');
    // What the type hasn't is marked, never left out, and nothing turns a line around.
    if (language === 'en') expect(text).toMatch(/For � � +\(<b>\) & "all"/);
  }
});
