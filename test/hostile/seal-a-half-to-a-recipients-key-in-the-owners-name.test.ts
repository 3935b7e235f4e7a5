import { expect } from 'vitest';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { equalBytes } from '../../shared/crypto/sodium.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import { openLockByEnrolment, readLock } from '../../shared/format/release/lock.ts';
import {
  enrol,
  enrolledLock,
  expectStatus,
  keyBody,
  mailedLink,
  newSealedVault,
  openBrowser,
  putKey,
  releaseSealed,
  strangerIdentity,
} from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';

// Anybody can seal to a public key. What is sealed says who did by its signature alone.
attackServer(
  'an operator seals a half of their own to a recipient’s key, in the owner’s name',
  { without: 'a lock is signed' },
  async (server) => {
    const vault = await newSealedVault(server);
    const passphrase = 'six words of my own';
    const { publicKey } = await enrol(vault, passphrase);
    expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey)] })));
    expectStatus(200, await releaseSealed(vault));
    const theirs = { ...vault, halves: { ...vault.halves, a: randomKey() } };
    const identity = { ...strangerIdentity(), publicKey: vault.owner.identity.publicKey };
    const lock_bytes = enrolledLock(theirs, publicKey, { identity });
    await server.core.db.transaction((tx) =>
      tx.updateTable('release_locks').set({ lock_bytes }).where('recipient_id', '=', vault.recipientId).execute(),
    );
    const link = await mailedLink(vault, 'released_recipient');
    const { enrolment, locks } = expectStatus(200, await (await openBrowser(vault, link)).call('GET', `${link}/sealed`));
    const keys = openEnrolment(fromBase64(enrolment), { recipientId: vault.recipientId, passphrase });
    try {
      const half = openLockByEnrolment(readLock(fromBase64(locks[0]), { identity: vault.owner.identity.publicKey }), keys);
      expect(equalBytes(half, theirs.halves.a)).toBe(true);
      return 'succeeded';
    } catch (error) {
      expect(error).toBeInstanceOf(CryptoError);
      return 'refused';
    }
  },
);
