import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { enrolmentFor } from '../kit/owners/vouch-for.ts';
import { openQuorumEstate, opensAnything, seenByOwner, type QuorumEstate } from './quorum-estate.ts';

/** Enrols by the invitation in the recipient's mailbox. */
async function enrolByMail({ server, device, vault, email, recipient }: QuorumEstate, passphrase: string) {
  const made = enrolmentFor(device, recipient, passphrase);
  const at = { server, vaultId: vault, email } as never;
  expect((await postEnrolment(at, await mailedLink(at, 'recipient_verification'), made.enrolment)).status).toBe(200);
  return made;
}

onDatabasesOfForm({}, (server) => {
  describe('somebody who reads the recipient’s mail', () => {
    it('enrols with a passphrase of their own and opens nothing by it', async () => {
      const estate = await openQuorumEstate(server());
      await using device = estate.device;
      const thief = await enrolByMail(estate, 'of the thief');
      for (let run = 0; run < 2; run += 1) await device.must('sync.run', {});
      expect(await opensAnything(estate, thief.enrolment, 'of the thief')).toBe(false);
      expect(await seenByOwner(estate)).toMatchObject({ locks: ['quorum'], offeredKey: { publicKey: toBase64(thief.publicKey) } });
    });

    it('is not accepted in the place of the recipient whose words the owner hears, even when they come last', async () => {
      const estate = await openQuorumEstate(server());
      const { recipient } = estate;
      await using device = estate.device;
      const marit = await enrolByMail(estate, 'of Marit herself');
      await device.must('sync.run', {});
      server().advance(1000);
      const thief = await enrolByMail(estate, 'of the thief');
      await device.must('sync.run', {});
      const { identity } = device.engine.context.session();
      const words = safetyPhrase(identity.publicKey, marit.enrolment);
      expect(await device.codeOf('enrolments.accept', { recipient, publicKey: toBase64(marit.publicKey), words })).toBe('conflict');
      expect(await device.codeOf('enrolments.accept', { recipient, publicKey: toBase64(thief.publicKey), words })).toBe('words_differ');
      await device.must('sync.run', {});
      expect(await opensAnything(estate, thief.enrolment, 'of the thief')).toBe(false);
      expect((await seenByOwner(estate)).locks).toEqual(['quorum']);
    });
  });
});
