import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PartProofAnswer } from '../../shared/wire/sync.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { attack } from './attack.ts';
import { openSyncedAccount } from './synced-account.ts';

attack('an operator who threw a document away says that it is there', { without: 'a part is proved to its last byte' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator, vault } = account;
  const { id: recipient } = await device.must('recipients.create', { vault, name: 'Marit', email: 'marit@example.org' });
  await device.must('sheets.make', { recipient, path: join((await tempFolder('sheet')).path, 'sheet.pdf') });
  await device.must('sync.run', {});
  operator.change(/^\/api\/sync\/parts\/proof$/, ({ proofs }: PartProofAnswer) => ({
    proofs: proofs.map(() => randomBytes(32).toString('base64')),
  }));
  const { recipients } = await device.must('releases.rehearse', { vault });
  const found = recipients.flatMap(({ findings }) => findings.map(({ code }) => code));
  if (!found.includes('part_damaged')) return 'succeeded';
  return 'seen';
});
