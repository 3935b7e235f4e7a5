import { expect } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { enrolmentFor, inviteByLink } from '../kit/owners/vouch-for.ts';
import { attack } from './attack.ts';
import { openQuorumEstate, opensAnything, seenByOwner, type QuorumEstate } from './quorum-estate.ts';

/** Enrols by the mail in the recipient's mailbox, without the code. */
async function enrolByMail({ server, device, vault, email, recipient }: QuorumEstate, passphrase: string) {
  const made = enrolmentFor(device, recipient, passphrase);
  const at = { server, vaultId: vault, email } as never;
  expect((await postEnrolment(at, await mailedLink(at, 'recipient_verification'), made.enrolment)).status).toBe(200);
  return made;
}

onDatabasesOfForm({}, (server) => {
  attack(
    'somebody who reads the recipient’s mail enrols with a passphrase of their own while the owner’s invitation is open',
    { without: 'nothing is sealed to a key that nobody compared' },
    async () => {
      const estate = await openQuorumEstate(server());
      await using device = estate.device;
      await inviteByLink(device, estate.recipient);
      const thief = await enrolByMail(estate, 'of the thief');
      for (let run = 0; run < 2; run += 1) await device.must('sync.run', {});
      if (await opensAnything(estate, thief.enrolment, 'of the thief')) return 'succeeded';
      expect(await seenByOwner(estate)).toMatchObject({ locks: ['quorum'], offeredKey: { publicKey: toBase64(thief.publicKey) } });
      return 'seen';
    },
  );

  attack(
    'somebody who reads the recipient’s mail enrols last, before the owner types what they heard',
    { without: 'the words are those of the key' },
    async () => {
      const estate = await openQuorumEstate(server());
      const { recipient } = estate;
      await using device = estate.device;
      // She has lost the code, so the owner withdraws it and goes by her voice alone.
      await inviteByLink(device, recipient);
      const marit = await enrolByMail(estate, 'of Marit herself');
      await device.must('sync.run', {});
      server().advance(1000);
      const thief = await enrolByMail(estate, 'of the thief');
      await device.must('sync.run', {});
      await device.must('invitations.withdraw', { recipient });
      const { identity } = device.engine.context.session();
      const words = safetyPhrase(identity.publicKey, marit.enrolment);
      expect(await device.codeOf('enrolments.accept', { recipient, publicKey: toBase64(marit.publicKey), words })).toBe('conflict');
      const accepted = await device.engine.call('enrolments.accept', { recipient, publicKey: toBase64(thief.publicKey), words });
      await device.must('sync.run', {});
      if (await opensAnything(estate, thief.enrolment, 'of the thief')) return 'succeeded';
      expect(accepted).toMatchObject({ ok: false, code: 'words_differ' });
      expect((await seenByOwner(estate)).locks).toEqual(['quorum']);
      return 'refused';
    },
  );
});
