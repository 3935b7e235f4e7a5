import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { kitWayInText } from '../../shared/format/paper/owner-kit.ts';
import { randomCode } from '../../shared/format/random-code.ts';
import { makeKeyring } from '../../shared/format/vault/keyring.ts';
import { cheapCost, openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';

const accountId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** An operator who answers a new device that shows its kit with whatever they like, and keeps what it sent. */
async function operatorWho(answer: object) {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => heard.push(bytes.toString()));
    request.on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, heard, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const keyringOf = (id: string): string =>
  Buffer.from(makeKeyring({ accountId: id, passphrase: ownerPassphrase, cost: cheapCost }).keyring).toString('base64');

/** The same bytes but for the last, which is of the signature. */
function changed(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  return bytes.toString('base64');
}

describe('an operator who answers a new device that shows its kit', () => {
  it.each([
    ['with a keyring of their own for this account', { generation: 1, keyring: keyringOf(accountId) }, 'wrong_passphrase'],
    ['with the keyring of another account', { generation: 1, keyring: keyringOf('01ARZ3NDEKTSV4RRFFQ69G5FAW') }, 'other_account'],
    ['with a keyring that was changed', { generation: 1, keyring: changed(keyringOf(accountId)) }, 'damaged'],
    ['with something else', { hello: 'you' }, 'bad_answer'],
  ])('%s gets no passphrase, no key, and no device: %s', async (_what, answer, code) => {
    await using operator = await operatorWho(answer);
    await using device = await openDevice();
    const kit = kitWayInText({ accountId, secretKey: randomCode(), server: operator.origin, access: randomCode() });
    expect(await device.codeOf('account.restore', { kit, passphrase: ownerPassphrase })).toBe(code);
    expect((await device.must('account.status', {})).state).toBe('empty');
    expect(operator.heard).toHaveLength(1);
    expect(operator.heard.join('')).toMatch(/^\{"code":"[A-Za-z0-9+/=]{24}"\}$/);
  });
});
