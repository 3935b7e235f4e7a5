import { expect } from 'vitest';
import { attack } from './attack.ts';
import { halfBy, openDrawerEstate, opensBundle } from './drawer-estate.ts';
import { present } from '../kit/runner/present.ts';

attack(
  'whoever has a sheet that the owner took away, together with an operator who kept the lock it opened, waits for the release',
  { without: 'what is taken away makes a new key' },
  async () => {
    await using drawer = await openDrawerEstate();
    const { estate, recipient } = drawer;
    await drawer.printSheet('kept');
    const lost = await drawer.printSheet('lost');
    const before = drawer.seal();
    await estate.ok('locks.remove', { recipient, lock: lost.lock });
    const released = drawer.seal();
    const half = await halfBy([lost.code], before);
    expect(half).toBeDefined();
    return opensBundle(drawer, present(half), released) ? 'succeeded' : 'refused';
  },
);
