import { expect } from 'vitest';
import { attack } from './attack.ts';
import { namesIn, openSyncedAccount, syncFailure, tellAnew } from './synced-account.ts';

attack(
  'an operator gives a new device each of two records under the id of the other',
  { without: 'a record is bound to its id' },
  async () => {
    await using account = await openSyncedAccount(['to Marit.txt', 'to Jonas.txt']);
    const { device, vault } = account;
    const idOf = async (at: typeof device, name: string): Promise<string | undefined> =>
      (await at.must('documents.list', { vault })).find((document) => document.name === name)?.id;
    const [marits, jonas] = [await idOf(device, 'to Marit.txt'), await idOf(device, 'to Jonas.txt')];
    tellAnew(account, (entries) => {
      const contentOf = (id: string | undefined) => {
        const { sealed, parts } = entries.find(({ item }) => item?.id === id)?.item ?? expect.unreachable();
        return { sealed, parts };
      };
      const others = new Map([
        [marits, contentOf(jonas)],
        [jonas, contentOf(marits)],
      ]);
      return entries.map(({ item, ...entry }) => (item === undefined ? entry : { ...entry, item: { ...item, ...others.get(entry.id) } }));
    });
    const joined = await account.join();
    const failure = await syncFailure(joined);
    if (failure === undefined && (await idOf(joined, 'to Marit.txt')) === jonas) return 'succeeded';
    expect(failure).toBe('damaged');
    expect(await namesIn(joined, vault).catch(() => [])).not.toContain('to Marit.txt');
    return 'refused';
  },
);
