import { expect } from 'vitest';
import { sealEvents } from '../../server/core/audit/seal-events.ts';
import { verifyChains } from '../../server/core/audit/verify-chains.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { attackServer } from './attack.ts';

attackServer(
  'somebody who can write to the database changes who did something',
  { without: 'an event is the one that was sealed' },
  async (server) => {
    const { core } = server;
    const owner = await newOwner(server);
    await owner.makeVault();
    await sealEvents(core);
    const { id } = await core.db.read
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'vault.created')
      .executeTakeFirstOrThrow();
    await core.db.transaction((tx) => tx.updateTable('audit_events').set({ ip_address: '198.51.100.9' }).where('id', '=', id).execute());
    const { problems } = await verifyChains(core);
    if (problems.length === 0) return 'succeeded';
    expect(problems).toMatchObject([{ fault: 'changed', eventId: id }]);
    return 'seen';
  },
);
