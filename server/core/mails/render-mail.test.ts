import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../shared/domain/language.ts';
import type { Keys, MailFacts, RenderedMail } from './mail-facts.ts';
import { renderMail } from './render-mail.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';
import { plainFacts, sampleNote as note, sampleServers as servers, sampleUrl as url } from './sample-mails-test-kit.ts';

const due = 'Friday, 20 November 2026, 14:30 (Coordinated Universal Time)';
const release = 'Friday, 27 November 2026, 09:05 (Coordinated Universal Time)';

const aboutPeople = ['Anna Berger', 'Thomas Berger', '“Family papers”'];
const aboutStop = ['Thomas Berger', '“Family papers”', url, 'cannot be undone', 'check in from Heirlock on your computer'];
const aboutWarning = ['Thomas Berger', '“Family papers”', due, release, '3 people', url];
const mustSay: Readonly<Record<MailKind, readonly string[]>> = {
  recipient_verification: [...aboutPeople, url],
  recipient_address_changed: [...aboutPeople, 'another e-mail address', 'do not work any more', 'by phone'],
  way_asked: ['Anna Berger', 'Thomas Berger', url, 'still', 'once a year', 'by phone'],
  deputy_asked: ['Eva Berger', 'Thomas Berger', 'Anna Berger', url, 'not learn what it is', 'by phone'],
  recipient_invited: [
    'Anna Berger',
    'Thomas Berger',
    '“Family papers”',
    url,
    release,
    "isn't in this mail",
    'in person',
    'never send the code by e-mail',
  ],
  reminder: aboutWarning,
  due_notice: aboutWarning,
  last_warning: aboutWarning,
  date_passed_warning: ['Thomas Berger', '“Family papers”', due, release, '3 people', 'new date'],
  pre_release_notice: [...aboutPeople, release, 'family member', 'handling the estate'],
  released_recipient: [
    ...aboutPeople,
    '4 documents',
    release,
    url,
    'a short code to this e-mail address',
    'family member',
    'handling the estate',
  ],
  link_renewed: [...aboutPeople, release, url, 'a short code to this e-mail address', 'family member', 'handling the estate'],
  release_code: ['Anna Berger', '“Family papers”', '048291', '15 minutes', 'by phone'],
  certificate_submitted: [...aboutStop, 'Anna Berger (anna@example.org)', 'still closed'],
  certificate_warning: [...aboutStop, release, '3 people', 'still closed', 'at the earliest'],
  certificate_halfway: [...aboutStop, release, '3 people', 'still closed'],
  certificate_last_warning: [...aboutStop, release, '3 people', 'last warning'],
  release_requested: [...aboutStop, 'otto@example.org', due, '2 people', '3 people', 'blue folder'],
  opening_set: [
    'Thomas Berger',
    '“Family papers”',
    url,
    due,
    '24 hours',
    '3 people',
    'one press stops it',
    'A check-in alone does not stop it',
  ],
  approvals_lowered: ['Thomas Berger', '“Family papers”', due, '2 people', 'nobody', 'If it was not'],
  certificate_link: [...aboutPeople, release, url, 'nothing happens automatically', 'handling the estate'],
  certificate_rejected: [...aboutPeople, release, url, 'too dark to read', 'handling the estate'],
  certificate_called_off: [...aboutPeople, 'a sign of life', 'stays closed'],
  review_wanted: ['“Family papers”', 'thomas@example.org', due],
  contact_asked: ['Anna Berger', 'Thomas Berger', release, url, 'get in touch', 'genuine'],
  contact_code: ['Thomas Berger', '048291', '15 minutes'],
  handover_reminder: ['Anna Berger', 'Thomas Berger', '“Family papers”', url, release, 'About a month ago', 'genuine', 'you knew before'],
  handover_deputy: ['Clara Holm', 'Thomas Berger', 'Anna Berger', url, 'nobody but the person it is for', 'genuine'],
  handover_unreached: ['Clara Holm', 'Thomas Berger', 'Anna Berger', 'somebody whose name we do not know', release, url, 'genuine'],
  releases_held: ['more than an hour', due, 'heirlock holds lift 3'],
  damage_found: ['A document', '01JC3ZK4V8N6Q2T7R5W9X0Y1AB', due, 'backups'],
  neighbour_news: ['Vault of the Bergers', due, 'tell whoever runs it', 'once a day'],
  correction_asked: [...aboutPeople, 'Clara Holm', 'another person to whom something was left', release, url, 'only if you know'],
  correction_told: [...aboutPeople, 'a•••@example.org', release, url, 'nothing but locked files', 'stop it', 'genuine'],
  correction_ended: [...aboutPeople, 'Clara Holm', 'counts from now on', 'still work'],
  witness_gave: ['Thomas Berger', due, ...servers, 'One part opens nothing', 'makes a new key by itself'],
  sign_in_link: ['Thomas Berger', url, '15 minutes', 'works once', 'Never pass it on'],
  sign_up_link: ['Thomas Berger', url, '15 minutes', 'works once', 'you can choose a password'],
  sign_in_unknown: ['no account', 'thomas@example.org'],
  identity_notice: ['Thomas Berger', due, 'signed out', '12', 'revoked', '7', 'If it was not'],
  witness_asked: ['Anna Berger', 'Thomas Berger', '“Will”', url, release, 'your turn', 'need no account', 'decline'],
  witness_reminder: ['Anna Berger', 'Thomas Berger', '“Will”', url, release, 'Some days ago', 'decline'],
  witness_code: ['Anna Berger', 'Thomas Berger', '048291', '15 minutes', 'Tell it to nobody'],
  witness_called_off: ['Anna Berger', 'Thomas Berger', '“Will”', 'nobody is asked', 'not finished'],
  witnessing_news: [
    'Thomas Berger',
    'Anna Berger',
    'in the name of A. Berger-Holm',
    '“Will. pdf”',
    'named in it myself',
    '1 of 2',
    'nobody else is asked',
  ],
  owner_reached: ['Thomas Berger', url, '14 days', 'Until then it promises nothing', 'mistyped'],
  device_removal_asked: ['Thomas Berger', due, release, url, 'second factor', 'If not', 'somebody else'],
  key_made: ['Thomas Berger', 'Nightly backup', due, release, 'read, change and release', 'If it was not'],
  released_owner: ['Thomas Berger', '“Family papers”', release, '3 people', 'cannot be undone', 'No check-in reached us in time'],
};

