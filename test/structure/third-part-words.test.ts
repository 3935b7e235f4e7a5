import { describe, expect, it } from 'vitest';
import { saidOnSample } from '../../electron/engine/print/sheet-truth-test-kit.ts';
import { paperWords } from '../../electron/engine/print/words/index.ts';
import { second as german } from '../../renderer/desktop/words/de/second.ts';
import { second as english } from '../../renderer/desktop/words/en/second.ts';
import { scriptWords } from '../../renderer/recipient/words/index.ts';
import { languages, ownerLanguages, type Language } from '../../shared/domain/language.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { thirdPaperWords } from '../../shared/format/paper/third-paper.ts';

const desktop = { en: english, de: german } as const;

/** The part's name wherever it stands in a sentence; where it takes another form there than in a heading, that form. */
const inSentences: Readonly<Record<Language, RegExp>> = {
  en: /the third part\b/,
  de: /dritten Teil\b/,
  fr: /la troisième partie\b/,
  es: /la tercera parte\b/,
  it: /la terza parte\b/,
  pt: /a terceira parte\b/,
  pl: /trzecia część(?!\p{L})/u,
  nl: /het derde deel\b/,
  // It takes endings, and a capital where a sentence begins with it.
  tr: /üçüncü parça/iu,
  ar: /الجزء الثالث/u,
};

const wordCount = String(thirdPaperWords(randomKey()).split(' ').length);

/** What a sheet says of the paper. */
const onSheet = (language: Language): string[] =>
  Object.values(paperWords[language].sheet.sentences)
    .map((sentence) => sentence(saidOnSample))
    .filter((sentence) => inSentences[language].test(sentence));

describe.each(languages)('the paper with the third part, in %s', (language) => {
  const { title } = paperWords[language].thirdPaper;

  it('is called the same on itself and where it’s asked for', async () => {
    const { parts } = await scriptWords[language]();
    expect(title).toMatch(/^Heirlock\s?: ./u);
    expect(parts.paper.about).toContain(title);
    for (const sentence of [parts.paper.title, parts.noneWithPaper]) expect(sentence).toMatch(inSentences[language]);
  });

  it('has as many words as everybody says', async () => {
    const { parts } = await scriptWords[language]();
    const sheet = onSheet(language);
    expect(sheet.length).toBeGreaterThan(1);
    for (const sentence of [parts.paper.about, parts.paper.wrongCount(3), parts.noneWithPaper, ...sheet])
      expect(sentence).toContain(wordCount);
  });
});

describe.each(ownerLanguages)('the same paper on the owner’s screen, in %s', (language) => {
  const { paper, third } = desktop[language];

  it('is called what it is called on itself, and has as many words', () => {
    expect(paper.text).toContain(paperWords[language].thirdPaper.title);
    for (const sentence of [paper.text, third.paperText]) expect(sentence).toContain(wordCount);
  });
});
