import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSmtpTransport } from '../../server/adapters/mail/smtp-transport.ts';
import { everySample, sampleUrl, type SampleMail } from '../../server/core/mails/sample-mails-test-kit.ts';
import type { MailTransport } from '../../server/core/ports.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { directionOf, languages, type Language } from '../../shared/domain/language.ts';
import { mailKinds } from '../../shared/domain/mail.ts';
import { judgeSpam, type SpamVerdict } from '../kit/services/spam-assassin.ts';

/** Below this, a mail may be a little unusual in the eyes of a mail server and is still far from the 5 points of spam. */
const highestScore = 1;

const sent: Instant = '2026-11-20T14:30:15.000Z' as Instant;
const sender = { from: 'Heirlock <no-reply@vault.example.org>', hostname: 'vault.example.org' } as const;

interface Arrived extends SampleMail {
  readonly id: string;
  readonly language: Language;
  /** As the mail server passed it on, which writes down where it had it from. */
  readonly raw: Buffer;
}

/** A real mail server on a free port that passes on what it takes. */
async function openMailServer(take: (raw: Buffer) => void): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const received = `Received: from vault.example.org (vault.example.org [93.184.215.14])\r\n\tby mx.example.org with ESMTPS id ${session.id}\r\n\tfor <anna@example.org>; Fri, 20 Nov 2026 14:30:16 +0000\r\n`;
        take(Buffer.concat([Buffer.from(received), ...chunks]));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Sends every kind of mail in every language, one after the other, so that each is known by its turn. */
async function sendAll(transport: MailTransport, arrived: () => Buffer | undefined): Promise<Arrived[]> {
  const all: Arrived[] = [];
  for (const language of languages)
    for (const sample of everySample(language, 'Europe/Berlin')) {
      const id = `mail-${all.length}`;
      await transport.send({ id, to: { address: 'anna@example.org', name: 'Anna Berger' }, ...sample.mail, at: sent });
      const raw = arrived();
      if (raw === undefined) throw new Error(`${sample.name} did not arrive`);
      all.push({ ...sample, id, language, raw });
    }
  return all;
}

let mails: readonly Arrived[] = [];
let verdicts: ReadonlyMap<string, SpamVerdict> = new Map();
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const taken: Buffer[] = [];
  const server = await openMailServer((raw) => taken.push(raw));
  closers.push(server.close);
  const transport = openSmtpTransport({ ...sender, url: `smtp://127.0.0.1:${server.port}` });
  closers.unshift(() => transport.close());
  mails = await sendAll(transport, () => taken.shift());
  // Each kind in each language, and those that may read otherwise in English: a mail takes a tenth of a second.
  const judged = mails.filter(({ language, name, kind }) => language === 'en' || name === kind);
  const found = await judgeSpam(judged.map(({ raw }) => raw));
  verdicts = new Map(judged.flatMap(({ id }, index) => (found[index] === undefined ? [] : [[id, found[index]]])));
}, 600_000);

afterAll(async () => {
  for (const close of closers) await close();
});

