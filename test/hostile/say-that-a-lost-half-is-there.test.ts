import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { attack } from './attack.ts';
import { openSyncedAccount } from './synced-account.ts';

attack('an operator who threw their half of a release key away says that it is there', { without: 'a half is proved' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator, vault } = account;
  const { id: recipient } = await device.must('recipients.create', { vault, name: 'Marit', email: 'marit@example.org' });
  await device.must('sheets.make', { recipient, path: join((await tempFolder('sheet')).path, 'sheet.pdf') });
  await device.must('sync.run', {});
  operator.change(/\/release-key\/proof$/, (claim: object) => ({ ...claim, proof: randomBytes(32).toString('base64') }));
  const { recipients } = await device.must('releases.rehearse', { vault });
  return recipients.every(({ half }) => half === 'proven') ? 'succeeded' : 'seen';
});
