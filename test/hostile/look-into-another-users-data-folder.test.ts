import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestEngine } from '../../electron/engine/engine-test-kit.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { attack } from './attack.ts';

attack('another user of the machine lists what an owner keeps', { without: 'a data folder is its owner’s alone' }, async () => {
  const home = await tempFolder('shared machine');
  const folder = join(home.path, 'data');
  await using _ = await openTestEngine(folder);
  const { mode } = await stat(folder);
  return (mode & 0o077) === 0 ? 'refused' : 'succeeded';
});
