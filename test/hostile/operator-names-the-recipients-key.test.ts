import { expect } from 'vitest';
import { hex } from '../../shared/crypto/hash.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { enrolmentFor } from '../kit/owners/vouch-for.ts';
import { attack } from './attack.ts';
import { openQuorumEstate, opensAnything, seenByOwner } from './quorum-estate.ts';

onDatabasesOfForm({}, (server) => {
  attack(
    'an operator names a key as the recipient’s, twice, beside a quorum',
    { without: 'nothing is sealed to a key that nobody compared' },
    async () => {
      const estate = await openQuorumEstate(server());
      await using device = estate.device;
      for (const passphrase of ['first of the operator', 'second of the operator']) {
        const { enrolment, publicKey } = enrolmentFor(device, estate.recipient, passphrase);
        const row = { recipient_id: estate.recipient, public_key: hex(publicKey), enrolment, enrolled_at: server().now(), turn: 1 };
        await server().core.db.transaction(async (tx) => {
          await tx.deleteFrom('enrolments').where('recipient_id', '=', estate.recipient).execute();
          await tx.insertInto('enrolments').values(row).execute();
        });
        for (let run = 0; run < 2; run += 1) await device.must('sync.run', {});
        if (await opensAnything(estate, enrolment, passphrase)) return 'succeeded';
        server().advance(1000);
      }
      const seen = await seenByOwner(estate);
      expect(seen).toMatchObject({ locks: ['quorum'], offeredKey: { count: 2 } });
      expect(seen.findings).toContain('key_waits');
      return 'seen';
    },
  );
});
