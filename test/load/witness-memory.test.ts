import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { idFactory } from '../../server/adapters/new-id.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { minuteMs } from '../../shared/domain/instant.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { planForWitness } from '../kit/owners/plan-for-witness.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { startWitnessProcess, witnessCommand } from '../kit/processes/witness-process.ts';
import { startTestWitness } from '../kit/server/test-witness.ts';

const vaults = 1_000;
/** It was 42 to 46 MB (OPERATING.md). Program files that are mapped beside it are Node's, and give way to others. */
const mostOwnBytes = 50_000_000;
const fastClock = fileURLToPath(new URL('fast-clock.mjs', import.meta.url));
const newId = idFactory();

it('a witness with a thousand vaults takes no more than 50 MB of its own after an hour', async () => {
  const folder = await tempFolder('witness-memory');
  const place = { dataDir: folder.path, port: await freePort() };
  const codes: string[] = [];
  {
    await using keeper = await startTestWitness({ now: new Date().toISOString(), ...place });
    for (let made = 0; made < vaults; made += 1) codes.push(await keeper.invite());
  }
  const told = new Set<string>();
  const server = createServer(({ url, headers }, response) => {
    told.add(`${headers.host} ${url}`);
    response.end('{"notes":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using witness = await startWitnessProcess(place, ['--import', fastClock]);
  const named = (await (await fetch(`${witness.origin}/api/sync/custodian`)).json()) as { readonly public_key: string };
  const key = new Uint8Array(Buffer.from(named.public_key, 'base64'));
  for (const code of codes) {
    const owner = identityFromSeed(randomKey());
    const servers = [other, other.replace('127.0.0.1', 'localhost')] as const;
    const { vaultId, json } = planForWitness({
      newId,
      owner,
      key,
      address: witness.origin,
      servers,
      madeAt: new Date().toISOString() as Instant,
    });
    const url = `${witness.origin}/api/sync/custodians/${vaultId}/plan`;
    const answer = await fetch(url, { method: 'PUT', body: JSON.stringify({ plan: json, code }) });
    expect(answer.status).toBe(200);
  }
  const { vaults: known } = (await witnessCommand(place, 'status')) as { readonly vaults: readonly unknown[] };
  expect(known).toHaveLength(vaults);
  // An hour by its own clock, and more where the machine is busy.
  told.clear();
  await sleep(minuteMs);
  // It isn't idle meanwhile: both servers of each vault hear of it.
  await expect.poll(() => told.size, { timeout: 5 * minuteMs, interval: 1_000 }).toBe(2 * vaults);
  const { ownBytes, residentBytes } = await witness.memory();
  process.stdout.write(`a witness with ${vaults} vaults: ${ownBytes / 1e6} MB of its own, ${residentBytes / 1e6} MB resident\n`);
  expect(ownBytes).toBeLessThan(mostOwnBytes);
  server.closeAllConnections();
  server.close();
  await witness.kill('SIGTERM');
  await folder.remove();
});
