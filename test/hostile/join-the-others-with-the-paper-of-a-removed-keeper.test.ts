import { expect } from 'vitest';
import { attack } from './attack.ts';
import { codeOn, halfBy, openDrawerEstate } from './drawer-estate.ts';
import { present } from '../kit/runner/present.ts';

attack(
  'one of three keepers, taken out of their number, brings the paper that was never given back to one of the others',
  { without: 'a removed keeper has no share in a new key' },
  async () => {
    await using drawer = await openDrawerEstate();
    const { estate, recipient } = drawer;
    const holders = ['Notary', 'Brother', 'Sister'];
    const sheets = await estate.ok('sheets.makeQuorum', { recipient, threshold: 2, holders, folder: estate.home.path });
    const [removed, ...others] = await Promise.all(sheets.map(({ path }) => codeOn(path)));
    const [shown] = await estate.ok('recipients.list', { vault: estate.vault });
    const lock = present(shown?.locks[0]).id;
    await estate.ok('locks.removeSheet', { recipient, lock, sheet: present(sheets[0]).sheet });
    const released = drawer.seal();
    expect(await halfBy(others, released)).toBeDefined();
    return (await halfBy([present(removed), present(others[0])], released)) === undefined ? 'refused' : 'succeeded';
  },
);
