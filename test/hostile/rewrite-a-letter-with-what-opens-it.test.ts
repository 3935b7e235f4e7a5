import { expect } from 'vitest';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { openBundle, sealBundle } from '../../shared/format/release/bundle.ts';
import { ids, owner, stranger } from '../../shared/format/release/release-test-kit.ts';
import { attack } from './attack.ts';

const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 1, generation: 2 };

// Keepers of enough sheets have the release key after the release, and so has whoever looked over a recipient's shoulder.
attack(
  'somebody with a recipient’s release key and the operator rewrite the letter that was left',
  { without: 'a letter is signed' },
  async () => {
    const releaseKey = randomKey();
    const forger = { ...stranger, publicKey: owner.publicKey };
    const letter = 'Please wire everything to account X.';
    const content = {
      place,
      recipient: { name: 'Marit', email: 'marit@example.org' },
      vaultName: 'Papers',
      letter,
      lockIds: [],
      documents: [],
    };
    const bundle = sealBundle({ ...content, madeAt: '2026-11-23T12:00:00.000Z' }, releaseKey, forger);
    try {
      expect(openBundle(bundle, releaseKey, place, owner.publicKey).letter).toBe(letter);
      return 'succeeded';
    } catch (error) {
      expect(error).toBeInstanceOf(CryptoError);
      return 'refused';
    }
  },
);