describe.each(languages)('every kind of mail in %s', (language) => {
  const ours = (): readonly Arrived[] => mails.filter((mail) => mail.language === language);

  it('is far from what SpamAssassin takes for spam', () => {
    const judged = ours().flatMap(({ id, name, kind, mail }) => {
      const verdict = verdicts.get(id);
      return verdict === undefined ? [] : [{ name, kind, subject: mail.subject, ...verdict }];
    });
    expect(new Set(judged.map(({ kind }) => kind))).toEqual(new Set(mailKinds));
    const found = judged.filter(({ score }) => score >= highestScore);
    expect(found).toEqual([]);
  });

  it('has the headers that careful senders set, and no others', async () => {
    for (const { raw, id, name, mail } of ours()) {
      const { headers, messageId, date, to, from } = await PostalMime.parse(raw);
      const said = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
      const [needed, optional] = [
        ['auto-submitted', 'content-language', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'received', 'subject', 'to'],
        mail.noMoreUrl === null ? [] : ['list-unsubscribe'],
      ];
      expect(Object.keys(said).toSorted(), name).toEqual([...needed, ...optional].toSorted());
      expect(messageId).toBe(`<${id}@vault.example.org>`);
      expect(new Date(date ?? '').toISOString()).toBe(sent);
      expect([from?.address, to?.map(({ address }) => address)]).toEqual(['no-reply@vault.example.org', ['anna@example.org']]);
      expect(said['auto-submitted']).toBe('auto-generated');
      expect(said['content-language']).toBe(language);
    }
  });

  it('follows nobody: it loads nothing, and leads nowhere but where its text does', async () => {
    for (const { raw, name } of ours()) {
      const { html = '', text = '', attachments } = await PostalMime.parse(raw);
      expect(attachments, name).toEqual([]);
      expect(html, name).not.toMatch(/<(?:img|link|script|iframe|object|video|audio|style|svg|form)\b|url\(|@import|\bsrc=|\bbackground=/i);
      const [inHtml, inText] = [withoutEntities(html), text].map((part) => new Set(part.match(/https?:\/\/[^\s"<>)،,]+/g) ?? []));
      expect(inHtml, name).toEqual(inText);
    }
  });

  it('has a text that stands alone: it says all that the HTML says, and calls nothing a button that is none', async () => {
    for (const { raw, name } of ours()) {
      const { html = '', text = '' } = await PostalMime.parse(raw);
      const bare = text.replaceAll(/^> ?/gm, '').replaceAll(/\s+/g, ' ');
      const missing = paragraphsOf(html).filter((paragraph) => !bare.includes(paragraph));
      expect(missing, name).toEqual([]);
      expect(text, name).not.toMatch(/<[a-z/][^>]*>|&(?:#\d+|[a-z]+);/i);
      expect(Math.max(...text.split('\n').map((line) => line.length)), name).toBeLessThan(1_000);
    }
  });

  it('is written from the side on which its lines begin', async () => {
    for (const { raw, name } of ours()) {
      const { html = '' } = await PostalMime.parse(raw);
      expect(html, name).toContain(`<html lang="${language}" dir="${directionOf[language]}">`);
    }
  });
});

const withoutEntities = (html: string): string => html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** What a reader of the HTML reads, but for the name of the sender, and what is only said of a button. */
function paragraphsOf(html: string): readonly string[] {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replaceAll(/<p style="margin:26px[^]*?<\/p>\s*<p[^]*?<\/p>/g, '')
    .split(/<\/p>|<br>|<\/blockquote>/)
    .map((part) => withoutEntities(part.replaceAll(/<[^>]*>/g, '')))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && part !== 'Heirlock');
}

describe('mails that can be turned off', () => {
  it('say where, for the button of mail programs: the questions about a way to somebody, and nothing that a person waits for', () => {
    const english = mails.filter(({ language }) => language === 'en');
    const named = english.flatMap(({ kind, raw }) => {
      const found = /^List-Unsubscribe:\s+(.+)$/m.exec(raw.toString('latin1').replaceAll(/\r\n[ \t]/g, ' '));
      return found === null ? [] : [[kind, found[1]?.trim()]];
    });
    expect([...new Set(named.map(([kind]) => kind))]).toEqual(['way_asked', 'deputy_asked']);
    expect(new Set(named.map(([, where]) => where))).toEqual(new Set([`<${sampleUrl}>`]));
  });
});

it('would be found out by SpamAssassin', async () => {
  const [mail] = mails;
  if (mail === undefined) throw new Error('nothing was sent');
  const bait = mail.raw.toString('latin1').replace(/^Subject: .*$/m, 'Subject: CONGRATULATIONS, YOU HAVE WON $$$ 5,000,000.00 USD');
  const [verdict] = await judgeSpam([Buffer.from(bait.replace('Auto-Submitted', 'X-Auto'), 'latin1')]);
  expect(verdict?.score).toBeGreaterThan(highestScore);
});
