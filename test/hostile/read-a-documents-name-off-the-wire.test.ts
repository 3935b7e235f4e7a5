import { expect } from 'vitest';
import { attack } from './attack.ts';
import { openSyncedAccount } from './synced-account.ts';

attack(
  'an operator looks for the names of documents in all that is sent',
  { without: 'a document has the name that its owner gave it on the outside' },
  async () => {
    await using account = await openSyncedAccount(['Confession to Marit.txt']);
    const { device, operator, vault } = account;
    await device.must('recipients.create', { vault, name: 'Marit', email: 'marit@example.org' });
    await device.must('sync.run', {});
    const sent = JSON.stringify(operator.passed.map(({ path, asked, answered }) => [path, asked, answered]));
    if (sent.includes('Confession')) return 'succeeded';
    expect(sent).toContain('Encrypted document');
    return 'refused';
  },
);
