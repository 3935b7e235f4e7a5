import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { askForRemoval, letRemovalsWait, mayStillSync, removalsOf } from '../kit/owners/device-removal.ts';
import { newSyncOwner } from '../kit/owners/sync-owner.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/* A thief whose device is to go has an account of their own, and tries its links on the owner's removal. */
onEachDatabase({}, (server) => {
  async function removal() {
    const owner = await newSyncOwner(server());
    const [own, stolen] = [await owner.device(), await owner.device()];
    await askForRemoval(own, stolen);
    await server().scheduler.deliver();
    const link = (await server().mails()).find(({ kind, to }) => kind === 'device_removal_asked' && to === owner.email)?.links[0] ?? '';
    return { own, stolen, link };
  }

  it('stops only the removal that it was mailed for', async () => {
    const [theirs, owners] = [await removal(), await removal()];
    expect(await (await fetch(theirs.link, { method: 'POST', headers: form })).text()).toContain('It stays');
    expect(await removalsOf(theirs.own, theirs.stolen)).toEqual([]);
    expect(await removalsOf(owners.own, owners.stolen)).toHaveLength(1);
    await letRemovalsWait(server(), 3 * dayMs + minuteMs);
    expect(await mayStillSync(owners.stolen)).toBe(false);
  });

  attack('a thief opens a link of another kind as one that stops', { without: 'a removal’s link is one of its own' }, async () => {
    const { own, stolen } = await removal();
    const other = server().core.keys.linkToken(server().core.newId());
    const { status } = await fetch(`${server().origin}/stop/device/${other}`, { method: 'POST', headers: form });
    if ((await removalsOf(own, stolen)).length === 0) return 'succeeded';
    expect(status).toBe(404);
    return 'refused';
  });

  it('is no link to anything else, nor anything else a link to it', async () => {
    const { own, stolen, link } = await removal();
    const token = link.split('/').at(-1) ?? '';
    for (const path of ['/stop/', '/check-in/', '/vouch/', '/verify/', '/r/'])
      expect((await fetch(server().origin + path + token)).status, path).toBe(404);
    await newSealedVault(server());
    const rows = await server().core.db.read.selectFrom('links').select('id').execute();
    const others = [...rows.map(({ id }) => server().core.keys.linkToken(id)), 'A'.repeat(43)];
    for (const other of others)
      expect((await fetch(`${server().origin}/stop/device/${other}`, { method: 'POST', headers: form })).status).toBe(404);
    expect(await removalsOf(own, stolen)).toHaveLength(1);
  });
});
