import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openBackupFolder } from './backup-folder.ts';
import { backupTargetTests } from './backup-target-suite.ts';

describe('a folder of backups', () => {
  backupTargetTests(async () => openBackupFolder(join((await tempFolder('backups')).path, 'b')));

  it('is for its own user only, and has no half-written file left', async () => {
    const folder = join((await tempFolder('backups')).path, 'b');
    const target = openBackupFolder(folder);
    await target.put('objects/ab/ab12', 1, async function* () {
      yield Buffer.from('x');
    });
    expect((await stat(join(folder, 'objects/ab/ab12'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'objects'))).mode & 0o777).toBe(0o700);
    await expect(
      target.put('objects/ab/ab13', 2, async function* () {
        yield Buffer.from('x');
      }),
    ).rejects.toThrow(/1 bytes came for a file of 2/);
    expect(await readdir(join(folder, 'objects/ab'))).toEqual(['ab12']);
  });

  it('takes no name that leads out of it', async () => {
    const target = openBackupFolder((await tempFolder('backups')).path);
    for (const name of ['../outside', 'objects/../../outside', '/etc/passwd', ''])
      await expect(async () => target.size(name)).rejects.toThrow(TypeError);
  });
});
