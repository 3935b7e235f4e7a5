import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { newWitnessedVault } from '../../test/kit/owners/witnessed-vault.ts';
import { raiseHold } from '../core/heartbeat/raise-hold.ts';
import { systemOrigin } from '../core/context.ts';
import { runHere } from './run-here-test-kit.ts';

/** A folder in which a witness keeps one vault, stopped in the last warning while something was wrong with its clock. */
async function stoppedWitness() {
  const folder = await tempFolder('witness-folder');
  const three = await newWitnessedVault({ dataDir: folder.path });
  await three.live(8 * dayMs, []);
  await raiseHold(three.witness.core, systemOrigin, { reason: 'by_hand', note: 'its clock is looked at' });
  const env = {
    HEIRLOCK_DATA_DIR: three.witness.dataDir,
    HEIRLOCK_PUBLIC_URL: three.witness.origin,
    HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
    HEIRLOCK_LOG_LEVEL: 'silent',
  };
  return { folder, three, env };
}

describe('the commands of a server on the folder of a witness', () => {
  it('say what they find there, and change what they change on a server’s', async () => {
    const { folder, three, env } = await stoppedWitness();
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await runHere([...args, '--json'], env);
      return { code, said: `${stdout}${stderr}` };
    };
    const holds = await run('holds', 'list');
    expect(holds).toMatchObject({ code: 0 });
    expect(holds.said).toContain('by_hand');
    const lift = await run('holds', 'lift', '1');
    expect(lift.said).toContain('seen');
    const doctor = await run('doctor');
    expect([0, 1, 2]).toContain(doctor.code);
    expect(JSON.parse(doctor.said)).toBeInstanceOf(Object);
    expect(await run('master-key', 'status')).toMatchObject({ code: 0 });
    expect(await run('mail', 'send-now')).toMatchObject({ code: 0 });
    const out = join(folder.path, '..', `${three.witness.port}-backup`);
    await mkdir(out);
    const backup = await run('backup', '--out', out);
    expect(backup, backup.said).toMatchObject({ code: 0 });
    await three[Symbol.asyncDispose]();
    await folder.remove();
  });
});
