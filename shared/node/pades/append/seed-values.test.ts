import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { makeCertificate } from '../../../../test/kit/pki/make-certificate.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { readCertificate } from '../certificates/certificate.ts';
import { readSigningOptions } from '../signing-options.ts';
import type { SignatureFacts } from './seed-values.ts';

let folder: string;
let number = 0;
beforeAll(async () => {
  folder = (await tempFolder('seed-values')).path;
});

const [notBeforeMs, notAfterMs] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
const issuer = makeCertificate({ name: 'An authority', notBeforeMs, notAfterMs, authority: {} });
const signer = makeCertificate({ name: 'Ann', notBeforeMs, notAfterMs, issuer });
const hex = (certificate: { readonly raw: Uint8Array }): string => `<${Buffer.from(certificate.raw).toString('hex')}>`;
const usual: SignatureFacts = {
  hash: 'sha256',
  level: 'B-LT',
  signer: readCertificate(signer.certificate),
  path: [readCertificate(signer.certificate), readCertificate(issuer.certificate)],
};

/** Signs the field of a form whose author demands something. */
async function signing(seed: string, facts: Partial<SignatureFacts>, field = ''): Promise<unknown> {
  const [input, output] = [`${folder}/${++number}.pdf`, `${folder}/${number}-signed.pdf`];
  const more = {
    1000: `<</FT /Sig /T (Here) /Rect [10 10 90 90] /Type /Annot /Subtype /Widget /SV 1001 0 R ${field}>>`,
    1001: `<<${seed}>>`,
  };
  writeFileSync(input, layOutPdf('table', pdfModel({ catalogEntries: '/AcroForm <</Fields [1000 0 R]>>', more })));
  const { reason, certify } = facts;
  const spec = { ...(reason === undefined ? {} : { reason }), ...(certify === undefined ? {} : { certify }) };
  return signAppended({ input, output }, { fieldName: 'Here', ...spec, facts: { ...usual, ...facts } });
}

const seen: [string, string, Partial<SignatureFacts>, Partial<SignatureFacts>][] = [
  ['Reasons', '/Ff 8 /Reasons [(I agree) (Seen)]', { reason: 'Seen' }, { reason: 'seen' }],
  ['Reasons', '/Ff 8 /Reasons [(I agree)]', { reason: 'I agree' }, {}],
  ['Reasons', '/Ff 8 /Reasons [(.)]', {}, { reason: 'I agree' }],
  ['Reasons', '/Ff 8', {}, { reason: 'I agree' }],
  ['AddRevInfo', '/Ff 32 /AddRevInfo true', { level: 'B-LTA' }, { level: 'B-T' }],
  ['DigestMethod', '/Ff 64 /DigestMethod [/SHA1 /SHA384]', { hash: 'sha384' }, { hash: 'sha256' }],
  ['LockDocument', '/Ff 128 /LockDocument /true', { certify: 1 }, { certify: 2 }],
  ['LockDocument', '/Ff 128 /LockDocument /false', {}, { certify: 1 }],
  ['MDP', '/MDP <</P 2>>', { certify: 2 }, { certify: 3 }],
  ['MDP', '/MDP <</P 1>>', { certify: 1 }, {}],
  ['MDP', '/MDP <</P 0>>', {}, { certify: 1 }],
  ['TimeStamp', '/TimeStamp <</Ff 1 /URL (https://tsa.example)>>', { level: 'B-T' }, { level: 'B-B' }],
  ['Cert.Issuer', `/Cert <</Ff 2 /Issuer [${hex(issuer.certificate)}]>>`, {}, { path: usual.path.slice(0, 1) }],
  ['Cert.Subject', `/Cert <</Ff 1 /Subject [${hex(signer.certificate)}]>>`, {}, { signer: readCertificate(issuer.certificate) }],
  ['Cert.SubjectDN', '/Cert <</Ff 8 /SubjectDN [<</CN (Bob)>> <</CN (Ann)>>]>>', {}, { signer: readCertificate(issuer.certificate) }],
  ['Cert.KeyUsage', '/Cert <</Ff 32 /KeyUsage [(XXXXX0)]>>', {}, { signer: readCertificate(issuer.certificate) }],
];

describe('what a form demands of a signature', () => {
  it.each(seen)('is met or refused by name: %s by %s', async (constraint, seed, fitting, other) => {
    await signing(seed, fitting);
    await expect(signing(seed, other)).rejects.toMatchObject({
      code: 'seed_value_not_met',
      details: { constraint },
      message: expect.stringContaining(`(${constraint})`),
    });
  });

  it.each([
    ['Filter', '/Ff 1 /Filter /Other'],
    ['SubFilter', '/Ff 2 /SubFilter [/adbe.pkcs7.sha1]'],
    ['V', '/Ff 4 /V 4'],
    ['LegalAttestation', '/Ff 16 /LegalAttestation [(I hereby)]'],
    ['AppearanceFilter', '/Ff 256 /AppearanceFilter (Stamp)'],
    ['Cert.OID', '/Cert <</Ff 4 /OID [(1.2.3)]>>'],
    ['Cert.URL', '/Cert <</Ff 64 /URL (https://ca.example)>>'],
  ])('is refused by name when no signature of ours has it: %s', async (constraint, seed) => {
    await expect(signing(seed, {})).rejects.toMatchObject({ code: 'seed_value_not_met', details: { constraint } });
  });

  it('is no more than a wish without its flag', async () => {
    await signing(
      '/Filter /Other /SubFilter [/adbe.pkcs7.sha1] /V 9 /Reasons [(I agree)] /DigestMethod [/MD5] /AppearanceFilter (Stamp)',
      {},
    );
    await signing('/TimeStamp <</URL (https://tsa.example)>> /Cert <</Subject [<00>] /URL (https://ca.example)>>', { level: 'B-B' });
  });

  it('is met by what the field itself locks', async () => {
    await signing('/Ff 128 /LockDocument /true', {}, '/Lock <</Action /All /P 1>>');
    await expect(signing('/Ff 128 /LockDocument /false', {}, '/Lock <</Action /All /P 1>>')).rejects.toMatchObject({
      details: { constraint: 'LockDocument' },
    });
  });

  it('is said of a field before it is chosen, as far as it is known', async () => {
    const input = `${folder}/choose.pdf`;
    const field = (name: string, seed: string): string => `<</FT /Sig /T (${name}) /SV <<${seed}>>>>`;
    const more = { 1000: field('Never', '/Ff 1 /Filter /Other'), 1001: field('Maybe', '/Ff 8 /Reasons [(I agree)]') };
    writeFileSync(input, layOutPdf('table', pdfModel({ catalogEntries: '/AcroForm <</Fields [1000 0 R 1001 0 R]>>', more })));
    const { emptyFields } = await readSigningOptions({ input });
    expect(emptyFields.map(({ name, refusal }) => [name, refusal])).toEqual([
      ['Never', 'seed_value_not_met'],
      ['Maybe', null],
    ]);
  });
});
