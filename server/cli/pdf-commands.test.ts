import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PdfReport } from '../../shared/node/pades/contract.ts';
import { findingCodes } from '../../shared/node/pades/report/finding-codes.ts';
import { pdfForRecipients } from '../../test/kit/pdf/encrypted-pdf.ts';
import { changedCopy, confusedPdf, swapText } from '../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel } from '../../test/kit/pdf/pdf-structures.ts';
import { startAuthorities, type Authorities } from '../../test/kit/pki/local-authorities.ts';
import { pemOf, makePkcs12 } from '../../test/kit/pki/openssl-authorities.ts';
import { independentVerdict } from '../../test/kit/pki/independent-verdicts.ts';
import { runCli } from '../../test/kit/processes/server-process.ts';
import { tempFolder, type TempFolder } from '../../test/kit/files/temp-folder.ts';
import { reportInWords } from './pdf-report-words.ts';
import { runHere } from './run-here-test-kit.ts';

let authorities: Authorities;
let folder: TempFolder;
let path: (name: string) => string;
const env = { KEY_PASSPHRASE: 'päss phrase' };

beforeAll(async () => {
  [authorities, folder] = await Promise.all([startAuthorities(), tempFolder('pdf-commands')]);
  path = (name) => join(folder.path, name);
  const { root, signers } = authorities;
  await Promise.all([
    writeFile(path('in.pdf'), layOutPdf('stream', pdfModel({ pages: 2 }))),
    writeFile(path('roots.pem'), pemOf(root.certificate)),
    writeFile(path('key.p12'), makePkcs12(signers.rsa, env.KEY_PASSPHRASE)),
    writeFile(path('revoked.p12'), makePkcs12(signers.revoked, env.KEY_PASSPHRASE)),
  ]);
});
afterAll(() => authorities.close());

/** `{name}` stands for a file of the folder. */
const words = (line: string): string[] => line.split(' ').map((word) => word.replace(/\{(.+)\}/, (_, name: string) => path(name)));
const sign = (line: string) =>
  words(`pdf sign --in {in.pdf} --p12 {key.p12} --password-env KEY_PASSPHRASE --trust {roots.pem} --allow-private --json ${line}`);

async function verify(line: string): Promise<{ code: number | null; report: PdfReport & { ok: boolean } }> {
  const { code, stdout } = await runHere(words(`pdf verify --json ${line}`), {});
  return { code, report: JSON.parse(stdout) as PdfReport & { ok: boolean } };
}

