import { expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { hostileHalf, pauseFor, roundMs, wordOfFirst } from './hostile-half.ts';

attack(
  'one of two servers keeps the end of an earlier pause back, and hands it in when the owner pauses again',
  { without: 'a note that was overtaken counts no more' },
  async () => {
    await using half = await hostileHalf();
    // The first server never got it: its line to the owner was cut that day.
    const kept = half.vault.note({ kind: 'resume' }, { counter: 1 });
    await pauseFor(half, 200 * dayMs, 2);
    await half.pass(dayMs);
    await half.bring(kept);
    await half.pass(roundMs + 3 * dayMs);
    return (await half.isReleased()) ? 'succeeded' : 'refused';
  },
);

it('nothing that one of two servers can sign opens a vault sooner at the other, or keeps it shut', async () => {
  await using half = await hostileHalf();
  const random = seededRandom(20_261_127);
  const trash = () => ({ text: randomBytes(40).toString('latin1'), signature: randomBytes(66).toString('base64') });
  const heard = async () => ({ 1: await wordOfFirst(half) });
  const meanwhile = async () => {
    const notes = [
      half.sign({ kind: 'state', says: random.pick(['over', 'given', 'warned']), heard: await heard(), asks: random.chance(0.5) }),
      half.sign({ kind: 'gone', about: 2, heard: await heard() }),
      half.sign({ kind: 'resume' }),
      half.sign({ kind: 'pause', until: '2029-01-01T00:00:00.000Z' as never }),
      half.vault.note({ kind: 'resume' }, { vaultId: half.vault.first.server.core.newId() }),
      trash(),
    ];
    await half.bring(...random.shuffle(notes));
  };
  await half.pass(roundMs - dayMs, meanwhile);
  expect(await half.isReleased()).toBe(false);
  await half.pass(3 * dayMs, meanwhile);
  expect(await half.isReleased()).toBe(true);
  expect(half.vault.first.server.faults).toEqual([]);
});

it('a pause that the other server signs neither begins nor ends one, and an earlier plan brings nobody back', async () => {
  await using half = await hostileHalf();
  const { vault } = half;
  await pauseFor(half, 200 * dayMs, 1);
  expect((await half.bring(half.sign({ kind: 'resume' }))).status).toBe(404);
  const first = vault.plan();
  const later = vault.plan({ number: first.plan.number + 1, previous: first.plan.hash });
  expect((await vault.put(vault.first, first.json)).status).toBe(200);
  expect((await vault.put(vault.first, later.json)).status).toBe(200);
  expect((await vault.put(vault.first, first.json)).status).toBe(409);
  await half.pass(roundMs + 3 * dayMs);
  expect(await half.isReleased()).toBe(false);
});
