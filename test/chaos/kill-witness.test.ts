import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { hourMs, type Instant } from '../../shared/domain/instant.ts';
import { idFactory } from '../../server/adapters/new-id.ts';
import { planForWitness } from '../kit/owners/plan-for-witness.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { startTestWitness } from '../kit/server/test-witness.ts';
import { startWitnessProcess, witnessCommand, type WitnessPlace } from '../kit/processes/witness-process.ts';
import { witnessedId } from '../../server/core/custody/witnessed-id.ts';
import { listThirdShareLetters } from '../../server/core/stores/witness-store.ts';

const newId = idFactory();

/** A server of which only that is there which a witness speaks to. It keeps what it gets. */
async function pretendedServer() {
  const got: { readonly path: string; readonly body: string }[] = [];
  const answers: { shares: 'refused' | 'never' | 'taken' } = { shares: 'refused' };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(pieces).toString('utf8');
      got.push({ path, body });
      const isGift = path.endsWith('/third-shares');
      if (isGift && answers.shares === 'never') return;
      response.statusCode = isGift && answers.shares === 'refused' ? 503 : 200;
      response.end(JSON.stringify(isGift ? { kept: 1, refused: 0 } : { notes: [] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, got, answers, gifts: () => got.filter(({ path }) => path.endsWith('/third-shares')), [Symbol.asyncDispose]: close };
}

describe('a witness that is killed', () => {
  it('between giving and bringing brings its shares once it is started again', async () => {
    const folder = await tempFolder('witness-killed');
    const place = { dataDir: folder.path, port: await freePort() };
    await using one = await pretendedServer();
    await using two = await pretendedServer();
    const made = await giveUnheard(place, [one.origin, two.origin]);
    // It is killed while it waits for the answer to its shares, which never comes.
    one.answers.shares = 'never';
    two.answers.shares = 'never';
    const before = one.gifts().length + two.gifts().length;
    const killed = await startWitnessProcess(place);
    await eventually(() => expectMore(() => one.gifts().length + two.gifts().length, before));
    await killed.kill('SIGKILL');
    expect(await witnessCommand(place, 'status')).toMatchObject({ vaults: [{ state: 'given' }] });
    for (const server of [one, two]) server.answers.shares = 'taken';
    await using again = await startWitnessProcess(place);
    expect(again.origin).toContain(String(place.port));
    await eventually(async () => {
      expect(await witnessCommand(place, 'status')).toMatchObject({
        vaults: [
          {
            servers: [
              { place: 1, waiting: 0 },
              { place: 2, waiting: 0 },
            ],
          },
        ],
      });
    });
    for (const server of [one, two]) {
      expect(server.gifts().length).toBeGreaterThan(0);
      for (const { body } of server.gifts())
        expect(JSON.parse(body)).toEqual({
          plan: 1,
          shares: [{ recipient: made.recipientId, key_generation: 1, share: toBase64(made.share) }],
        });
    }
    await again.kill('SIGKILL');
    await folder.remove();
  });
});

function expectMore(count: () => number, before: number): Promise<void> {
  expect(count()).toBeGreaterThan(before);
  return Promise.resolve();
}

/** Lets a witness give in another time, and stops it before either server has taken anything. */
async function giveUnheard(
  { dataDir, port }: WitnessPlace,
  servers: readonly [string, string],
): Promise<ReturnType<typeof planForWitness>> {
  const now = '2026-03-02T12:00:00.000Z' as Instant;
  await using witness = await startTestWitness({ now, dataDir, port });
  const key = witness.core.keys.custodianPublicKey;
  const owner = identityFromSeed(randomKey());
  const made = planForWitness({ newId, owner, key, address: witness.origin, servers, madeAt: now });
  const id = witnessedId(owner.publicKey, made.vaultId);
  const url = `${witness.origin}/api/sync/custodians/${made.vaultId}/plan`;
  const taken = await fetch(url, { method: 'PUT', body: JSON.stringify({ plan: made.json, code: await witness.invite() }) });
  expect(taken.status).toBe(200);
  for (let hours = 0; hours < 16 * 24 && (await listThirdShareLetters(witness.core.db.read, id)).length === 0; hours += 2) {
    witness.advance(2 * hourMs);
    await witness.tick();
  }
  expect(await listThirdShareLetters(witness.core.db.read, id)).toHaveLength(2);
  return made;
}
