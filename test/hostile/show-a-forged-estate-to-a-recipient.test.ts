import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { sealedAnswerOf } from '../journeys/sealed-estate.ts';
import { attackServer } from './attack.ts';
import { openHostilePage } from './hostile-page.ts';
import { endOf, openPageEstate } from './page-estate.ts';

attackServer(
  'an operator shows an estate of their own making on the page of somebody who has a passphrase',
  { without: 'a recipient’s page opens only what its owner locked' },
  async (server) => {
    const { forge, visit } = await openPageEstate(server);
    await using hostile = await openHostilePage();
    const letter = 'Dear Anna, please wire everything to account X.';
    await visit(hostile, sealedAnswerOf(await forge({ identity: identityFromSeed(randomKey()), letter })));
    return await endOf(hostile, letter);
  },
);
