import { expect, it } from 'vitest';
import { onDatabasesOfForm } from '../../../test/kit/databases/each-database.ts';
import { systemOrigin } from '../context.ts';
import { findUserByEmailKey } from '../stores/account-store.ts';
import { changeUserEmail } from './change-user-email.ts';
import { createToken } from './manage-tokens.ts';

onDatabasesOfForm({}, (server) => {
  const change = (from: string, to: string) => changeUserEmail(server().core, { from, to }, systemOrigin);
  const userAt = async (address: string) => (await findUserByEmailKey(server().core.db.read, address))?.id;
  const make = async (email: string) =>
    (await createToken(server().core, { email, name: 'app', defaultPlan: 'free', expiresAt: null }, systemOrigin)).userId;

  it('moves a user with all that is theirs to another address, and writes it down without one', async () => {
    const { core } = server();
    const user = await make('Old@example.org');
    expect(await change('old@EXAMPLE.org', 'New@example.org')).toBe('New@example.org');
    expect([await userAt('old@example.org'), await userAt('new@example.org')]).toEqual([undefined, user]);
    expect(await make('new@example.org')).toBe(user);
    const events = await core.db.read
      .selectFrom('audit_events')
      .select(['resource_id', 'details'])
      .where('action', '=', 'user.email_changed')
      .execute();
    expect(events).toEqual([{ resource_id: user, details: '{}' }]);
    // The case of letters may change, and the same change once more is nothing new.
    expect([await change('new@example.org', 'new@example.org'), await change('new@example.org', 'new@example.org')]).toEqual([
      'new@example.org',
      'new@example.org',
    ]);
    expect(await core.db.read.selectFrom('audit_events').select('id').where('action', '=', 'user.email_changed').execute()).toHaveLength(2);
  });

  it('takes no address of somebody else, none that is no address, and nobody who is not there', async () => {
    const [ann, ben] = [await make('ann@example.org'), await make('ben@example.org')];
    await expect(change('ann@example.org', 'BEN@example.org')).rejects.toMatchObject({ code: 'conflict' });
    await expect(change('ann@example.org', 'Ann <ann@example.org>')).rejects.toMatchObject({ code: 'invalid_email' });
    await expect(change('nobody@example.org', 'somebody@example.org')).rejects.toMatchObject({ code: 'resource_not_found' });
    expect([await userAt('ann@example.org'), await userAt('ben@example.org'), await userAt('somebody@example.org')]).toEqual([
      ann,
      ben,
      undefined,
    ]);
  });

  it('gives an address to one of those who want it at the same moment', async () => {
    await make('one@example.org');
    await make('two@example.org');
    const tries = await Promise.allSettled([
      change('one@example.org', 'wanted@example.org'),
      change('two@example.org', 'wanted@example.org'),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