const kinds = Object.keys(plainFacts) as MailKind[];

const notAddresses = [
  'recipientName',
  'witnessName',
  'certificateName',
  'ownerName',
  'vaultName',
  'documentName',
  'keyName',
  'note',
  'reason',
];
const everythingTyped = [...notAddresses, 'ownerEmail', 'recipientEmail', 'requesterEmail', 'email'];

/** Puts one hostile text wherever a person may type: names, vault name, note, owner's address. */
function hostileFacts<K extends MailKind>(kind: K, evil: string, typed = everythingTyped): MailFacts[K] {
  return Object.fromEntries(
    Object.entries(plainFacts[kind]).map(([key, value]) => [key, typed.includes(key) ? evil : value]),
  ) as unknown as MailFacts[K];
}

/** Whatever the greediest of mail programs would make clickable, apart from our own link, the owner's servers and people's addresses. */
function linksSeenIn(part: string): readonly string[] {
  const theirs = part
    .replaceAll(url, '')
    .replaceAll(/https:\/\/(?:one\.example\.org|two\.example\.net)(?=[\s,)]|$)/g, '')
    .replaceAll(/(?<=^|[\s(])\S+@(?:anna\.example|example\.org)(?=$|[\s),.])/gmu, (address) => (/^www|\//i.test(address) ? address : ''));
  const host = /\S[.。．｡][\p{M}\u200c\u200d]*\p{Alphabetic}/gu;
  const scheme = /\p{Alphabetic}[\p{Alphabetic}\d+.-]*:\S/gu;
  const share = /[/\\]{2}/gu;
  return [host, scheme, share].flatMap((shape) => theirs.match(shape) ?? []);
}

/** What a reader of the HTML sees, roughly: tags gone, entities resolved. */
function seenIn(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<br>\n?/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

function expectHarmless(kind: MailKind, mail: RenderedMail): void {
  expect(mail.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,120}$/u);
  expect(mail.subject.length).toBeLessThanOrEqual(120);
  expect(mail.text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  for (const part of [mail.subject, mail.text, mail.html]) {
    expect(part).not.toMatch(/[\u202a-\u202e\u2066\u2067\u200e\u200f\ufeff]/);
    expect(part.split('\u2068')).toHaveLength(part.split('\u2069').length);
    expect(part.isWellFormed()).toBe(true);
  }
  const { html } = mail;
  const tags = html.match(/<[^>]*>/g) ?? [];
  for (const tag of tags) {
    expect(tag).toMatch(
      /^<(?:!DOCTYPE html|\/?(?:html|head|meta|title|body|div|p|span|strong|br|a|blockquote)(?: (?:lang|dir|charset|name|content|style|href)="[^"]*")*)>$/,
    );
    expect(tag).not.toMatch(/url\(|@import|http-equiv|expression/i);
  }
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => seenIn(`<body>${href}`));
  const hasUrl = mustSay[kind].includes(url);
  expect(links).toEqual(hasUrl ? [url, url] : []);
  expect(html.match(/<a\b/g) ?? []).toHaveLength(links.length);
  expect(mail.text.split('\n').filter((line) => line === url)).toHaveLength(hasUrl ? 1 : 0);
}

it('speaks to an owner who is alive of their own vault, in every language', () => {
  for (const language of languages) {
    const facts = { ...plainFacts.correction_told, reader: 'owner', about: 'Clara Holm' } as const;
    const told = renderMail('correction_told', facts, language);
    expect(told.text, language).toMatch(/Clara Holm/);
    expect(told.text, language).toContain(url);
    // They are greeted, and not spoken of.
    expect(told.subject, language).not.toContain('Thomas Berger');
    expect(told.text.split('Thomas Berger').length, language).toBe(1);
    const ended = renderMail('correction_ended', { ...plainFacts.correction_ended, reader: 'owner' }, language);
    expect(ended.text, language).toMatch(/Clara Holm/);
    expect(ended.text.split('Thomas Berger').length, language).toBe(1);
  }
  expect(renderMail('correction_told', { ...plainFacts.correction_told, reader: 'owner' }).text).toContain('Your vault');
});

for (const kind of kinds) {
  describe(`the mail ${kind}`, () => {
    it('says every fact in text and in HTML, on one short subject line', () => {
      const mail = renderMail(kind, plainFacts[kind]);
      for (const fact of mustSay[kind]) {
        expect(mail.text).toContain(fact);
        expect(seenIn(mail.html)).toContain(fact);
      }
      expectHarmless(kind, mail);
      expect(mail.html).toContain('<html lang="en"');
      expect(mail.html).toContain('name="color-scheme" content="light dark"');
      expect(mail.text).not.toMatch(/undefined|null|NaN|\[object/);
    });

    it('reads well without names and with one of each thing', () => {
      const unnamed = Object.entries(plainFacts[kind]).map(([key, value]) => {
        if (['recipientName', 'deputyName', 'witnessName', 'ownerName', 'note', 'reason'].includes(key)) return [key, null];
        return [key, typeof value === 'number' ? 1 : value];
      });
      const mail = renderMail(kind, Object.fromEntries(unnamed) as MailFacts[typeof kind]);
      expect(mail.text.startsWith('Hello,\n')).toBe(true);
      expect(mail.text).not.toMatch(/\b1 (?:people|documents|minutes)\b|undefined|null/);
      expectHarmless(kind, mail);
    });

    const hostile: Readonly<Record<string, string>> = {
      markup: `<script>alert(1)</script><img src=x onerror=alert(1)><a href="https://evil.example">here</a>`,
      'an attribute': `" onmouseover="alert(1)" style="background:url(https://evil.example/x)`,
      'an exclamation mark before markup': '!<b>bold</b>!',
      'header lines': 'Anna\r\nBcc: eve@evil.example\r\n\r\nhello\u2028there\u2029\0\u0007\u0085',
      '10,000 characters': 'x'.repeat(10_000),
      '10,000 emoji': '👩‍👩‍👧'.repeat(2_000),
      'a right-to-left override': 'Anna\u202egnp.exe\u2067\u200f\u2066',
      'right-to-left names': 'שרה כהן (אמא)',
      'half a character': 'Anna\ud83d',
      'nothing to see': '\u200b\u202e \t',
    };
    for (const [what, evil] of Object.entries(hostile)) {
      it(`is not harmed by ${what} in a name`, () => {
        const mail = renderMail(kind, hostileFacts(kind, evil));
        expectHarmless(kind, mail);
        expect(mail.text.length).toBeLessThan(6_000);
      });
    }

    it('never shows a vault name as a link or outside its quotation marks', () => {
      const facts = { ...plainFacts[kind], vaultName: 'Bank” is locked. Go to https://evil.example/login or www.evil.example “x' };
      const { subject, text, html } = renderMail(kind, facts as MailFacts[typeof kind]);
      for (const part of [subject, text, seenIn(html)]) {
        expect(part).not.toMatch(/evil\.example|https:\/\/evil|www\.evil/);
        expect(part).not.toContain('Bank”');
      }
    });
  });
}

describe('what somebody typed', () => {
  const evil = [
    'https://evil.example/login?to=you',
    'http://192.0.2.7/x',
    'www.evil.example',
    'evil.example/login',
    'evil.\u200dexample',
    'evil.\ufe0fexample',
    'evil。example',
    'evil.ⓔxample',
    'mailto:eve@evil.example',
    'eve@evil.example',
    'coin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    '\\\\evil\\share',
    '//evil/share',
    'file:///etc/passwd',
    'Mr.evil.example',
  ].join('\n');

  for (const kind of kinds) {
    it(`is text in the mail ${kind}, and no mail program makes a link of it`, () => {
      const { subject, text, html } = renderMail(kind, hostileFacts(kind, evil, notAddresses));
      for (const part of [subject, text, seenIn(html)]) expect(linksSeenIn(part)).toEqual([]);
    });

    it(`is no web address in the mail ${kind}, not even as the beginning of a mail address`, () => {
      for (const address of [
        'www.evil.example/@anna.example',
        'WWW.evil.example@anna.example',
        'evil.example/x@anna.example',
        'evil.example/',
      ]) {
        const { subject, text, html } = renderMail(kind, hostileFacts(kind, address));
        for (const part of [subject, text, seenIn(html)]) expect(linksSeenIn(part)).toEqual([]);
      }
    });
  }

  it('is judged by something that knows links, and mail addresses stay whole', () => {
    for (const line of evil.split('\n')) expect(linksSeenIn(line), line).not.toEqual([]);
    const { text } = renderMail('review_wanted', { ...plainFacts.review_wanted, ownerEmail: 'o.neill+x@mail.example.org' });
    expect(text).toContain('o.neill+x@mail.example.org');
  });
});

/** An owner who hasn't said their name; where a sentence names them twice, the second one may be brief. */
const withoutName: Readonly<Record<Language, RegExp>> = {
  en: /the person who keeps this vault/i,
  de: /(?:die|der) Person, die diesen Tresor führt/i,
  fr: /la personne à qui appartient ce coffre/i,
  es: /la persona a la que pertenece esta caja fuerte/i,
  it: /chi ha creato questa cassaforte/i,
  pt: /quem criou este cofre/i,
  pl: /osoba prowadząca ten sejf/i,
  nl: /de eigenaar van deze kluis/i,
  tr: /bu kasanın sahibi/i,
  ar: /صاحب هذه الخزنة/,
};

/** How a vault that is called "Vault…" stands in a text. */
const quotedVault: Readonly<Record<Language, string>> = {
  en: '“Vault',
  de: '„Vault',
  fr: '«\u00a0Vault',
  es: '«Vault',
  it: '“Vault',
  pt: '“Vault',
  pl: '„Vault',
  nl: '“Vault',
  tr: '“Vault',
  ar: '«Vault',
};

/** What leads up to a vault's name, and nothing else: without one it has to go too. */
const leadsToName: Readonly<Record<Language, RegExp>> = {
  en: / called (?:in|and)/,
  de: / (?:namens|Namen) (?:in|und)/,
  fr: / nommé (?:dans|et)/,
  es: / llamada (?:en|y)/,
  it: / chiamata (?:in|e)/,
  pt: / chamado (?:em|e)/,
  pl: / o nazwie (?:w|i)/,
  nl: / met de naam (?:in|en)/,
  tr: /(?:^|[ (]) ?adlı (?:bir )?kasa/,
  ar: / باسم (?:في|و)/,
};

describe('an owner in mails to others', () => {
  const toOthers = kinds.filter(
    (kind) => kind !== 'certificate_submitted' && 'recipientName' in plainFacts[kind] && 'ownerName' in plainFacts[kind],
  );
  const rendered = <K extends MailKind>(kind: K, change: object, language: Language) =>
    renderMail(kind, { ...plainFacts[kind], ...change }, language);

  it.each(toOthers)('is called by name in %s, and by plain words without one', (kind) => {
    for (const language of languages) {
      const named = rendered(kind, {}, language);
      expect(named.text.replace(/\s+/g, ' ')).toContain('Thomas Berger');
      const { subject, text, html } = rendered(kind, { ownerName: null }, language);
      expect(text.replace(/\s+/g, ' ')).toMatch(withoutName[language]);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\uE0A1|\bnull\b|undefined/);
      // A new address is said in part.
      for (const part of [subject, text]) expect(part.replace(/https?:\S+|\p{L}•••@\S+/gu, '')).not.toContain('@');
    }
  });
});

describe('a vault whose name stays with its owner', () => {
  const naming = Object.entries(plainFacts).flatMap(([kind, facts]) => ('vaultName' in facts ? [kind as MailKind] : []));

  it.each(languages.flatMap((language) => naming.map((kind) => [kind, language] as const)))(
    'is no name in %s (%s), and the sentences read on',
    (kind, language) => {
      const called = (vaultName: string) => renderMail(kind, { ...plainFacts[kind], vaultName }, language);
      const [named, { subject, text }] = [called('Vaults'), called('Vault')];
      expect(named.text).toContain(`${quotedVault[language]}s`);
      for (const part of [subject, text]) {
        expect(part).not.toContain(quotedVault[language]);
        // French puts a space, which doesn't break, before marks of two parts.
        expect(part).not.toMatch(/\uE0A2|[^\n ] {2}| [,.;?!،؛؟]|: *$/u);
        expect(part).not.toMatch(leadsToName[language]);
        expect(part).toMatch(/^(?:[\p{Lu}\p{Lo}]|¿\p{Lu}|\d)/u);
      }
    },
  );
});

describe('the mail that brings a code', () => {
  const sixDigits = /\b\d{6}\b/g;
  it('has the code alone on a line, once, and never in the subject', () => {
    const { subject, text, html } = renderMail('release_code', plainFacts.release_code);
    expect(text.match(sixDigits)).toEqual(['048291']);
    expect(text.split('\n')).toContain('048291');
    expect(html.match(sixDigits)).toEqual(['048291']);
    expect(subject).not.toMatch(/\d/);
  });

  it('has no other six digits, whatever the vault and the reader are called', () => {
    const { text, html } = renderMail('release_code', {
      ...plainFacts.release_code,
      vaultName: 'Safe 123456',
      recipientName: '654321/111111 Anna',
    });
    expect(text.match(sixDigits)).toEqual(['048291']);
    expect(html.match(sixDigits)).toEqual(['048291']);
    expect(text).toContain('“Safe 123 456”');
  });

  it('is not rendered with a code of another shape', () => {
    for (const code of ['12345', '1234567', '12 456', '١٢٣٤٥٦', '<b>12']) {
      expect(() => renderMail('release_code', { ...plainFacts.release_code, code })).toThrow('not six digits');
    }
  });
});

describe('what to have at hand', () => {
  const opened = plainFacts.released_recipient;
  const textWith = (keys: Keys | undefined, language?: Language) =>
    renderMail('released_recipient', keys === undefined ? opened : { ...opened, keys }, language).text;

  it('is the one thing that opens it, from whom by name', () => {
    expect(textWith(['sheet'])).toContain('Please have at hand the paper with numbered words that Thomas Berger gave you');
    expect(textWith(['enrolled'])).toContain('Please have at hand the passphrase that you chose when Thomas Berger asked you to');
    expect(textWith(['quorum'])).toContain('several of the papers with numbered words that Thomas Berger gave to different people');
    expect(textWith(['sheet'], 'de')).toContain('das Blatt mit nummerierten Wörtern, das Sie von Thomas Berger bekommen haben');
  });

  it('is any one of several, and nothing where the code is enough or nobody knows', () => {
    expect(textWith(['quorum', 'enrolled'])).toMatch(/one of these.*passphrase.*; or several of the papers/);
    expect(textWith('none')).toContain('You need nothing else for it.');
    for (const unknown of [undefined, []]) expect(textWith(unknown)).not.toMatch(/at hand|nothing else/);
  });

  it('is said again with a new link, and before a day that was chosen', () => {
    expect(renderMail('link_renewed', { ...plainFacts.link_renewed, keys: ['sheet'] }).text).toContain('Please have at hand the paper');
    const before = renderMail('pre_release_notice', { ...plainFacts.pre_release_notice, keys: ['sheet'] }).text;
    expect(before).toContain('On that day you will need the paper with numbered words');
    expect(renderMail('pre_release_notice', { ...plainFacts.pre_release_notice, keys: 'none' }).text).not.toContain('you will need');
  });

  it('comes with a way to make sure by telephone that does not depend on the mail', () => {
    for (const kind of ['released_recipient', 'link_renewed'] as const)
      expect(renderMail(kind, plainFacts[kind]).text).toContain('on a telephone number that you knew before: never on one from a mail');
  });
});

describe('the question whether an address is right', () => {
  const asked = (facts: Partial<MailFacts['recipient_verification']>) =>
    renderMail('recipient_verification', { ...plainFacts.recipient_verification, ...facts }).text;

  it('says that nothing else is to be done only where nothing can be', () => {
    expect(asked({ mayComeMore: false })).toContain('There is nothing else to do');
    for (const facts of [{ mayComeMore: true }, {}, { mayComeMore: true, isInvited: true }])
      expect(asked(facts)).not.toContain('nothing else to do');
    expect(asked({ mayComeMore: true })).toContain('Thomas Berger may later ask you to choose a passphrase');
    expect(asked({ mayComeMore: true, isInvited: true })).toContain('the page lets you choose a passphrase');
  });
});

describe('a vault that several servers keep together', () => {
  const keptWith = ['second.example.org', 'witness.example.net'];
  const shared = (language: Language, isComplete?: boolean) =>
    (['released_recipient', 'link_renewed'] as const).map((kind) => {
      const facts = isComplete === undefined ? {} : { keptWith: { other: 'second.example.org', isComplete } };
      return renderMail(kind, { ...plainFacts[kind], ...facts }, language).text;
    });

  it.each([
    ['en', 'needs an answer of its own'],
    ['de', 'braucht eine eigene Antwort'],
  ] as const)('is named to its owner with all others who write, in %s', (language, words) => {
    for (const kind of ['reminder', 'due_notice', 'last_warning'] as const) {
      const { text } = renderMail(kind, { ...plainFacts[kind], keptWith }, language);
      for (const one of [...keptWith, words]) expect(text).toContain(one);
      expect(renderMail(kind, plainFacts[kind], language).text).not.toContain(words);
    }
  });

  it.each([
    ['en', 'two parts are needed', 'this one is enough'],
    ['de', 'zwei Teile werden gebraucht', 'diese hier genügt'],
  ] as const)('is one story to its recipients, in %s', (language, parts, complete) => {
    for (const text of shared(language, false)) {
      expect(text).toContain('second.example.org');
      expect(text).toContain(parts);
      expect(text).not.toContain(complete);
    }
    for (const text of shared(language, true)) {
      expect(text).toContain(complete);
      expect(text).not.toContain(parts);
    }
    for (const text of shared(language)) for (const words of [parts, complete]) expect(text).not.toContain(words);
  });
});

describe('what was left', () => {
  it('shows every line of the note as it was written', () => {
    const { text, html } = renderMail('released_recipient', plainFacts.released_recipient);
    expect(text).toContain('> My dear Anna,\n>\n> the deeds are in the blue folder.\n> Thomas\n');
    expect(seenIn(html)).toContain(note);
  });

  it('keeps a note of 1,000 characters whole, with addresses and numbers in it, and says nothing of a note that is not there', () => {
    const long = `Ring Dr. Weiß, weiss@example.org, 030/123456, on 3.12.2026 at 14:30.\r\n${'ä'.repeat(930)}`;
    expect(renderMail('released_recipient', { ...plainFacts.released_recipient, note: long }).text).toContain(
      `> ${long.replace('\r\n', '\n> ').replace('example.org', 'example. org')}\n`,
    );
    for (const empty of [null, '', ' \n ']) {
      expect(renderMail('released_recipient', { ...plainFacts.released_recipient, note: empty }).text).not.toContain('note');
    }
  });

  it('tells the owner each way a release can come about', () => {
    const reasons = (['manual', 'inactivity', 'date_based', 'death_certificate'] as const).map(
      (trigger) => /Why:\n {2}(.*)\n/.exec(renderMail('released_owner', { ...plainFacts.released_owner, trigger }).text)?.[1],
    );
    expect(new Set(reasons).size).toBe(4);
    expect(reasons).not.toContain(undefined);
  });

  it('counts nobody as nobody', () => {
    expect(renderMail('released_owner', { ...plainFacts.released_owner, recipientsNotified: 0 }).text).toContain('nobody');
  });
});

describe('links', () => {
  it('are not rendered when they are not web addresses, and are not repeated in the error', () => {
    for (const bad of [
      'javascript:alert(1)',
      'https://',
      'https://a.example/ b',
      'https://a.example/"onclick="x',
      'https://a.example/\r\nx',
      '',
    ]) {
      const render = () => renderMail('reminder', { ...plainFacts.reminder, checkInUrl: bad });
      expect(render).toThrow(/^a mail was given a link that is not a web address$/);
    }
  });

  it("may be plain http, for a server on one's own machine", () => {
    expect(renderMail('reminder', { ...plainFacts.reminder, checkInUrl: 'http://localhost:3000/c/x' }).text).toContain(
      '\nhttp://localhost:3000/c/x\n',
    );
  });
});

describe('a witness', () => {
  const witness = (language: Language) => ({ servers, language });
  const warnings = ['reminder', 'due_notice', 'last_warning'] as const;

  it.each([
    ['en', 'at this witness only', 'One part opens nothing', 'I am alive'],
    ['de', 'nur bei diesem Zeugen', 'Ein Teil allein öffnet nichts', 'Ich lebe'],
  ] as const)('warns in its own words, with both servers and one link, in %s', (language, onlyHere, opensNothing, button) => {
    const subjects = warnings.map((kind) => {
      const { subject, text, html } = renderMail(kind, { ...plainFacts[kind], witness: witness(language) }, language);
      for (const words of [onlyHere, opensNothing, ...servers, url]) expect(text).toContain(words);
      expect(html).toContain(button);
      // It knows no vault's name, and counts no recipients.
      expect(`${subject}${text}${html}`).not.toContain('Family papers');
      return subject;
    });
    expect(new Set(subjects).size).toBe(warnings.length);
  });

  it('says what it gave to whom, and what an owner who is alive does, in both languages', () => {
    const [english, german] = languages.map((language) => renderMail('witness_gave', plainFacts.witness_gave, language).text);
    expect(english).toContain('has given its part of the key to your two services');
    expect(german).toContain('hat seinen Teil des Schlüssels Ihren beiden Diensten gegeben');
    for (const text of [english, german]) expect(text).toContain('https://two.example.net');
  });
});

describe('a question about a way to somebody', () => {
  it.each(languages)('names no vault, presses nobody, and is another one when it is asked again, in %s', (language) => {
    const asked = { recipientName: 'Anna Berger', ownerName: 'Thomas Berger', wayUrl: url };
    const [first, again] = [true, false].map((isFirst) => renderMail('way_asked', { ...asked, isFirst }, language));
    const deputy = renderMail('deputy_asked', { ...asked, forName: null, isFirst: true }, language);
    expect(first?.text).not.toBe(again?.text);
    for (const mail of [first, again, deputy]) {
      expect(mail?.text).not.toMatch(/Family papers|urgent|dringend|immediately|sofort|within \d|innerhalb von|expire|gesperrt|suspend/i);
      expect(mail?.text).toContain(url);
    }
  });
});
