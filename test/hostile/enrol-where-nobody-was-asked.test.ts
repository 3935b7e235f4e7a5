import { expect } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { browserAt, expectStatus, mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { enrolmentFor } from '../kit/owners/vouch-for.ts';
import { attack, type Outcome } from './attack.ts';
import { openQuorumEstate, seenByOwner, type QuorumEstate } from './quorum-estate.ts';

/** Sends a passphrase of the attacker's own, by the link in the recipient's mailbox. */
async function tryToEnrol({ server, device, vault, email, recipient }: QuorumEstate): Promise<Outcome> {
  const { enrolment, publicKey } = enrolmentFor(device, recipient, 'of whoever reads the mail');
  const at = { server, vaultId: vault, email } as never;
  const link = await mailedLink(at, 'recipient_verification');
  const answers = [await postEnrolment(at, link, enrolment), await postEnrolment(at, link, enrolment, new Uint8Array(32).fill(7))];
  for (let run = 0; run < 2; run += 1) await device.must('sync.run', {});
  const { offeredKey } = await seenByOwner({ server, device, vault, email, recipient });
  if (offeredKey?.publicKey === toBase64(publicKey)) return 'succeeded';
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: 'not_invited' } });
  // Nothing is left of it, and the page goes on saying that nothing is to be done.
  expect(
    await server.core.db.read
      .selectFrom('enrolments')
      .selectAll()
      .where('recipient_id', '=', recipient as never)
      .execute(),
  ).toEqual([]);
  expect(offeredKey).toBeNull();
  const { enrolled_at: enrolledAt, offer } = expectStatus(200, await browserAt(server).call('GET', `${link}/enrolment`));
  expect([enrolledAt, offer]).toEqual([null, null]);
  return 'refused';
}

onDatabasesOfForm({}, (server) => {
  attack(
    'somebody who reads the recipient’s mail has their own passphrase offered to an owner who asked for none',
    { without: 'nobody enrols unasked' },
    async () => {
      const estate = await openQuorumEstate(server());
      await using _device = estate.device;
      return await tryToEnrol(estate);
    },
  );

  attack(
    'somebody who reads the recipient’s mail comes back when the owner has withdrawn the invitation',
    { without: 'nobody enrols unasked' },
    async () => {
      const estate = await openQuorumEstate(server());
      await using device = estate.device;
      await device.must('invitations.make', { recipient: estate.recipient, way: 'handed' });
      await device.must('sync.run', {});
      await device.must('invitations.withdraw', { recipient: estate.recipient });
      await device.must('sync.run', {});
      return await tryToEnrol(estate);
    },
  );
});
