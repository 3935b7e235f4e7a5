import { describe, expect, it } from 'vitest';
import { paperWords } from '../../electron/engine/print/words/index.ts';
import { scriptWords } from '../../renderer/recipient/words/index.ts';
import { readerWords } from '../../renderer/recipient/words/reader-words.ts';
import { withPlainMarks } from '../../server/core/mails/render-sms.ts';
import { mailWords } from '../../server/core/mails/words/index.ts';
import { pageWords } from '../../server/http/recipient/words/index.ts';
import { aliveWords } from '../../server/witness/words/index.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { languages, type Language } from '../../shared/domain/language.ts';
import { signatureWords } from '../../shared/node/pades/appearance/words/index.ts';
import { paperWords as releasePaperWords } from '../../shared/node/release-paper/words/index.ts';
import { fileWords } from '../../shared/words/files/index.ts';
import { guideWords } from '../../shared/words/kept-guide/index.ts';
import { momentInWords } from '../../shared/words/moments.ts';
import { faultsOf, partsOfMessage, readCatalogue, type Fault, type FaultKind } from './catalogue-faults.ts';

type Translated = Readonly<Record<Language, object>>;

const scripts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await scriptWords[language]()] as const)),
) as Translated;

/** Everything that recipients read. */
const rooms: Readonly<Record<string, Translated>> = {
  mails: mailWords,
  pages: pageWords,
  scripts,
  reader: readerWords,
  papers: paperWords,
  releasePapers: releasePaperWords,
  keptGuide: guideWords,
  files: fileWords,
  signatures: signatureWords,
  witness: aliveWords,
};

interface Allowed {
  readonly room: string;
  readonly path: string;
  readonly kind: FaultKind;
  readonly in: readonly Language[];
}

const sameWord = (room: string, path: string, ...within: Language[]): Allowed => ({ room, path, kind: 'english', in: within });

/** What looks like a fault and is none. */
const allowed: readonly Allowed[] = [
  // The word is the same.
  sameWord('mails', 'signIn.keyMade.name', 'de'),
  sameWord('mails', 'common.documents', 'fr'),
  sameWord('mails', 'common.minutes', 'fr'),
  sameWord('pages', 'release.documents', 'fr'),
  ...['scripts', 'reader'].flatMap((room) => [
    sameWord(room, 'opened.inFolder', 'de', 'it', 'nl'),
    sameWord(room, 'preview.film', 'de', 'tr'),
    sameWord(room, 'preview.pageOf', 'fr'),
    sameWord(room, 'witness.document', 'fr', 'nl'),
  ]),
  sameWord('papers', 'thirdPaper.labels.first', 'fr'),
  sameWord('papers', 'thirdPaper.labels.second', 'fr'),
  sameWord('papers', 'kit.accountHeading', 'it', 'nl'),
  sameWord('releasePapers', 'document', 'fr'),
  sameWord('files', 'bytes', 'es', 'pt', 'nl'),
  sameWord('files', 'kinds.video', 'de', 'it', 'nl', 'tr'),
  sameWord('files', 'kinds.text', 'de'),
  sameWord('files', 'kinds.mail', 'fr', 'it', 'pt', 'nl'),
  sameWord('files', 'kinds.file', 'it'),
  // Names and symbols are written in one way everywhere, but for French, which has octets.
  sameWord('releasePapers', 'hash', ...languages),
  ...['kilo', 'mega', 'giga', 'tera'].map((unit) => sameWord('files', `units.${unit}`, ...languages)),
  // Whole sentences, as German puts what somebody else is asked to do; each has a line of its own.
  { room: 'mails', path: 'certificates.stopButton', kind: 'long', in: ['de'] },
  { room: 'pages', path: 'witness.sendAnother', kind: 'long', in: ['de'] },
];

const isAllowed = (one: Allowed, room: string, language: Language, { path, kind }: Fault): boolean =>
  one.room === room && one.path === path && one.kind === kind && one.in.includes(language);

const others = languages.filter((language) => language !== 'en');

const faultsIn = (room: string, language: Language): readonly Fault[] => faultsOf(rooms[room]?.en ?? {}, rooms[room]?.[language] ?? {});

describe.each(Object.keys(rooms))('the words of recipients: %s', (room) => {
  it.each(others)('are all there in %s, say what the English ones say, and fit', (language) => {
    const faults = faultsIn(room, language).filter((fault) => !allowed.some((one) => isAllowed(one, room, language, fault)));
    expect(faults).toEqual([]);
  });
});

it('has no exception that nothing needs any more', () => {
  const needless = allowed.filter(
    (one) => !one.in.some((language) => faultsIn(one.room, language).some((fault) => isAllowed(one, one.room, language, fault))),
  );
  expect(needless).toEqual([]);
});

describe.each(languages)('what is sent in %s', (language) => {
  it('has subjects that mail programs show whole', () => {
    const subjects = [...readCatalogue(mailWords[language])].filter(([path]) => /(?:^|\.)\w*subject$/i.test(path));
    expect(subjects.length).toBeGreaterThan(20);
    const long = subjects.filter(([, subject]) => subject.replace(/X\w+?X/g, 'Anna-Maria Berger').length > 120);
    expect(long).toEqual([]);
  });

  it('has text messages of three parts at most', () => {
    const long = Object.entries(messagesIn(language)).filter(([, text]) => partsOfMessage(withPlainMarks(text)) > 3);
    expect(long).toEqual([]);
  });
});

