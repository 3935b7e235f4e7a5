import { describe, expect, it } from 'vitest';
import { asKey } from '../../../shared/crypto/keys.ts';
import { languages, ownerLanguages, type OwnerLanguage } from '../../../shared/domain/language.ts';
import { thirdPaperText, thirdPaperWords } from '../../../shared/format/paper/third-paper.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { readPaper, readSheetWords } from '../../../test/kit/pdf/read-paper.ts';
import { overlapping, readType } from '../../../test/kit/pdf/read-type.ts';
import { extractPdf } from '../search/extract-pdf.ts';
import { thirdPaperParts, thirdPaperPdf, type ThirdPaperPage, type ThirdPaperSentence } from './third-paper-pdf.ts';
import { paperWords } from './words/index.ts';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';

const seed = asKey(new Uint8Array(32).map((_, index) => index * 7 + 1));
const page: ThirdPaperPage = {
  text: thirdPaperText(seed),
  words: thirdPaperWords(seed),
  owner: 'Ada',
  holder: 'Ida',
  servers: ['https://one.example.org', 'https://two.example.org'],
  madeAt: '2026-11-20T12:00:00.000Z',
};
const long: ThirdPaperPage = {
  ...page,
  owner: 'Prof. Dr. Maximiliane-Alexandra von Hohenstein-Sonnenberg zu Müller-Lüdenscheidt',
  holder: 'Notariat am Großen Markt, Dr. Karoline Freifrau von und zu Donaudampfschifffahrt',
  servers: [`https://${'very-long.'.repeat(6)}example.com`, `https://${'long.'.repeat(12)}example.org`],
};

/** What may have become of everything while the paper lay with a notary. */
interface Situation {
  readonly name: string;
  /** Of the two services, those that are still there. */
  readonly there: 0 | 1 | 2;
  /** Of those, how many have given their part to the people: only after the release. */
  readonly given: 0 | 1 | 2;
  /** Whether the parts of now are sealed to this paper: it hasn't been replaced, nor the second service been given up. */
  readonly counts: boolean;
  /** A file that was saved, which has the whole key in it. */
  readonly file: boolean;
  readonly isOwnerDead: boolean;
}

const usual = { there: 2, given: 0, counts: true, file: false, isOwnerDead: false } as const;
const situations: readonly Situation[] = [
  { ...usual, name: 'nothing has happened' },
  { ...usual, name: 'both services have written', given: 2, isOwnerDead: true },
  { ...usual, name: 'only one service has written so far', given: 1, isOwnerDead: true },
  { ...usual, name: 'one service is gone', there: 1, given: 1, isOwnerDead: true },
  { ...usual, name: 'one service is gone, and its owner lives', there: 1 },
  { ...usual, name: 'one service is gone, and opens although its owner lives', there: 1, given: 1 },
  { ...usual, name: 'both services are gone', there: 0, isOwnerDead: true },
  { ...usual, name: 'both services are gone, and there is a file', there: 0, file: true, isOwnerDead: true },
  { ...usual, name: 'another paper or a witness has taken its place', there: 1, given: 1, counts: false, isOwnerDead: true },
  { ...usual, name: 'the second service was given up', there: 1, counts: false },
];

type Holds = (situation: Situation) => boolean;
const whenever =
  (condition: Holds, then: Holds): Holds =>
  (situation) =>
    !condition(situation) || then(situation);

/** Parts that people can have, with this paper and without. */
const withPaper = ({ given, counts }: Situation): number => given + (counts ? 1 : 0);
/** With the paper the key can be made, and not without it. */
const isNeeded: Holds = (situation) => situation.given < 2 && withPaper(situation) >= 2 && !situation.file;
const past: Holds = () => true;
const harmless: Holds = () => true;

interface Claim extends Readonly<Record<OwnerLanguage, string>> {
  readonly holds: Holds;
}

