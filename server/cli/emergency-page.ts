import type { Key } from '../../shared/crypto/keys.ts';
import { masterKeyText } from '../../shared/format/paper/master-key-page.ts';
import { toWords } from '../../shared/format/paper/mnemonic-words.ts';
import { paperDay } from '../../shared/node/paper/paper-day.ts';
import { Paper } from '../../shared/node/paper/paper.ts';
import { shortFingerprint } from '../core/installation/keys-in-database.ts';
import { emergencyPageWords as words } from './emergency-page-words.ts';

/** What is printed on the emergency page of a server's master key; FORMAT.md, "Emergency page". */
export interface EmergencyPage {
  readonly key: Key;
  /** In full. */
  readonly fingerprint: string;
  /** The address at which people reach the server. */
  readonly server: string;
  readonly printedAt: string;
}

/** The page as a PDF. It is the master key from the first byte on. */
export async function emergencyPagePdf({ key, fingerprint, server, printedAt }: EmergencyPage): Promise<Uint8Array> {
  const paper = await Paper.begin(words.title, printedAt);
  paper.heading(words.title);
  paper.paragraph(words.what(server, paperDay(printedAt)));
  paper.paragraph(words.keep);
  paper.subheading(words.fingerprintHeading);
  paper.paragraph(words.fingerprint(shortFingerprint(fingerprint)));
  paper.subheading(words.wordsHeading);
  paper.words(toWords(key, 'masterkey'), 4);
  paper.subheading(words.codeHeading);
  paper.qr(masterKeyText({ key, fingerprint: fingerprint.slice(0, 16) }), 170);
  paper.subheading(words.backHeading);
  for (const step of words.back) paper.paragraph(step);
  return paper.bytes();
}