const url = 'https://vault.example.org/r/9aXQ0oWmZ7rP2kLs-Tn4BvYc1uEjHg8D';
const owner = 'Thomas Berger';
const code = '048291';

/** What goes to recipients, and to others who read their language. */
function messagesIn(language: Language): Readonly<Record<string, string>> {
  const { sms, common } = mailWords[language];
  const minutes = common.minutes(15);
  return {
    contactCode: sms.contactCode(code, minutes),
    releaseCode: sms.releaseCode(code, minutes),
    witnessCode: sms.witnessCode(code, minutes),
    leftToYou: sms.leftToYou(owner, url),
    leftToYouAgain: sms.leftToYouAgain(owner, url),
    newLink: sms.newLink(owner, url),
    correction: sms.correction(owner, url),
    wayAsked: sms.wayAsked(owner, url),
  };
}

it('has text messages of three parts at most for owners, who are written to in English', () => {
  const { sms, common } = mailWords.en;
  const vault = common.quoted('Family papers');
  // One of the longest that there are.
  const moment = momentInWords('2026-09-30T09:05:00.000Z' as Instant, 'en', 'America/St_Johns');
  const texts = [
    sms.checkIn(vault, moment, url),
    sms.certificate(vault, moment, url),
    sms.requested(vault, url),
    sms.opening(vault, common.hours(24), url),
    sms.datePassed(vault, moment),
  ];
  expect(texts.filter((text) => partsOfMessage(withPlainMarks(text)) > 3)).toEqual([]);
});

describe('a catalogue with faults', () => {
  const english = {
    title: 'What was left to you',
    greeting: (name: string): string => `Dear ${name},`,
    files: (count: number): string => (count === 1 ? '1 file' : `${count} files`),
    oneOf: (keys: readonly string[]): string => `One of these: ${keys.join('; or ')}.`,
    sheet: { found: ({ owner: left }: { readonly owner: string }): string => `Please give this page to ${left}.` },
    rules: ['Keep it dry.', 'Show it to nobody.'],
    verification: { button: 'Confirm my address' },
    quoted: (name: string): string => `“${name}”`,
  };
  const whole = {
    title: 'Was Ihnen hinterlassen wurde',
    greeting: (name: string): string => `Guten Tag ${name},`,
    files: (count: number): string => (count === 1 ? '1 Datei' : `${count} Dateien`),
    oneOf: (keys: readonly string[]): string => `Eines davon: ${keys.join('; oder ')}.`,
    sheet: { found: ({ owner: left }: { readonly owner: string }): string => `Bitte geben Sie diese Seite ${left}.` },
    rules: ['Halten Sie es trocken.', 'Zeigen Sie es niemandem.'],
    verification: { button: 'Meine Adresse bestätigen' },
    quoted: (name: string): string => `“${name}”`,
  };

  it('is told from one without', () => {
    expect(faultsOf(english, whole)).toEqual([]);
  });

  it.each<[string, object, Fault]>([
    ['a sentence is missing', { title: undefined }, { path: 'title', kind: 'missing' }],
    ['a sentence is empty', { title: ' ' }, { path: 'title', kind: 'missing' }],
    ['one of several is missing', { rules: ['Halten Sie es trocken.'] }, { path: 'rules.1', kind: 'missing' }],
    ['a part is missing', { sheet: {} }, { path: 'sheet.found', kind: 'missing' }],
    ['there is one more', { subtitle: 'Für Sie' }, { path: 'subtitle', kind: 'unknown' }],
    ['one was left in English', { title: english.title }, { path: 'title', kind: 'english' }],
    ['one with a hole was left in English', { files: english.files }, { path: 'files', kind: 'english' }],
    ['a name is left out', { greeting: () => 'Guten Tag,' }, { path: 'greeting', kind: 'holes' }],
    [
      'a name is left out of what takes an object',
      { sheet: { found: () => 'Bitte zurückgeben.' } },
      { path: 'sheet.found', kind: 'holes' },
    ],
    ['a list is left out', { oneOf: () => 'Eines davon.' }, { path: 'oneOf', kind: 'holes' }],
    [
      'a button is too long',
      { verification: { button: 'Ja, das ist die Adresse, unter der ich lese' } },
      { path: 'verification.button', kind: 'long' },
    ],
  ])('is found out where %s', (_, broken, fault) => {
    expect(faultsOf(english, { ...whole, ...broken })).toEqual([fault]);
  });

  it('may put a sentence in any other way', () => {
    expect(faultsOf(english, { ...whole, title: 'Das wurde Ihnen von jemandem hinterlassen, der an Sie gedacht hat' })).toEqual([]);
  });
});

describe('the parts of a text message', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ą'.repeat(70), 1],
    ['ą'.repeat(71), 2],
    ['ą'.repeat(201), 3],
    [`${'a'.repeat(201)}”`, 4],
  ])('are counted by the letters in it: %s', (text, parts) => {
    expect(partsOfMessage(text)).toBe(parts);
  });
});
