import { describe, expect, it } from 'vitest';
import { localeFor } from '../../ui/speech.tsx';
import { sentence } from '../../../shared/words/sentence.ts';
import { languageFor } from './language-for.ts';
import { beginSpeech } from './speech.ts';

describe('the language of the app', () => {
  it('is the one that was chosen, else the first of the person’s that there is, else English', () => {
    expect([languageFor('de', ['en-GB']), languageFor('system', ['fr-FR', 'de-AT', 'en']), languageFor('system', ['fr-FR'])]).toEqual([
      'de',
      'de',
      'en',
    ]);
    expect([localeFor('de', ['en-US', 'de-AT']), localeFor('de', ['de', 'en-US']), localeFor('en', [])]).toEqual([
      'de-AT',
      'de-DE',
      'en-GB',
    ]);
  });

  it.each([
    ['en', '1,000 documents', '1 document'],
    ['de', '1.000 Dokumente', '1 Dokument'],
  ] as const)('writes large numbers as people do, in %s', async (language, thousand, one) => {
    const spoken = (await beginSpeech(language)).now();
    expect([1_000, 1].map((count) => sentence(spoken, 'vaults:documents', { count }))).toEqual([thousand, one]);
  });
});