describe('heirlock pdf', () => {
  it('says what it repaired, and signs what other programs may show differently only if that is accepted', async () => {
    const pdf = layOutPdf('table', pdfModel({ pages: 2 })).toString('latin1');
    await writeFile(path('lost.pdf'), pdf.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    await writeFile(path('confused.pdf'), confusedPdf());
    const repaired = await runCli(
      sign('--out {lost-signed.pdf} --level B-B').map((word) => word.replace('in.pdf', 'lost.pdf')),
      env,
    );
    expect(repaired).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/lost\.pdf is damaged and was repaired.*\n- where its parts are/),
    });
    expect(JSON.parse(repaired.stdout)).toMatchObject({ ok: true, repairs: ['cross_references'] });
    const confused = sign('--out {confused-signed.pdf} --level B-B').map((word) => word.replace('in.pdf', 'confused.pdf'));
    const refused = await runCli(confused, env);
    expect(refused.code).not.toBe(0);
    expect(`${refused.stdout}${refused.stderr}`).toContain('readers_may_differ');
    await expect(stat(path('confused-signed.pdf'))).rejects.toThrow('ENOENT');
    const accepted = await runCli([...confused, '--accept-repairs'], env);
    expect(accepted).toMatchObject({ code: 0, stderr: expect.stringContaining('other programs may show another document') });
  });

  it('says before it signs that the extra rights of a form end with that, and of no other form', async () => {
    const rights =
      '<</Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <3000> /Reference [<</Type /SigRef /TransformMethod /UR3>>]>>';
    await writeFile(
      path('enabled.pdf'),
      layOutPdf('table', pdfModel({ catalogEntries: '/Perms <</UR3 1000 0 R>>', more: { 1000: rights } })),
    );
    const signed = await runCli(
      sign('--out {enabled-signed.pdf} --level B-B').map((word) => word.replace('in.pdf', 'enabled.pdf')),
      env,
    );
    expect(signed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/enabled\.pdf lets some programs.*that ends with the signature/),
    });
    expect(JSON.parse(signed.stdout)).toMatchObject({ ok: true, repairs: [], ended_usage_rights: true });
    const usual = await runCli(sign('--out {usual-signed.pdf} --level B-B'), env);
    expect(usual).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(usual.stdout)).toMatchObject({ ended_usage_rights: false });
  });

  it('signs up to B-LTA and finds that it holds, as a program of its own; others agree', async () => {
    const made = await runCli(
      sign(
        `--out {lta.pdf} --level B-LTA --tsa ${authorities.url}/nobody --tsa ${authorities.tsaUrl} --visible 1,36,700,220,60 --reason Agreed --language de --time-zone Europe/Vienna`,
      ),
      env,
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({
      ok: true,
      level: 'B-LTA',
      pending: null,
      out: path('lta.pdf'),
      size_bytes: (await stat(path('lta.pdf'))).size,
    });
    const input = await readFile(path('in.pdf'));
    expect((await readFile(path('lta.pdf'))).subarray(0, input.length)).toEqual(input);

    const { code, report } = await verify('--in {lta.pdf} --trust {roots.pem} --level B-LTA');
    expect(code).toBe(0);
    expect(report).toMatchObject({
      ok: true,
      verdict: 'passed',
      signatures: [
        { level: 'B-LTA', verdict: 'passed', reason: 'Agreed' },
        { kind: 'document_timestamp', verdict: 'passed' },
      ],
    });
    const { root, intermediate } = authorities;
    expect(await independentVerdict(path('lta.pdf'), root, intermediate)).toMatchObject({ openssl: [null, null], qpdf: '', uncovered: 0 });
    const text = await runHere(words('pdf verify --in {lta.pdf} --trust {roots.pem}'), {});
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain('(B-LTA) holds.');
  });

  it('ends with 1 unless what was asked for holds', async () => {
    expect(await runHere(sign('--out {b.pdf} --level B-B'), env)).toMatchObject({ code: 0 });
    // Nothing in the file says that the certificate was not revoked; the authorities do.
    expect(await verify('--in {b.pdf} --trust {roots.pem}')).toMatchObject({ code: 1, report: { ok: false, verdict: 'indeterminate' } });
    expect(await verify('--in {b.pdf} --trust {roots.pem} --online --allow-private')).toMatchObject({
      code: 0,
      report: { ok: true, verdict: 'passed' },
    });
    expect(await verify('--in {b.pdf} --trust {roots.pem} --online --allow-private --level B-T')).toMatchObject({
      code: 1,
      report: { ok: false, verdict: 'passed' },
    });
    const refused = await verify('--in {b.pdf} --trust {roots.pem} --online');
    expect(refused).toMatchObject({ code: 1, report: { verdict: 'indeterminate' } });
    expect(refused.report.findings.map(({ code }) => code)).toContain('authority_unreachable');
    expect(await verify('--in {b.pdf} --online --allow-private')).toMatchObject({
      code: 1,
      report: { signatures: [{ path: expect.stringMatching(/untrusted|incomplete/) }] },
    });
    expect(await verify('--in {in.pdf} --trust {roots.pem}')).toMatchObject({ code: 1, report: { verdict: null } });
    await changedCopy(path('b.pdf'), path('changed.pdf'), (pdf) => swapText(pdf, '(Page 1)', '(Page 7)'));
    expect(await verify('--in {changed.pdf} --trust {roots.pem} --online --allow-private')).toMatchObject({
      code: 1,
      report: { verdict: 'failed' },
    });
    const text = await runHere(words('pdf verify --in {changed.pdf} --trust {roots.pem}'), {});
    expect(text.stdout).toContain('does NOT HOLD.');
    expect(text.stdout).toContain('what was signed has been changed since');
  });

  it('leaves what it could not finish to be finished later', async () => {
    authorities.override('/tsa', () => ({ status: 503 }));
    const made = await runHere(sign(`--out {late.pdf} --level B-T --tsa ${authorities.tsaUrl}`), env);
    authorities.restore();
    expect(made.code).toBe(1);
    expect(JSON.parse(made.stdout)).toMatchObject({ ok: false, level: 'B-B', pending: 'timestamp' });
    const extended = await runHere(
      words(
        `pdf extend --in {late.pdf} --out {done.pdf} --level B-LT --tsa ${authorities.tsaUrl} --trust {roots.pem} --allow-private --json`,
      ),
      {},
    );
    expect(extended).toMatchObject({ code: 0, stderr: '' });
    expect(await verify('--in {done.pdf} --trust {roots.pem} --level B-LT')).toMatchObject({ code: 0, report: { ok: true } });
  });

  it('reads and signs what is encrypted for somebody whose key it is given', async () => {
    const { signers, url } = authorities;
    await writeFile(path('for.pdf'), pdfForRecipients({ recipients: [{ issued: signers.rsa }], method: 'AESV4' }));
    const locked = (line: string) => sign(line).map((word) => (word === path('in.pdf') ? path('for.pdf') : word));
    const key = '--pdf-key {key.p12} --pdf-key-password-env KEY_PASSPHRASE';
    expect(await runHere(locked(`--out {for-signed.pdf} --level B-T --tsa ${url}/tsa ${key}`), env)).toMatchObject({ code: 0 });
    const check = '--in {for-signed.pdf} --trust {roots.pem} --online --allow-private';
    const opened = await runHere(words(`pdf verify --json ${check} ${key}`), env);
    expect([opened.code, JSON.parse(opened.stdout)]).toMatchObject([0, { verdict: 'passed', encrypted: true }]);
    for (const [line, code, error] of [
      [check, 1, 'recipient_needed'],
      [`${check} --pdf-key {other.p12} --pdf-key-password-env KEY_PASSPHRASE`, 1, 'wrong_recipient'],
      [`${check} --pdf-key {key.p12}`, 2, 'invalid_usage'],
    ] as const) {
      await writeFile(path('other.p12'), makePkcs12(signers.ec, env.KEY_PASSPHRASE));
      const refused = await runHere(words(`pdf verify --json ${line}`), env);
      expect([refused.code, (JSON.parse(refused.stdout) as { error: string }).error]).toEqual([code, error]);
    }
    expect((await runHere(words(`pdf verify ${check}`), env)).stderr).toContain('private key of a certificate that it was encrypted for');
  });

  it('refuses in words, with codes for programs, and tells nobody a passphrase', async () => {
    const refusals: [string[], Record<string, string>, number, string][] = [
      [sign('--out {x.pdf} --level B-B'), { KEY_PASSPHRASE: 'other' }, 1, 'wrong_key_password'],
      [sign('--out {x.pdf} --level B-B'), {}, 2, 'invalid_usage'],
      [sign('--out {x.pdf} --level B-X'), env, 2, 'invalid_usage'],
      [sign('--out {x.pdf} --level B-B --visible 1,2,3'), env, 2, 'invalid_usage'],
      [sign('--out {x.pdf} --level B-B --visible 9,36,700,220,60'), env, 1, 'page_not_found'],
      [sign('--out {x.pdf} --level B-T'), env, 1, 'bad_order'],
      [sign('--out {x.pdf} --level B-B').map((word) => word.replace('key.p12', 'revoked.p12')), env, 1, 'certificate_revoked'],
      [words('pdf verify --json --in {roots.pem}'), {}, 1, 'not_a_pdf'],
      [words('pdf verify --json --in {in.pdf} --trust {in.pdf}'), {}, 2, 'invalid_usage'],
    ];
    for (const [args, variables, code, error] of refusals) {
      const result = await runHere(args, variables);
      expect([result.code, (JSON.parse(result.stdout) as { error: string }).error], args.join(' ')).toEqual([code, error]);
      expect(result.stdout + result.stderr).not.toContain(env.KEY_PASSPHRASE);
    }
    await expect(stat(path('x.pdf'))).rejects.toThrow('ENOENT');
  });

  it('has words for every finding', () => {
    const findings = Object.keys(findingCodes).map((code) => ({
      code,
      severity: 'info' as const,
      details: {
        subject: 'CN=x',
        bytes: 1,
        revision: 2,
        kind: 'other',
        revokedAt: 'then',
        note: 'no',
        territories: 'AT',
        issued: 'then',
        object: 7,
        message: 'odd',
        how: 'duplicate_key',
        constraint: 'Reasons',
      },
    }));
    const text = reportInWords(
      {
        sizeBytes: 1,
        encrypted: false,
        revisions: 1,
        certification: null,
        signatures: [],
        trustedLists: null,
        findings,
        verdict: 'failed',
      },
      undefined,
    );
    expect(text.split('\n')).toHaveLength(findings.length + 1);
    expect(text).not.toMatch(/\?|\{|_/);
  });
});
