import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/domain/instant.ts';
import { createPerson } from '../identity/create-person.ts';
import { systemOrigin, type Core } from '../context.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { tellOfDamage } from './tell-of-damage.ts';

const makeAdministrator = (core: Core, email: string) =>
  createPerson(core, { email, password: null, role: 'VAULT_ADMIN', defaultPlan: 'enterprise' }, systemOrigin);

const mailed = async ({ db }: StoreWorld): Promise<readonly string[]> =>
  (await db.read.selectFrom('outbox').select('to_address').where('kind', '=', 'damage_found').orderBy('id').execute()).map(
    (row) => row.to_address,
  );

describe.each(dialectsOfForm)('damage that somebody meets, on %s', (dialect) => {
  it('is mailed to every administrator, once a day, and whoever met it is told so', async () => {
    await using world = await openStoreWorld(dialect);
    const core: Core = { ...world.test.core, mail: { sends: 'smtp', opensOutside: true } };
    for (const email of ['ada@example.org', 'bob@example.org']) await makeAdministrator(core, email);
    const id = world.newId();
    for (let times = 0; times < 3; times += 1) expect(await tellOfDamage(core, 'document', id)).toContain('told by mail');
    expect(await mailed(world)).toEqual(['ada@example.org', 'bob@example.org']);
    world.test.clock.advance(dayMs);
    await tellOfDamage(core, 'document', id);
    await tellOfDamage(core, 'release_half', id);
    expect(await mailed(world)).toHaveLength(6);
    const mails = await world.test.mails();
    expect(mails.filter(({ kind, text }) => kind === 'damage_found' && text.includes(id))).toHaveLength(6);
  });

  it('is not said to have been told where there is nobody to tell, or mail leaves for nobody', async () => {
    await using world = await openStoreWorld(dialect);
    const sends: Core = { ...world.test.core, mail: { sends: 'smtp', opensOutside: true } };
    const keeps: Core = { ...world.test.core, mail: { sends: 'folder', opensOutside: false } };
    expect(await tellOfDamage(sends, 'document', world.newId())).not.toMatch(/told by mail/);
    expect(await mailed(world)).toEqual([]);
    await makeAdministrator(keeps, 'ada@example.org');
    expect(await tellOfDamage(keeps, 'document', world.newId())).toMatch(/^It was written to the log/);
  });
});
