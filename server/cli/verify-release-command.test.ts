import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { signReleasePaper, type ReleasePaper } from '../../shared/format/release/release-paper.ts';
import { createSelfMadeKey } from '../../shared/node/pades/keys/self-made-key.ts';
import { openKey } from '../../shared/node/pades/keys/open-key.ts';
import { signPdf } from '../../shared/node/pades/sign-pdf.ts';
import { issueAuthority } from '../../shared/node/pades/witnesses/issue-certificate.ts';
import { sampleBundle, sampleDocument, samplePaper, sealedSample } from '../../shared/node/release-paper/sample-paper-test-kit.ts';
import type { ReleasePaperReport } from '../../shared/node/release-paper/verify-release-paper.ts';
import { writeReleasePaper } from '../../shared/node/release-paper/write-release-paper.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { systemClock } from '../adapters/clock.ts';
import { openPaperMaker } from '../adapters/signer/paper-maker.ts';
import type { MadeSigner } from '../core/ports.ts';
import { runHere } from './run-here-test-kit.ts';

const service = identityFromSeed(randomKey());
let folder: string;
let made: MadeSigner;

/** A paper of a service without a certificate, made as the server makes it. */
async function paperFile(name: string, paper: ReleasePaper, bundle: Uint8Array | null = null): Promise<string> {
  const maker = openPaperMaker(
    { key: null, rootsFile: null, timestampUrls: [], allowPrivate: false, workDir: join(folder, 'work') },
    systemClock,
  );
  const signer = { kind: 'self_made' as const, certificate: fingerprintOf(made.certificate), authority: toBase64(made.authority) };
  const whole = { ...paper, signer };
  const file = await maker.make({
    id: name,
    paper: whole,
    signed: signReleasePaper(whole, service),
    bundle,
    made,
    now: systemClock.now(),
    signal: new AbortController().signal,
  });
  await writeFile(join(folder, name), file.read());
  await file.discard();
  return join(folder, name);
}

const fingerprintOf = (der: Uint8Array): string => new X509Certificate(der).fingerprint256.replaceAll(':', '').toLowerCase();