const claims: Readonly<Record<ThirdPaperSentence, Claim>> = {
  divided: {
    en: 'What Ada leaves to others is locked. This paper was made so that one of the keys to it can be divided into three parts: one for each of the two services named above, and a third that this paper opens. Any two parts make that key; one alone reveals nothing.',
    de: 'Was Ada anderen hinterlässt, ist verschlossen. Dieses Papier wurde gemacht, damit sich einer der Schlüssel dazu in drei Teile teilen lässt: je einen für die beiden oben genannten Dienste und einen dritten, den dieses Papier öffnet. Zwei beliebige Teile ergeben diesen Schlüssel; einer allein verrät nichts.',
    // The paper alone is one part at most.
    holds: (situation) => withPaper({ ...situation, given: 0 }) <= 1,
  },
  alone: {
    en: 'So this paper opens nothing by itself.',
    de: 'Allein öffnet dieses Papier also nichts.',
    holds: (situation) => withPaper({ ...situation, given: 0 }) < 2,
  },
  purpose: {
    en: 'It is for the case that one of the services no longer exists: then the other one’s part and this paper make the key.',
    de: 'Es ist für den Fall, dass es einen der Dienste nicht mehr gibt: Dann ergeben der Teil des anderen und dieses Papier den Schlüssel.',
    holds: whenever(
      ({ there, given, counts }) => there === 1 && given === 1 && counts,
      (situation) => withPaper(situation) >= 2,
    ),
  },
  unneeded: {
    en: 'While both services do their part, nobody needs this paper.',
    de: 'Solange beide Dienste ihren Teil tun, braucht niemand dieses Papier.',
    holds: whenever(
      ({ given }) => given === 2,
      (situation) => !isNeeded(situation),
    ),
  },
  keep: {
    en: 'Keep it sealed, safe and dry, and show it to nobody until it is asked for.',
    de: 'Bewahren Sie es verschlossen, sicher und trocken auf, und zeigen Sie es niemandem, bis danach gefragt wird.',
    holds: harmless,
  },
  when: {
    en: 'Give its words to somebody to whom Ada left something, once they show you that one of the services has written to them about it and that its page asks for this paper.',
    de: 'Geben Sie die Wörter einem Menschen, dem Ada etwas hinterlässt, sobald er Ihnen zeigt, dass einer der Dienste ihm deswegen geschrieben hat und dass dessen Seite nach diesem Papier fragt.',
    // Whoever needs it can show that; nobody can before a service has given its part.
    holds: whenever(isNeeded, ({ given }) => given >= 1),
  },
  proof: {
    en: 'First have the death certificate of Ada shown to you, or try yourself to reach Ada. If Ada answers and does not want it, give them to nobody.',
    de: 'Lassen Sie sich vorher die Sterbeurkunde zeigen, oder versuchen Sie selbst, Ada zu erreichen. Antwortet Ada und möchte das nicht, geben Sie sie niemandem.',
    // A second pair of eyes, also where a service opens too early: who is dead can't be reached, and who lives can refuse.
    holds: whenever(
      ({ isOwnerDead }) => !isOwnerDead,
      (situation) => situation.given < 2,
    ),
  },
  where: {
    en: 'The words are typed on the page that opens behind the link of the service’s e-mail. The page says where.',
    de: 'Die Wörter werden auf der Seite eingetippt, zu der der Link in der E-Mail des Dienstes führt. Die Seite sagt, wo.',
    holds: whenever(isNeeded, ({ there, given }) => there >= 1 && given >= 1),
  },
  several: {
    en: 'There may be several such people, and each of them may need the words: let each type them or scan the code, and keep the paper.',
    de: 'Es können mehrere Menschen sein, und jeder von ihnen kann die Wörter brauchen: Lassen Sie jeden sie abtippen oder den Code einlesen, und behalten Sie das Papier.',
    holds: harmless,
  },
  back: {
    en: 'If Ada asks for it, or you can no longer keep it, give it back; after the death of Ada, give it to whoever takes over your papers.',
    de: 'Wenn Ada es zurückhaben möchte oder Sie es nicht mehr verwahren können, geben Sie es zurück; nach dem Tod von Ada geben Sie es weiter, wenn jemand Ihre Unterlagen übernimmt.',
    holds: harmless,
  },
  neverServices: {
    en: 'Give it to nobody who runs one of the services, nor to anybody in their name: one service’s part and this paper are two of the three.',
    de: 'Geben Sie es niemandem, der einen der Dienste betreibt, und niemandem in dessen Namen: Der Teil eines Dienstes und dieses Papier sind zwei von den dreien.',
    holds: whenever(
      ({ counts }) => counts,
      (situation) => withPaper({ ...situation, given: 1 }) === 2,
    ),
  },
  neverCopy: {
    en: 'Do not photograph it, and do not send its words by e-mail or read them out to somebody who calls you.',
    de: 'Fotografieren Sie es nicht, schicken Sie seine Wörter nicht per E-Mail, und lesen Sie sie niemandem vor, der Sie anruft.',
    holds: harmless,
  },
  newer: {
    en: 'Ada may have had a newer paper made since. If the page does not accept these words, look for a newer paper like this one.',
    de: 'Vielleicht gibt es inzwischen ein neueres Papier von Ada. Nimmt die Seite diese Wörter nicht an, suchen Sie ein neueres Papier wie dieses.',
    holds: harmless,
  },
  bothGone: {
    en: 'If neither of the services exists any more, this paper opens nothing. What was saved as a file before that needs no words of this paper.',
    de: 'Gibt es keinen der beiden Dienste mehr, öffnet dieses Papier nichts. Was davor als Datei gespeichert wurde, braucht keine Wörter dieses Papiers.',
    holds: whenever(
      ({ there }) => there === 0,
      (situation) => withPaper(situation) < 2,
    ),
  },
  dated: { en: 'Names and addresses here are those of 2026-11-20.', de: 'Namen und Adressen hier sind die vom 2026-11-20.', holds: past },
  found: { en: 'Whoever finds this paper, please give it to Ada.', de: 'Wer dieses Papier findet, gebe es bitte an Ada.', holds: harmless },
  foundHeld: {
    en: 'Whoever finds this paper, please give it to Ida or Ada.',
    de: 'Wer dieses Papier findet, gebe es bitte an Ida oder Ada.',
    holds: harmless,
  },
  experts: {
    en: 'For experts: this is a “paper of the third party” as Heirlock’s public FORMAT.md describes it.',
    de: 'Für Fachleute: Dies ist ein „paper of the third party“, wie es Heirlocks öffentliche FORMAT.md beschreibt.',
    holds: past,
  },
};
const keys = Object.keys(claims) as ThirdPaperSentence[];

