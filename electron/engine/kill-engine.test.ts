import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endWithThisProcess } from '../../test/kit/processes/end-with-this-process.ts';
import { seededRandom } from '../../test/kit/runner/seeded-random.ts';
import { testNumber } from '../../test/kit/runner/test-settings.ts';
import { openTestEngine, openTestEstate, testPassphrase } from './engine-test-kit.ts';
import { readPackFile } from './library/part-packs.ts';

const kills = testNumber('ENGINE_KILLS', 3);
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
const program = fileURLToPath(new URL('./add-documents-test-kit.ts', import.meta.url));

/**
 * Lets the program add files and kills it this many milliseconds after this many were acknowledged; whatever it printed by then was
 * acknowledged.
 */
async function addAndKill(
  args: readonly string[],
  acknowledgements: number,
  afterMs: number,
): Promise<readonly (readonly [path: string, id: string])[]> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  let output = '';
  const reached = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length > acknowledgements + 1) reached.resolve();
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  await Promise.race([reached.promise, ended]);
  await sleep(afterMs);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  callOff();
  const whole = output.slice(0, output.lastIndexOf('\n')).split('\n').slice(1);
  return whole.map((line) => line.split('\t') as [string, string]);
}

describe('an engine that is killed at any moment', () => {
  it(`loses no document that it has acknowledged, through ${kills} kills`, { timeout: 600_000 + kills * 30_000 }, async () => {
    process.stdout.write(`killing the engine: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
    await using estate = await openTestEstate();
    const random = seededRandom(seed);
    const paths = await Promise.all(
      [10, 5_000, 300_000, 20 * 2 ** 20].map((size, index) => estate.file(`f${index}.bin`, Buffer.alloc(size, random.bytes(101)))),
    );
    const contents = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
    await estate.engine.close();
    const acknowledged = new Map<string, string>();
    for (let kill = 0; kill < kills; kill += 1) {
      const args = [estate.folder, testPassphrase, estate.vault, ...random.shuffle(paths)];
      for (const [path, id] of await addAndKill(args, random.integer(kill === 0 ? 1 : 0, 8), random.integer(0, 200)))
        acknowledged.set(id, path);
    }
    expect(acknowledged.size).toBeGreaterThan(0);
    await using again = await openTestEngine(estate.folder);
    expect(await readdir(join(estate.folder, 'spool'))).toEqual([]);
    expect((await again.ok('account.unlock', { passphrase: testPassphrase })).unreadable).toEqual([]);
    const listed = await again.ok('documents.list', {});
    const ids = new Set(listed.map(({ id }) => id));
    expect([...acknowledged.keys()].filter((id) => !ids.has(id))).toEqual([]);
    // What was not acknowledged is either complete or absent, and no part is left lying around that nobody needs.
    expect(listed.filter(({ here }) => !here)).toEqual([]);
    const needed = again.engine.context.store.items.partNames();
    const lying = (await readdir(join(estate.folder, 'parts'))).filter((name) => !name.endsWith('.pack'));
    const packed = (await readdir(join(estate.folder, 'parts'))).filter((name) => name.endsWith('.pack'));
    for (const name of packed) lying.push(...(await readPackFile(join(estate.folder, 'parts', name))).map((part) => part.name));
    expect(packed.length).toBeGreaterThan(0);
    expect(lying.filter((name) => !needed.has(name))).toEqual([]);
    expect(lying.length).toBe(new Set(lying).size);
    for (const [index, { id, name }] of listed.entries()) {
      const out = join(estate.home.path, `out${index}`);
      await again.ok('documents.save', { document: id, path: out });
      const path = paths.find((known) => known.endsWith(name)) ?? '';
      expect((await readFile(out)).equals(contents.get(path)!)).toBe(true);
    }
  });
});
