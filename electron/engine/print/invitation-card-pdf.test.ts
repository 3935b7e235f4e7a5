import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invitationText } from '../../../shared/format/paper/invitation-text.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { readPaper, readSheetWords, type Paper } from '../../../test/kit/pdf/read-paper.ts';
import { invitationCardPdf } from './invitation-card-pdf.ts';

const code = new Uint8Array(16).map((_, index) => index * 17 + 3);
const text = invitationText({ id: '01KAN2Y5B1QJ7K8M9N0P1R2S3T', code });
const page = 'https://vault.example.com/r/enrol/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_aBcDe';
const invitation = {
  owner: 'Helene Berg',
  recipient: 'Marit Ås',
  vault: 'Family papers',
  words: toWords(code, 'invitation'),
  qr: `${page}#${text}`,
  link: `${page}#${text}`,
  expiresAt: '2026-12-23T10:00:00.000Z',
  madeAt: '2026-11-23T10:00:00.000Z',
} as const;

async function printed(card: Uint8Array): Promise<Paper> {
  await using folder = await tempFolder('card');
  const path = join(folder.path, 'card.pdf');
  await writeFile(path, card);
  return await readPaper(path);
}

describe('the card of an invitation', () => {
  it.each([
    ['en', 'The 13 words of this card', 'Do not send it by e-mail'],
    ['de', 'Die 13 Wörter dieser Karte', 'Verschicken Sie sie nicht per E-Mail'],
  ] as const)('in %s is one page with the code as words and for a camera', async (language, heading, byHand) => {
    const card = await printed(await invitationCardPdf(invitation, language));
    expect(card.code).toBe(invitation.qr);
    expect(readSheetWords(card, heading, 13)).toBe(invitation.words);
    for (const part of ['Marit Ås', 'Helene Berg', 'Family papers', '2026-12-23', 'https://vault.example.com', byHand])
      expect(card.text).toContain(part);
    expect(card.text).not.toContain('enrol/');
  });

  it.each(['en', 'de'] as const)('in %s names no server and nobody where there is none', async (language) => {
    const card = await printed(await invitationCardPdf({ ...invitation, owner: null, link: null, qr: text }, language));
    expect(card.code).toBe(text);
    expect(card.text).not.toMatch(/null|https:/);
    expect(card.text).toContain(language === 'en' ? 'offline reader' : 'Offline-Leser');
  });
});
