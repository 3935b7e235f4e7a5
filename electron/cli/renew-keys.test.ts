import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstDevice, joinDevice, ownerPassphrase, tokenFor } from '../../test/kit/desktop/owner-device.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { runVaultCommand, type VaultCommandEnd } from '../../test/kit/processes/vault-command.ts';
import { startTestServer, type TestServer } from '../../test/kit/server/test-server.ts';
import { exitCodes } from './exit-codes.ts';

const email = 'renewing@example.org';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const run = async (dir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<VaultCommandEnd> =>
  runVaultCommand(['--dir', dir, '--passphrase-env', 'PASS', ...args], { PASS: ownerPassphrase, ...env });

it('renews the keys and shows the new kit, with which another folder goes on', async () => {
  const token = await tokenFor(server.core, email);
  const { device: first, kit } = await firstDevice(server.origin, token);
  await first.must('sync.run', {});
  const TOKEN = await tokenFor(server.core, email);
  const second = await joinDevice(server.origin, TOKEN, kit);
  for (const device of [first, second]) await device.engine.close();

  const refused = await run(first.folder, ['renew-keys'], { PASS: 'not this one' });
  expect([refused.code, refused.answer.error]).toEqual([exitCodes.wrong_passphrase, 'wrong_passphrase']);
  const { code, answer } = await run(first.folder, ['renew-keys']);
  expect(code).toBe(0);
  expect(answer.text).not.toBe(kit);
  expect((await run(first.folder, ['kit'])).answer.text).toBe(answer.text);

  const late = await run(second.folder, ['sync']);
  expect([late.code, late.answer.error]).toEqual([exitCodes.keys_renewed, 'keys_renewed']);
  const paper = join((await tempFolder('kit')).path, 'kit.txt');
  const restore = ['restore', '--kit', paper, '--server', server.origin, '--token-env', 'TOKEN'];
  await writeFile(paper, kit);
  const old = await run(second.folder, restore, { TOKEN });
  expect([old.code, old.answer.error]).toEqual([exitCodes.wrong_passphrase, 'wrong_passphrase']);
  await writeFile(paper, answer.text);
  expect(await run(second.folder, restore, { TOKEN })).toMatchObject({ code: 0, answer: { keysRenewed: false, unreadable: [] } });
  expect((await run(second.folder, ['sync'])).code).toBe(0);
});
