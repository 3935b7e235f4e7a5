import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { identityFromSeed } from '../../crypto/identity.ts';
import { randomKey } from '../../crypto/keys.ts';
import { toBase64 } from '../../crypto/base64.ts';
import { directionOf, languages, type Language } from '../../domain/language.ts';
import { paperTimes } from '../../domain/release-paper.ts';
import { ownerWarnings } from '../../domain/timer-states.ts';
import { signReleasePaper, type ReleasePaper } from '../../format/release/release-paper.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { pdfA1bComplaints } from '../../../test/kit/pdf/pdf-a-check.ts';
import { sampleBundle, samplePaper, sealedSample } from './sample-paper-test-kit.ts';
import { paperWords } from './words/index.ts';
import { writeReleasePaper } from './write-release-paper.ts';

const service = identityFromSeed(randomKey());

/**
 * All that a validator of part 1 may object to: that files lie in it, that a subset has no list of its characters (part 2 dropped that), and
 * that the file declares part 3. A validator of part 3 is not among what we test with.
 */
const partOneOnly = /^1\.4\.7 .*EmbeddedFile|^1\.2\.9 .*EmbeddedFile|^3\.1\.11 .*CIDSet entry is missing|^7\.11\.2 .*part must be 1/;

/** What no file may be without, as other programs see it. */
function expectArchival(path: string): void {
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
}

it('writes an archival file that other programs read, with what is embedded', async () => {
  await using folder = await tempFolder('release-paper');
  const hostile = { ...samplePaper(service).vault, name: 'For 🙂 山 \u202E(<b>) & "all"' };
  const cases = [
    ['en', samplePaper(service, { vault: hostile }), null],
    ['de', { ...sealedSample(service), language: 'de' }, sampleBundle],
  ] as const;
  for (const [language, paper, bundle] of cases) {
    const path = join(folder.path, `${language}.pdf`);
    writeFileSync(path, await writeReleasePaper({ paper, signed: signReleasePaper(paper, service), bundle }));
    expectArchival(path);
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

/** Everything a paper may say. */
const everything = (language: Language): ReleasePaper => {
  const { warnings, release } = samplePaper(service);
  const steps = paperTimes.map((what, index) => ({ what, at: `2026-09-0${index + 1}T10:00:00.000Z` }));
  return samplePaper(service, {
    language,
    mode: 'live',
    release: { ...release, trigger: 'manual', approvals: 2, steps },
    warnings: ownerWarnings.map((kind, index) => ({
      kind,
      way: warnings[index % 2]?.way ?? 'desktop',
      acceptedAt: '2026-11-10T10:00:00.000Z',
    })),
  });
};

it.each(languages)('is archival in %s, with every letter of it, from its side of the page', async (language) => {
  await using folder = await tempFolder('release-paper');
  const path = join(folder.path, `${language}.pdf`);
  const paper = everything(language);
  writeFileSync(path, await writeReleasePaper({ paper, signed: signReleasePaper(paper, service), bundle: null }));
  expectArchival(path);
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  expect(text).not.toMatch(/[�□]/);
  const first = /^ *(?=\S)/m.exec(text)?.[0].length ?? 0;
  // Right to left begins where the others end.
  expect(first > 30).toBe(directionOf[language] === 'rtl');
  expect(text).toContain('jonas@example.com');
  // pdftotext sorts signs without a direction anew, as "=" at the end of a key that is printed rightly.
  for (const part of toBase64(service.publicKey).match(/[a-z\d]+/gi) ?? []) expect(text).toContain(part);
  const words = paperWords[language];
  const said = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).normalize('NFKC').replaceAll(/\s+/g, ' ');
  if (directionOf[language] === 'ltr')
    for (const one of [words.title, words.why, words.warnings, words.steps.opening_set, words.warningKinds.due_notice])
      expect(said).toContain(one.normalize('NFKC').replaceAll(/\s+/g, ' '));
});
