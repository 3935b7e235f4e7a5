import { expect } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { readKeyring } from '../../shared/format/vault/keyring.ts';
import { randomCode } from '../../shared/format/random-code.ts';
import { firstDevice, ownerPassphrase, tokenFor } from '../kit/desktop/owner-device.ts';
import { printKit } from '../kit/owners/owner-paper.ts';
import { deviceMessage, syncBase } from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { attackServer, type Outcome } from './attack.ts';

/** An owner with a printed kit, and a thief who has its first page. */
async function stolenPage(server: TestServer) {
  const { device } = await firstDevice(server.origin, await tokenFor(server.core, 'owner@example.org'));
  await device.must('sync.run', {});
  const { wayIn } = await printKit(device);
  return { device, wayIn, code: toBase64(fromWords(wayIn.words, 16, 'access')), thief: server.api(null, syncBase) };
}

attackServer(
  'a thief of a kit, without the passphrase, adds a device that they certified themselves',
  { without: 'a device is certified by the account’s identity' },
  async (server) => {
    const { device, code, thief } = await stolenPage(server);
    await using _device = device;
    const { body } = await thief.post('/kit-access/keyring', { code });
    const { accountId } = readKeyring(Uint8Array.from(Buffer.from(body.keyring as string, 'base64')));
    const theirs = deviceMessage(
      { identity: identityFromSeed(randomKey()), accountId },
      server.core.newId(),
      identityFromSeed(randomKey()),
    );
    const answer = await thief.post('/kit-access/device', { code, device: theirs });
    if (answer.status < 300) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    const told = (await server.mails()).filter(({ subject }) => subject === 'Somebody is using your Heirlock owner kit');
    expect(told.length).toBeGreaterThan(0);
    return 'seen';
  },
);

attackServer('a thief uses a kit again that its owner has withdrawn', { without: 'a way in on a kit ends' }, async (server) => {
  const { device, code, thief } = await stolenPage(server);
  await using _device = device;
  await device.must('kit.withdraw', {});
  return outcomeOf(await thief.post('/kit-access/keyring', { code }));
});

attackServer(
  'a thief uses a kit from before its keys were renewed',
  { without: 'renewed keys end the way in on the kit' },
  async (server) => {
    const { device, code, thief } = await stolenPage(server);
    await using _device = device;
    await device.must('account.renewKeys', { passphrase: ownerPassphrase });
    return outcomeOf(await thief.post('/kit-access/keyring', { code }));
  },
);

attackServer('a stranger guesses ways in, one after another', { without: 'tries of ways in are counted' }, async (server) => {
  const { device, code, thief } = await stolenPage(server);
  await using _device = device;
  for (let tries = 0; tries < 40; tries += 1) await thief.post('/kit-access/keyring', { code: toBase64(randomCode()) });
  const answer = await thief.post('/kit-access/keyring', { code });
  return answer.status === 200 ? 'succeeded' : 'refused';
});

function outcomeOf({ status, body }: { readonly status: number; readonly body: { readonly error?: unknown } }): Outcome {
  if (status === 200) return 'succeeded';
  expect([status, body.error]).toEqual([401, 'unauthenticated']);
  return 'refused';
}
