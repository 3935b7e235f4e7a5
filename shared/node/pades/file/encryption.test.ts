import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { encryptedPdf, gcmPdf, pdfForRecipients, type ForRecipients } from '../../../../test/kit/pdf/encrypted-pdf.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { makePkcs12 } from '../../../../test/kit/pki/openssl-authorities.ts';
import type { Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import { openRecipientKey } from '../keys/open-recipient-key.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { openPdf, type OpenPdfOptions, type PdfRecipient } from './pdf-file.ts';

const nowMs = machineNowMs();
const { signers } = issueCertificateWorld('http://127.0.0.1:1', nowMs);
let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder('encryption');
});
afterAll(() => folder.remove());

async function stored(bytes: Uint8Array, name = 'in.pdf'): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, bytes);
  return path;
}

/** What the page and the title say. */
async function readIt(path: string, options: OpenPdfOptions): Promise<[string | undefined, string | undefined]> {
  const file = await openPdf(path, options);
  try {
    const view = file.newest();
    const page = view.stream(view.page(1).dict.get('Contents'));
    return [
      page && /\((.*)\)/.exec(view.streamBytes(page).toString('latin1'))?.[1],
      view.text(view.dict(view.trailer.get('Info'))?.get('Title')),
    ];
  } finally {
    file.close();
  }
}

const keyOf = (issued: Issued): Promise<PdfRecipient> => openRecipientKey(makePkcs12(issued, 'pass'), 'pass');
const said = ['secret words', 'a secret title'];

describe('AES-GCM (ISO/TS 32003)', () => {
  it('opens with either password and no other', async () => {
    const path = await stored(gcmPdf('üser', 'öwner'));
    for (const password of ['üser', 'öwner']) expect(await readIt(path, { password })).toEqual(said);
    await expect(readIt(path, { password: 'user' })).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(readIt(path, {})).rejects.toMatchObject({ code: 'password_needed' });
  });

  it('is kept by what a signature adds, and the signature is found intact', async () => {
    const [input, output] = [await stored(gcmPdf('u', 'o')), join(folder.path, 'signed.pdf')];
    await signAppended({ input, output, pdfPassword: 'u' }, { reason: 'in secret' });
    expect(await readIt(output, { password: 'u' })).toEqual(said);
    expect(await verifyPdf({ input: output, roots: [], now: instantFromMs(nowMs), pdfPassword: 'o' })).toMatchObject({
      encrypted: true,
      signatures: [{ integrity: 'intact', reason: 'in secret', coversWholeFile: true }],
    });
  });

  it('shows that something was changed', async () => {
    const bytes = gcmPdf('u', 'o');
    const at = bytes.indexOf('stream\n') + 'stream\n'.length;
    for (const offset of [0, 14, 45]) {
      const changed = Buffer.from(bytes);
      changed[at + offset] = (changed[at + offset] ?? 0) ^ 1;
      await expect(readIt(await stored(changed), { password: 'u' })).rejects.toMatchObject({ code: 'damaged' });
    }
  });
});

describe('a PDF that is encrypted for certificates', () => {
  const everybody: [string, ForRecipients, Issued][] = [
    ['RSA', { recipients: [{ issued: signers.rsa }] }, signers.rsa],
    ['RSA, AES-GCM', { recipients: [{ issued: signers.rsa }], method: 'AESV4' }, signers.rsa],
    ['RSA with OAEP', { recipients: [{ issued: signers.rsa, options: ['-keyopt', 'rsa_padding_mode:oaep'] }] }, signers.rsa],
    [
      'RSA with OAEP and SHA-256',
      { recipients: [{ issued: signers.rsa, options: ['-keyopt', 'rsa_padding_mode:oaep', '-keyopt', 'rsa_oaep_md:sha256'] }] },
      signers.rsa,
    ],
    ['RSA, by the key’s identifier', { recipients: [{ issued: signers.rsa, options: ['-keyid'] }] }, signers.rsa],
    ['elliptic curves', { recipients: [{ issued: signers.ec }] }, signers.ec],
    ['elliptic curves, SHA-256', { recipients: [{ issued: signers.ecP384, options: ['-keyopt', 'ecdh_kdf_md:sha256'] }] }, signers.ecP384],
    ['the second of two', { recipients: [{ issued: signers.rsa }, { issued: signers.ec }] }, signers.ec],
    ['3DES', { recipients: [{ issued: signers.rsa }], cipher: '-des3' }, signers.rsa],
    ['AES-128', { recipients: [{ issued: signers.rsa }], cipher: '-aes128' }, signers.rsa],
  ];
  it.each(everybody)('opens with the key of one of them: %s', async (_, spec, issued) => {
    expect(await readIt(await stored(pdfForRecipients(spec)), { recipient: await keyOf(issued) })).toEqual(said);
  });

  it('says in so many words that a key is needed, or another', async () => {
    const path = await stored(pdfForRecipients({ recipients: [{ issued: signers.rsa }] }));
    await expect(readIt(path, {})).rejects.toMatchObject({ code: 'recipient_needed' });
    await expect(readIt(path, { password: 'x' })).rejects.toMatchObject({
      code: 'recipient_needed',
      message: /private key of a certificate/,
    });
    await expect(readIt(path, { recipient: await keyOf(signers.rsa4096) })).rejects.toMatchObject({ code: 'wrong_recipient' });
    await expect(openRecipientKey(makePkcs12(signers.rsa, 'pass'), 'other')).rejects.toMatchObject({ code: 'wrong_key_password' });
  });

  it('can be signed by whoever can read it', async () => {
    const input = await stored(pdfForRecipients({ recipients: [{ issued: signers.ec }], method: 'AESV4' }));
    const output = join(folder.path, 'signed-for.pdf');
    const pdfRecipient = await keyOf(signers.ec);
    await signAppended({ input, output, pdfRecipient }, { location: 'at home' });
    expect(await verifyPdf({ input: output, roots: [], now: instantFromMs(nowMs), pdfRecipient })).toMatchObject({
      signatures: [{ integrity: 'intact', location: 'at home', coversWholeFile: true }],
    });
    await expect(verifyPdf({ input: output, roots: [], now: instantFromMs(nowMs) })).rejects.toMatchObject({ code: 'recipient_needed' });
  });

  it('whose envelopes are nonsense, missing or of an unknown kind is refused', async () => {
    const recipient = await keyOf(signers.rsa);
    const filter = (recipients: string): string =>
      `/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 5 /StmF /A /StrF /A /CF << /A << /CFM /AESV3 /Recipients ${recipients} >> >>`;
    for (const encryption of [
      filter('[]'),
      filter('[<30>]'),
      filter('[(words)]'),
      filter('null'),
      '/Filter /Adobe.PubSec /V 3',
      '/Filter /Other',
    ])
      await expect(readIt(await stored(encryptedPdf(encryption, (bytes) => bytes)), { recipient })).rejects.toMatchObject({
        code: 'unsupported_encryption',
      });
  });

  it('of which only attachments are encrypted needs no key', async () => {
    const encryption =
      '/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 5 /StmF /Identity /StrF /Identity /EFF /A /CF << /A << /CFM /AESV3 /Recipients [<30>] >> >>';
    expect(await readIt(await stored(encryptedPdf(encryption, (bytes) => bytes)), {})).toEqual(said);
  });
});
