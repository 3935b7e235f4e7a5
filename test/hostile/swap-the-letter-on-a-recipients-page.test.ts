import { identityFromSeed, type Identity } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { sealBundle } from '../../shared/format/release/bundle.ts';
import { sealedAnswerOf } from '../journeys/sealed-estate.ts';
import { attackServer } from './attack.ts';
import { openHostilePage } from './hostile-page.ts';
import { endOf, openPageEstate } from './page-estate.ts';

attackServer(
  'an operator who got hold of a sheet puts another letter among what the owner really left, on the recipient’s page',
  { without: 'a letter is signed' },
  async (server) => {
    const { vault, estate, visit } = await openPageEstate(server);
    await using hostile = await openHostilePage();
    const letter = 'Dear Anna, please wire everything to account X.';
    // Says that it's the owner's, and can't sign as they would.
    const asOwner: Identity = { ...vault.owner.identity, sign: identityFromSeed(randomKey()).sign };
    const bundle = sealBundle({ ...estate.content, letter }, estate.releaseKey, asOwner);
    await visit(hostile, sealedAnswerOf({ ...estate, bundle }));
    return await endOf(hostile, letter);
  },
);
