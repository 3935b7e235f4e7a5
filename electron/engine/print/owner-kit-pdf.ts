import { Paper } from './paper.ts';

/** What stands on an owner kit; FORMAT.md, "Owner kit". */
export interface OwnerKitPage {
  readonly account: string;
  readonly secretKeyWords: string;
  readonly recoveryKeyWords: string;
  /** The QR code's text. */
  readonly text: string;
  readonly keyringGeneration: number;
  /** The server's address; null without one. */
  readonly server: string | null;
  /** Instant of printing. */
  readonly printedAt: string;
}

/** The owner kit as a PDF of one page. It is a secret from the first byte on. */
export async function ownerKitPdf(kit: OwnerKitPage): Promise<Uint8Array> {
  const paper = await Paper.begin('Heirlock owner kit', kit.printedAt);
  paper.heading('Heirlock owner kit');
  paper.paragraph(
    'With this page and your passphrase you open your vaults on a new device. With this page alone you can set a new passphrase. Whoever has it can do the same: keep it where you keep your passport, and tell nobody its words.',
  );
  paper.subheading('Account');
  paper.paragraph(
    `${kit.account}, keyring ${kit.keyringGeneration}, printed on ${kit.printedAt.slice(0, 10)}${kit.server === null ? '' : `, server ${kit.server}`}`,
  );
  paper.subheading('Secret key (12 words): asked for on a new device, together with your passphrase');
  paper.words(kit.secretKeyWords, 4);
  paper.subheading('Recovery key (24 words): opens everything when the passphrase is forgotten');
  paper.words(kit.recoveryKeyWords, 4);
  paper.subheading('Both as a code for the camera');
  paper.qr(kit.text, 170);
  return paper.bytes();
}
