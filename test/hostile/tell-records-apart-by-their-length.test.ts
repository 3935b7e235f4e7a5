import { expect } from 'vitest';
import type { PushRequest } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { openSyncedAccount } from './synced-account.ts';

const findings = `${'What the doctors wrote about it, in the order in which they wrote it, '.repeat(3)}and at the end: `;

attack('an operator measures which of two names a folder has', { without: 'records grow in steps' }, async () => {
  await using account = await openSyncedAccount([]);
  const { device, operator, vault } = account;
  const folders = [];
  for (const name of ['positive', 'negative, thank God'])
    folders.push(await device.must('folders.create', { vault, name: `${findings}${name}` }));
  await device.must('sync.run', {});
  const pushed = operator.passed.flatMap(({ path, asked }) => (path === '/api/sync/push' ? (asked as PushRequest).items : []));
  const sizes = folders.map((folder) => pushed.find((item) => item.id === folder.id)?.sealed.length);
  expect(sizes).not.toContain(undefined);
  return sizes[0] === sizes[1] ? 'refused' : 'succeeded';
});
