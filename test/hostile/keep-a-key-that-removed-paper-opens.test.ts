import { expect } from 'vitest';
import { attack } from './attack.ts';
import { openPaperEstate } from './paper-estate.ts';

attack(
  'an operator, with paper that was taken away on one device, takes the key that another one made meanwhile and says that it was first',
  { without: 'two keys at once make a third' },
  async () => {
    await using estate = await openPaperEstate();
    const { device, other, recipient, documents, lost, vault } = estate;
    // Neither knows of what the other does.
    await device.must('locks.remove', { recipient, lock: lost.lock });
    await other.must('recipients.select', { recipient, selection: documents.slice(0, 1) });
    await other.must('sync.run', {});
    expect(await estate.openedByLost()).toContain(2);
    for (const one of [device, other, device]) await one.must('sync.run', {});
    await device.addText(vault, 'codicil.txt', 'Jonas gets nothing.');
    await device.must('recipients.select', { recipient, selection: 'all' });
    await device.must('sync.run', {});
    const { key_generation: today } = estate.operator.passed.findLast(
      ({ method, path }) => method === 'PUT' && path.endsWith('/release-key'),
    )?.asked as { readonly key_generation: number };
    return (await estate.openedByLost()).includes(today) ? 'succeeded' : 'refused';
  },
);
