import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFHexString, PDFName, StandardFonts } from 'pdf-lib';
import type { SigningConfig } from '../../../server/config/signing.ts';
import { startAuthorities, type Authorities } from '../pki/local-authorities.ts';
import { makePkcs12, pemOf } from '../pki/openssl-authorities.ts';
import { tempFolder } from '../files/temp-folder.ts';

/** Certificate authorities on loopback, with the files and configuration of a server that relies on them. */
export interface SigningWorld extends AsyncDisposable {
  readonly authorities: Authorities;
  readonly config: SigningConfig;
  /** PEM of the root. */
  readonly rootsFile: string;
  /** PKCS#12 of a person, and its passphrase. */
  readonly p12File: string;
  readonly passphrase: string;
  readonly folder: string;
}

export async function openSigningWorld(): Promise<SigningWorld> {
  const folder = await tempFolder('signing');
  const authorities = await startAuthorities();
  const [p12File, passphraseFile, rootsFile] = ['key.p12', 'passphrase', 'roots.pem'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  const passphrase = 'Grüße vom Notar';
  await writeFile(p12File, makePkcs12(authorities.signers.rsa, passphrase), { mode: 0o600 });
  await writeFile(passphraseFile, `${passphrase}\n`, { mode: 0o600 });
  await writeFile(rootsFile, pemOf(authorities.root.certificate));
  return {
    authorities,
    rootsFile,
    p12File,
    passphrase,
    folder: folder.path,
    config: { key: { p12File, passphraseFile }, timestampUrls: [authorities.tsaUrl], rootsFile, allowPrivate: true, workDir: null },
    [Symbol.asyncDispose]: async () => {
      await authorities.close();
      await folder.remove();
    },
  };
}

/** A PDF with a few pages and a few words on each, as a word processor would make it. */
export async function plainPdf(pages = 2, words = 'My last will'): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    const sheet = pdf.addPage([595, 842]);
    sheet.drawText(`${words}, page ${page}`, { x: 72, y: 770, size: 20, font });
    for (let line = 0; line < 18; line += 1)
      sheet.drawText('I leave the house by the lake to my daughter Ann, with everything that is in it.', {
        x: 72,
        y: 730 - line * 22,
        size: 11,
        font,
      });
  }
  return pdf.save();
}

/** A signature field as the author of a form leaves it. */
export interface FormField {
  readonly name: string;
  /** What people are to read. */
  readonly label?: string;
  /** From 1. Default 1. */
  readonly page?: number;
  /** In points, from the lower left corner. */
  readonly rectangle: readonly [number, number, number, number];
  readonly isReadOnly?: boolean;
}

/** A plain PDF with empty signature fields. */
export async function formPdf(fields: readonly FormField[], pages = 2): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await plainPdf(pages, 'Deed of gift'));
  const refs = fields.map(({ name, label, page = 1, rectangle, isReadOnly = false }) => {
    const sheet = pdf.getPage(page - 1);
    const ref = pdf.context.register(
      pdf.context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Sig',
        T: PDFHexString.fromText(name),
        F: 4,
        Ff: isReadOnly ? 1 : 0,
        Rect: [...rectangle],
        P: sheet.ref,
        ...(label === undefined ? {} : { TU: PDFHexString.fromText(label) }),
      }),
    );
    sheet.node.addAnnot(ref);
    return ref;
  });
  pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: refs }));
  return pdf.save();
}
