import { describe, expect, it } from 'vitest';
import { paperWords } from '../../electron/engine/print/words/index.ts';
import { second as german } from '../../renderer/desktop/words/de/second.ts';
import { second as english } from '../../renderer/desktop/words/en/second.ts';
import { scriptWords } from '../../renderer/recipient/words/index.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { thirdPaperWords } from '../../shared/format/paper/third-paper.ts';

const desktop = { en: english, de: german } as const;

describe.each(['en', 'de'] as const)('the paper with the third part, in %s', (language) => {
  const { title } = paperWords[language].thirdPaper;
  const { parts } = scriptWords[language];
  const { paper, third } = desktop[language];
  const { sentences } = paperWords[language].sheet;
  const name = title.replace(/^Heirlock: /, '');

  it('is called the same on itself, on the owner’s screen, and where it’s asked for', () => {
    expect(name).not.toBe(title);
    for (const said of [paper.text, parts.paper.about]) expect(said).toContain(title);
    const other = language === 'de' ? 'dritten Teil' : name;
    for (const said of [parts.paper.title, parts.noneWithPaper]) expect(said).toContain(other);
  });

  it('has as many words as everybody says', () => {
    const count = String(thirdPaperWords(randomKey()).split(' ').length);
    const sheet = Object.values(sentences)
      .map(String)
      .filter((said) => /the third part\b|dritten Teil\b/.test(said));
    expect(sheet.length).toBeGreaterThan(1);
    for (const said of [paper.text, third.paperText, parts.paper.about, parts.paper.wrongCount(3), parts.noneWithPaper, ...sheet])
      expect(said).toContain(count);
  });
});
