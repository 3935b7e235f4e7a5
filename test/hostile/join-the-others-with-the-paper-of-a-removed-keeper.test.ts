import { expect } from 'vitest';
import { attack } from './attack.ts';
import { codeOn, halfBy, openDrawerEstate } from './drawer-estate.ts';

attack(
  'one of three keepers, taken out of their number, brings the paper that was never given back to one of the others',
  { without: 'a removed keeper has no share in a new key' },
  async () => {
    await using drawer = await openDrawerEstate();
    const { estate, recipient } = drawer;
    const holders = ['Notary', 'Brother', 'Sister'];
    const sheets = await estate.ok('sheets.makeQuorum', { recipient, threshold: 2, holders, folder: estate.home.path });
    const [removed, other, third] = await Promise.all(sheets.map(({ path }) => codeOn(path)));
    const [lock] = (await estate.ok('recipients.list', { vault: estate.vault }))[0]!.locks;
    await estate.ok('locks.removeSheet', { recipient, lock: lock!.id, sheet: sheets[0]!.sheet });
    const released = drawer.seal();
    expect(await halfBy([other!, third!], released)).toBeDefined();
    return (await halfBy([removed!, other!], released)) === undefined ? 'refused' : 'succeeded';
  },
);
