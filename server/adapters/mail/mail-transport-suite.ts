import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import type { Instant } from '../../../shared/domain/instant.ts';
import { MailRefusedError } from '../../core/ports.ts';
import type { MailMessage, MailTransport } from '../../core/ports.ts';

/** A transport under test, and a look at the other side of it. */
export interface MailTransportProbe {
  readonly transport: MailTransport;
  /** The raw messages that arrived, in any order. */
  delivered(): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
}

/** The sender the suite expects every probe's transport to be opened with. */
export const suiteSender = { from: 'Heirlock <no-reply@vault.example.org>', hostname: 'vault.example.org' } as const;

/** A plain message to build others from. */
export const plainMessage: MailMessage = {
  id: '01KB8Z2M6Q5T7V9X1Y3A5C7E9G',
  to: { address: 'anna@example.org', name: 'Anna Berger' },
  subject: 'A word from Heirlock',
  text: 'Hello Anna,\n\nall is well.\n',
  html: '<!DOCTYPE html>\n<html lang="en"><body><p>Hello Anna, all is well.</p></body></html>\n',
  language: 'en',
  noMoreUrl: null,
  at: '2026-11-20T14:30:15.000Z' as Instant,
};

/** Reads a raw message as a mail program would. postal-mime ends every text with one newline more than was sent; it is taken off. */
export async function readMail(raw: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(raw);
  return {
    ...mail,
    ...(mail.text === undefined ? {} : { text: mail.text.replace(/\n$/, '') }),
    ...(mail.html === undefined ? {} : { html: mail.html.replace(/\n$/, '') }),
  };
}

/** What every mail transport promises (core/ports.ts), whatever carries the message. */
export function mailTransportSuite(name: string, openProbe: () => Promise<MailTransportProbe>): void {
  describe(`${name}, as any mail transport`, () => {
    let probe: MailTransportProbe;
    beforeEach(async () => {
      probe = await openProbe();
    });
    afterEach(async () => {
      await probe.transport.close();
      await probe.close();
    });

    async function sendAndRead(message: MailMessage): Promise<Email> {
      await probe.transport.send(message);
      const [raw, ...others] = await probe.delivered();
      expect(others).toEqual([]);
      if (!raw) throw new Error('nothing was delivered');
      return readMail(raw);
    }

    describeContent(sendAndRead);
    describeHeaders(sendAndRead, () => probe);
  });
}

function describeContent(sendAndRead: (message: MailMessage) => Promise<Email>): void {
  const bodies: Readonly<Record<string, string>> = {
    'a plain text': 'Hello Anna,\n\nall is well.\n',
    'every script and emoji': 'Grüße, Ελένη, 張偉, שָׁלוֹם, 👩‍👩‍👧, 𝒳 and a non-breaking\u00a0space\n',
    'a line of 5,000 characters': `start ${'abcdefghi '.repeat(500)}end\n`,
    'a word of 3,000 characters': `${'x'.repeat(3000)}\n`,
    'lines that begin with dots': '.\n..\n.hidden\n...\nend\n.\n',
    'lines that look like mail': 'From me to you\nSubject: not a header\n--boundary--\n\nQUIT\n',
    'equals signs and trailing spaces': 'a=3D b=\nspaces at the end   \n\ttab\t\n',
  };
  for (const [what, text] of Object.entries(bodies)) {
    it(`carries ${what} exactly, as text and as HTML`, async () => {
      const html = `<p>${text}</p>\n`;
      const mail = await sendAndRead({ ...plainMessage, text, html });
      expect(mail.text).toBe(text);
      expect(mail.html).toBe(html);
    });
  }

  const subjects = [
    'Grüße an 張偉 👩‍👩‍👧: “Family papers”',
    'x'.repeat(120),
    `Ü${'ber '.repeat(25)}?= =?utf-8?Q?no?=`,
    'quotes " and, commas; <angles>',
  ];
  for (const subject of subjects) {
    it(`carries the subject ${subject.slice(0, 30)}… exactly`, async () => {
      expect((await sendAndRead({ ...plainMessage, subject })).subject).toBe(subject);
    });
  }
}

function describeHeaders(sendAndRead: (message: MailMessage) => Promise<Email>, probe: () => MailTransportProbe): void {
  it('names sender, recipient, Message-ID and date from the message', async () => {
    const mail = await sendAndRead(plainMessage);
    expect(mail.from).toEqual({ name: 'Heirlock', address: 'no-reply@vault.example.org' });
    expect(mail.to).toEqual([{ name: 'Anna Berger', address: 'anna@example.org' }]);
    expect(mail.messageId).toBe(`<${plainMessage.id}@vault.example.org>`);
    expect(new Date(mail.date ?? '').toISOString()).toBe(plainMessage.at);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail.attachments).toEqual([]);
  });

  it('says what it is written in', async () => {
    const { headers } = await sendAndRead({ ...plainMessage, language: 'ar' });
    expect(headers.find(({ key }) => key === 'content-language')?.value).toBe('ar');
  });

  it('says where to have no more of them, where that can be had, and offers no press without a page', async () => {
    const noMoreUrl = `https://vault.example.org/way/${'x'.repeat(43)}?lang=de`;
    const { headers } = await sendAndRead({ ...plainMessage, noMoreUrl });
    expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${noMoreUrl}>`);
    expect(headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(false);
  });

  it('carries no header beyond the ones a mail needs', async () => {
    const keys = (await sendAndRead(plainMessage)).headers.map(({ key }) => key).filter((key) => key !== 'received');
    expect(keys.sort()).toEqual([
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
  });

  for (const name of ['Ελένη “Leni” Παππά', 'Berger, Anna (the younger) <x@y>', '張偉', 'o’Neill "Bob"']) {
    it(`carries the recipient's name ${name} exactly`, async () => {
      expect((await sendAndRead({ ...plainMessage, to: { address: 'anna@example.org', name } })).to).toEqual([
        { name, address: 'anna@example.org' },
      ]);
    });
  }

  it('sends to a bare address when there is no name', async () => {
    expect((await sendAndRead({ ...plainMessage, to: { address: 'anna@example.org', name: null } })).to).toEqual([
      { name: '', address: 'anna@example.org' },
    ]);
  });

  it('lets no line break in a name or subject start another header or recipient', async () => {
    const evil = 'Anna\r\nBcc: eve@example.net\r\n\r\n<b>body</b>';
    const mail = await sendAndRead({ ...plainMessage, subject: evil, to: { address: 'anna@example.org', name: evil } });
    expect(mail.bcc).toBeUndefined();
    expect(mail.to?.map(({ address }) => address)).toEqual(['anna@example.org']);
    expect(mail.text).toBe(plainMessage.text);
  });

  it('refuses for good an address that is none, and delivers nothing', async () => {
    for (const address of ['', 'anna', 'a@b, c@d', 'anna@example.org\r\nRCPT TO:<eve@example.net>', 'Anna <anna@example.org>']) {
      await expect(probe().transport.send({ ...plainMessage, to: { address, name: null } })).rejects.toThrow(MailRefusedError);
    }
    expect(await probe().delivered()).toEqual([]);
  });

  it('takes many messages at once', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `message-${index}`);
    await Promise.all(ids.map((id) => probe().transport.send({ ...plainMessage, id })));
    const mails = await Promise.all((await probe().delivered()).map(readMail));
    expect(mails.map((mail) => mail.messageId).sort()).toEqual(ids.map((id) => `<${id}@vault.example.org>`).sort());
  });
}
