import { readCertificates } from '../certificates/certificate.ts';
import { openEnvelope, type EnvelopeKey } from '../cms/open-envelope.ts';
import { PadesError } from '../contract.ts';
import type { PdfRecipient } from '../file/pdf-contract.ts';
import { readPkcs12 } from './open-pkcs12.ts';

/**
 * The keys of a PKCS #12 file, to open PDFs with that were encrypted for one of their certificates.
 * @throws PadesError `wrong_key_password`, `bad_key`.
 */
export async function openRecipientKey(file: Uint8Array, passphrase: string): Promise<PdfRecipient> {
  const [{ keys, certificates }, { default: forge }] = await Promise.all([readPkcs12(file, passphrase), import('node-forge')]);
  const latin = (bytes: Buffer): string => bytes.toString('latin1');
  const rc2: EnvelopeKey['rc2'] = (key, bits, iv, data) => {
    const decipher = forge.rc2.createDecryptionCipher(latin(key), bits);
    decipher.start(latin(iv));
    decipher.update(forge.util.createBuffer(latin(data)));
    if (!decipher.finish()) throw new PadesError('damaged', 'The encryption of the PDF is damaged.');
    return Buffer.from(decipher.output.getBytes(), 'latin1');
  };
  const pairs = keys.flatMap((privateKey) =>
    readCertificates(certificates.filter((one) => one.checkPrivateKey(privateKey))).map((certificate) => ({
      privateKey,
      certificate,
      rc2,
    })),
  );
  if (pairs.length === 0) throw new PadesError('bad_key', 'there is no key with its certificate in the key file');
  return {
    open: (envelope) => {
      for (const pair of pairs) {
        const content = openEnvelope(envelope, pair);
        if (content !== undefined) return content;
      }
      return undefined;
    },
  };
}