/** What such a paper might say, and must not. */
const temptingClaims: readonly (readonly [sentence: string, holds: Holds, falseIn: readonly string[]])[] = [
  [
    'Without this paper nothing opens',
    whenever(
      ({ given, file }) => given === 2 || file,
      () => false,
    ),
    ['both services have written', 'both services are gone, and there is a file'],
  ],
  [
    'With this paper and one e-mail everything opens',
    whenever(
      ({ given }) => given >= 1,
      (situation) => withPaper(situation) >= 2,
    ),
    ['another paper or a witness has taken its place'],
  ],
  [
    'Give it to whoever shows an e-mail of a service: its owner is dead then',
    whenever(
      ({ given }) => given >= 1,
      ({ isOwnerDead }) => isOwnerDead,
    ),
    ['one service is gone, and opens although its owner lives'],
  ],
];

const sentencesOn = (of: ThirdPaperPage): ThirdPaperSentence[] => thirdPaperParts(of).flatMap(({ sentences }) => sentences);

describe('a sentence on the paper of the third party', () => {
  it.each(ownerLanguages)('is in %s as the table has it, with all that is said there', async (language) => {
    const text = (await extractPdf(await thirdPaperPdf(page, language))).replace(/\s+/g, ' ').trim();
    let rest = ` ${text} `;
    for (const key of sentencesOn(page)) {
      expect(rest).toContain(claims[key][language]);
      rest = rest.replaceAll(claims[key][language], ' ');
    }
    const { title, labels, headings, code } = paperWords[language].thirdPaper;
    const values = ['Ada', 'Ida', '2026-11-20', ...page.servers, ...page.words.split(' ')];
    for (const known of [title, ...Object.values(labels), ...Object.values(headings), code, ...values])
      rest = rest.replaceAll(` ${known} `, ' ');
    expect(rest.replace(/\b\d{1,2}\.?(?= )/g, '').replace(/\s+/g, ' ')).toBe(' ');
  });

  it('is on one of the two papers that there are', () => {
    expect(new Set([...sentencesOn(page), ...sentencesOn({ ...page, holder: null })])).toEqual(new Set(keys));
  });

  it.each(situations.map((situation) => [situation.name, situation] as const))('is true when %s', (_, situation) => {
    expect(keys.filter((key) => !claims[key].holds(situation))).toEqual([]);
  });

  it.each(temptingClaims)('would be found out as false: %s', (_, holds, falseIn) => {
    expect(situations.filter((situation) => !holds(situation)).map(({ name }) => name)).toEqual(falseIn);
  });
});

describe.each(languages)('the paper of the third party in %s', (language) => {
  it('is one page, with its secret as words and for a camera', async () => {
    await using folder = await tempFolder('third-paper');
    const path = join(folder.path, 'paper.pdf');
    await writeFile(path, await thirdPaperPdf(page, language));
    const paper = await readPaper(path, 1);
    expect(paper.code).toBe(page.text);
    expect(readSheetWords(paper, paperWords[language].thirdPaper.headings.words, 25)).toBe(page.words);
  });

  it('has type that can be read, all of it on paper, whatever the names', async () => {
    const type = await readType(await thirdPaperPdf(long, language));
    expect(Math.min(...type.map(({ size }) => size))).toBeGreaterThanOrEqual(10);
    expect(Math.min(...type.map(({ left }) => left))).toBeGreaterThanOrEqual(40);
    expect(Math.max(...type.map(({ right }) => right))).toBeLessThanOrEqual(556);
    expect(Math.min(...type.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(40);
    expect(overlapping(type)).toEqual([]);
  });

  it('says plainly that its owner gave no name', async () => {
    const text = (await extractPdf(await thirdPaperPdf({ ...page, owner: null, holder: null }, language))).replace(/\s+/g, ' ');
    // Text that runs from right to left has its brackets the other way round in the file.
    const bare = (one: string): string => one.replace(/[()]/g, '');
    expect(bare(text)).toContain(bare(paperWords[language].thirdPaper.noName));
    expect(text).not.toMatch(/\bnull\b|undefined|[\ue000-\uf8ff]/u);
  });
});
