import { describe, expect, it } from 'vitest';
import { languages } from '../../../shared/domain/language.ts';
import { isSmsKind, renderSms, type SmsKind } from './render-sms.ts';
import { everySample, plainFacts } from './sample-mails-test-kit.ts';

const smsKinds = Object.keys(plainFacts).filter(isSmsKind);
const messageOf = <K extends SmsKind>(kind: K, language: (typeof languages)[number], zone: string | undefined): string =>
  renderSms(kind, plainFacts[kind], language, zone);

/** What isn't a moment: links, and ids. */
const withoutLinks = (text: string): string => text.replace(/https?:\S+|\b[0-9A-Z]{26}\b/g, '');

describe.each(languages)('moments in what is sent in %s', (language) => {
  it.each([
    ['where nobody’s clock is known', undefined],
    ['by the clock of Berlin', 'Europe/Berlin'],
    ['by the clock of Kolkata', 'Asia/Kolkata'],
  ])('have a zone with a name, and a year of four digits, %s', (_, zone) => {
    const mails = everySample(language, zone).flatMap(({ name, mail }) => [
      [name, mail.subject],
      [name, mail.text],
    ]);
    const messages = smsKinds.map((kind) => [kind, messageOf(kind, language, zone)]);
    const texts = [...mails, ...messages].map(([name, text = '']) => [name, withoutLinks(text)] as const);
    for (const [name, text] of texts) {
      expect(text, name).not.toMatch(/\b(?:UTC|GMT)\b|\dZ\b|\d{4}-\d\d-\d\d|\b\d{1,2}[./]\d{1,2}[./]\d\d\b/);
      // A time of day never stands without its zone.
      for (const [, after = ''] of text.matchAll(/\b\d\d:\d\d\b([^\n]{0,12})/g))
        expect(after, `${name}: ${text}`).toMatch(/^[^(]{0,5} ?\(/u);
    }
    const withYear = texts.filter(([, text]) => /\b\d\d:\d\d\b/.test(text));
    expect(withYear.length).toBeGreaterThan(20);
    for (const [name, text] of withYear) expect(text, name).toMatch(/\b2026\b/);
  });
});
