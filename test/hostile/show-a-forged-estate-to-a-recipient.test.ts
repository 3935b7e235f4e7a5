import { expect } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { sealedAnswerOf } from '../journeys/sealed-estate.ts';
import { attackServer } from './attack.ts';
import { openHostilePage } from './hostile-page.ts';
import { openPageEstate } from './page-estate.ts';

attackServer(
  'an operator shows an estate of their own making on the page of somebody who has a passphrase',
  { without: 'a recipient’s page opens only what its owner locked' },
  async (server) => {
    const { forge, visit } = await openPageEstate(server);
    await using hostile = await openHostilePage();
    const letter = 'Dear Anna, please wire everything to account X.';
    await visit(hostile, sealedAnswerOf(await forge({ identity: identityFromSeed(randomKey()), letter })));
    const problem = await hostile.problemOr('blockquote.letter');
    const shown = await hostile.page.locator('main').innerText();
    if (problem === undefined && shown.includes(letter)) return 'succeeded';
    expect(problem).toBe('not_from_owner');
    expect(shown).toContain('This was not left by the person you know.');
    expect(shown).not.toContain('account X');
    return 'refused';
  },
);