beforeAll(async () => {
  folder = (await tempFolder('verify-release')).path;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = systemClock.now();
  const origin = 'https://vault.example.org';
  const authority = {
    certificate: issueAuthority({ privateKey, publicKey, origin, now }).raw,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
  const maker = openPaperMaker(
    { key: null, rootsFile: null, timestampUrls: [], allowPrivate: false, workDir: join(folder, 'work') },
    systemClock,
  );
  made = await maker.newSigner(authority, origin, now);
});

async function verify(...args: readonly string[]): Promise<{ code: number | null; report: ReleasePaperReport; words: string }> {
  const asJson = await runHere(['--json', 'verify-release', ...args], {});
  const { stdout } = await runHere(['verify-release', ...args], {});
  return { code: asJson.code, report: JSON.parse(asJson.stdout) as ReleasePaperReport, words: stdout };
}

/** The file with one text in it replaced by another of the same length. */
async function swapped(path: string, from: string, to: string): Promise<string> {
  const text = (await readFile(path)).toString('latin1');
  expect(text).toContain(from);
  expect(to.length).toBe(from.length);
  await writeFile(`${path}.swapped.pdf`, text.replace(from, to), 'latin1');
  return `${path}.swapped.pdf`;
}

describe('heirlock verify-release', () => {
  it('says what a paper proves, of a vault that the service reads, with documents given along', async () => {
    const path = await paperFile('plain.pdf', samplePaper(service));
    const will = join(folder, 'will.pdf');
    await writeFile(will, sampleDocument);
    const { code, report, words } = await verify(path, will, '--key', toBase64(service.publicKey));
    expect(report.notes).toEqual([]);
    expect({ code, checks: report.checks }).toEqual({
      code: 0,
      checks: {
        text: 'good',
        service_key: 'good',
        pdf_signature: 'good',
        signer: 'good',
        log: 'good',
        bundle: 'not_checked',
        owner_manifest: 'not_checked',
        documents: 'good',
      },
    });
    // A program that doesn't know ours agrees: the signature is there, intact, and over all of the file.
    expect(execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })).toMatch(/Total document signed[^]*Signature is Valid/);
    expect(words).toMatch(/^This release paper holds\./);
    expect(words).toContain('listed as Will.pdf');
    expect(words).toContain('Central European Standard Time');
    const other = join(folder, 'other.pdf');
    await writeFile(other, 'another');
    const unlisted = await verify(path, other);
    expect([unlisted.code, unlisted.report.checks.documents, unlisted.report.checks.service_key]).toEqual([1, 'bad', 'not_checked']);
    expect((await verify(path, '--key', toBase64(identityFromSeed(randomKey()).publicKey))).report.checks.service_key).toBe('bad');
  });

  it('checks the sealed list of a vault that the service cannot read, and says whose signature it cannot see', async () => {
    const { code, report, words } = await verify(await paperFile('sealed.pdf', sealedSample(service), sampleBundle));
    expect([code, report.checks.bundle]).toEqual([0, 'good']);
    expect(words).toContain("the owner's own signature");
    const wrong = await verify(await paperFile('wrong.pdf', sealedSample(service), sampleBundle.with(0, 0)));
    expect([wrong.code, wrong.report.checks.bundle]).toEqual([1, 'bad']);
  });

  it('refuses a file with a byte changed', async () => {
    const path = await paperFile('byte.pdf', samplePaper(service));
    const { code, report } = await verify(await swapped(path, '/Producer', '/Produces'));
    expect([code, report.checks.pdf_signature]).toEqual([1, 'bad']);
  });

  it('refuses one whose record was exchanged, even where the record is the service’s own', async () => {
    const path = await paperFile('json.pdf', samplePaper(service));
    const edited = await verify(await swapped(path, 'Family papers', 'Family_papers'));
    expect([edited.code, edited.report.checks.text, edited.report.checks.pdf_signature, edited.report.paper]).toEqual([
      1,
      'bad',
      'bad',
      null,
    ]);
    // A genuine record of another paper, with its own signature: the PDF's is not over it.
    const [own, other] = [
      await readFile(path),
      await readFile(await paperFile('jsom.pdf', samplePaper(service, { timeZone: 'Europe/Paris' }))),
    ].map((file) => file.toString('latin1'));
    const part = (file: string, name: string): string => new RegExp(`/HLCK_File \\(${name}\\)[^]*?endstream`).exec(file)?.[0] ?? '';
    const mixed = (own ?? '')
      .replace(part(own ?? '', 'release.json'), part(other ?? '', 'release.json').padEnd(part(own ?? '', 'release.json').length))
      .replace(part(own ?? '', 'release.sig'), part(other ?? '', 'release.sig'));
    await writeFile(join(folder, 'mixed.pdf'), mixed, 'latin1');
    const { code, report } = await verify(join(folder, 'mixed.pdf'));
    expect([code, report.checks.pdf_signature]).toEqual([1, 'bad']);
  });

  it('refuses one that somebody else has signed, in the place of the service or after it', async () => {
    const paper = {
      ...samplePaper(service),
      signer: { kind: 'self_made' as const, certificate: fingerprintOf(made.certificate), authority: toBase64(made.authority) },
    };
    const unsigned = join(folder, 'unsigned.pdf');
    await writeFile(unsigned, await writeReleasePaper({ paper, signed: signReleasePaper(paper, service), bundle: null }));
    expect((await verify(unsigned)).report.checks).toMatchObject({ text: 'good', pdf_signature: 'bad', signer: 'bad' });
    const key = openKey(await createSelfMadeKey({ name: 'Somebody else', now: systemClock.now() }));
    const sign = (input: string, output: string) =>
      signPdf({
        input,
        output: join(folder, output),
        key,
        level: 'B-B',
        now: systemClock.now(),
        authorities: { call: () => Promise.reject(new Error('nobody is asked')) },
        timestampUrls: [],
        roots: [],
      });
    await sign(unsigned, 'foreign.pdf');
    const foreign = await verify(join(folder, 'foreign.pdf'));
    expect([foreign.code, foreign.report.checks.text, foreign.report.checks.pdf_signature, foreign.report.checks.signer]).toEqual([
      1,
      'good',
      'good',
      'bad',
    ]);
    await sign(await paperFile('twice.pdf', samplePaper(service)), 'added.pdf');
    expect((await verify(join(folder, 'added.pdf'))).report.checks).toMatchObject({ pdf_signature: 'bad', signer: 'good' });
  });

  it('says in a sentence that a file is no release paper, and which key it wants', async () => {
    await writeFile(join(folder, 'none.pdf'), '%PDF-1.7 nothing');
    const none = await runHere(['verify-release', join(folder, 'none.pdf')], {});
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('is no release paper')]);
    const wrongKey = await runHere(['verify-release', join(folder, 'none.pdf'), '--key', 'AAAA'], {});
    expect(wrongKey.code).toBe(2);
  });
});
