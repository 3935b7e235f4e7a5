import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, randomKey, type Key } from '../../../shared/crypto/keys.ts';
import { openContainerStream } from '../../../shared/format/container/document-container-stream.ts';
import { containerBytesOf, partPlaceOf, segmentBytes, type DocumentBinding } from '../../../shared/format/container/document-container.ts';
import { checkPartsList } from '../../../shared/format/container/parts.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { removeUnfinished } from './durable-file.ts';
import { openFile, openParts } from './open-file.ts';
import type { PartPlace } from './part-place.ts';
import { sealFile, sealIntoParts, type SealWork } from './seal-file.ts';
import { startSegmentThreads, type SegmentThreads } from './segment-threads.ts';

const binding: DocumentBinding = { vaultId: '01J8ZQ4M7X00000000000000VA', documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 2 };
const key = randomKey();
const threads = startSegmentThreads(2);
const chunkBytes = 2 ** 18;
const largeBytes = 2 * segmentBytes + chunkBytes + 100;
const large = seededRandom(1).bytes(2 ** 20);
const plainOf = (sizeBytes: number): Buffer => Buffer.alloc(sizeBytes, large);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let folder = '';
const at = (name: string): string => join(folder, name);
const partAt = (name: string): string => join(folder, 'parts', name.slice(0, 2), name);
const partPlaceAt = (name: string): PartPlace => ({ path: partAt(name), position: 0 });

beforeEach(async () => {
  folder = (await tempFolder('containers')).path;
  await mkdir(at('parts'));
});

afterAll(async () => {
  await threads.close();
});

interface Changes extends Partial<DocumentBinding> {
  readonly threads?: SegmentThreads;
  readonly key?: Key;
  readonly signal?: AbortSignal;
  readonly progress?: NonNullable<SealWork['progress']>;
  readonly plainBytes?: number;
}

const common = (changes: Changes) => ({ ...binding, key, threads, ...changes });
const seal = (changes: Changes = {}) => sealFile({ ...common(changes), source: at('plain'), target: at('sealed') });
const sealParts = (changes: Changes = {}) =>
  sealIntoParts({ ...common(changes), source: at('plain'), folder: at('parts'), pathOf: partAt });
const open = (changes: Changes = {}) => openFile({ ...common(changes), container: at('sealed'), target: at('again') });

/** All files below the folder, except the plain one. */
async function filesLeft(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'plain').map((entry) => entry.name);
}

async function codeOf(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

describe('a file', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 5 * chunkBytes, segmentBytes, segmentBytes + 1, largeBytes])(
    'of %i bytes comes back from one container file and from parts',
    async (sizeBytes) => {
      const plain = plainOf(sizeBytes);
      await writeFile(at('plain'), plain);
      const sealed = await seal();
      const container = await readFile(at('sealed'));
      expect([sealed.plainBytes, container.length]).toEqual([sizeBytes, containerBytesOf(sizeBytes)]);
      expect(checkPartsList(sealed.parts)).toEqual(sealed.parts);
      for (const [index, [name]] of sealed.parts.entries()) {
        const { start, end } = partPlaceOf(index, sizeBytes);
        expect(name).toBe(sha256(container.subarray(start, end)));
      }
      expect(await open({ plainBytes: sizeBytes })).toBe(sizeBytes);
      expect(sha256(await readFile(at('again')))).toBe(sha256(plain));
      const { parts } = await sealParts();
      for (const [name, partBytes] of parts) {
        const bytes = await readFile(partAt(name));
        expect([sha256(bytes), bytes.length]).toEqual([name, partBytes]);
      }
      expect(await openParts({ ...common({}), parts, placeOf: partPlaceAt, target: at('again') })).toBe(sizeBytes);
      expect(sha256(await readFile(at('again')))).toBe(sha256(plain));
      expect((await filesLeft()).sort()).toEqual(['again', 'sealed', ...parts.map(([name]) => name)].sort());
    },
  );

  it('sealed here is a document container for every other reader, and only its owner may read the files', async () => {
    await writeFile(at('plain'), plainOf(largeBytes));
    await seal();
    const hash = createHash('sha256');
    for await (const chunk of openContainerStream(createReadStream(at('sealed')), {
      ...binding,
      key,
      containerBytes: containerBytesOf(largeBytes),
    }))
      hash.update(chunk);
    expect(hash.digest('hex')).toBe(sha256(plainOf(largeBytes)));
    await open();
    for (const name of ['sealed', 'again']) expect((await stat(at(name))).mode & 0o777).toBe(0o600);
  });

  it('is one of many at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `plain${index}`);
    await Promise.all(names.map((name, index) => writeFile(at(name), plainOf(index * 100_000))));
    const work = (index: number): SealWork => ({ ...common({ version: index + 1 }), source: at(`plain${index}`) });
    await Promise.all(names.map((_, index) => sealFile({ ...work(index), target: at(`sealed${index}`) })));
    await Promise.all(names.map((_, index) => openFile({ ...work(index), container: at(`sealed${index}`), target: at(`again${index}`) })));
    for (const index of names.keys()) expect(sha256(await readFile(at(`again${index}`)))).toBe(sha256(plainOf(index * 100_000)));
  });

  it('tells how far it is, from the first segment to the whole', async () => {
    await writeFile(at('plain'), plainOf(largeBytes));
    for (const act of [seal, sealParts, open]) {
      const steps: number[] = [];
      await act({ progress: (doneBytes, totalBytes) => steps.push(doneBytes, totalBytes) });
      expect(steps.length).toBe(6);
      expect(steps.filter((_, index) => index % 2 === 1)).toEqual([largeBytes, largeBytes, largeBytes]);
      expect([...steps].sort((a, b) => a - b).at(-1)).toBe(steps.at(-2));
    }
  });
});

describe('what can not be sealed', () => {
  const changes: readonly (readonly [how: string, change: () => void])[] = [
    ['longer', () => appendFileSync(at('plain'), 'x')],
    ['shorter', () => truncateSync(at('plain'), 10)],
    [
      'another of the same size and time',
      () => {
        const { atime, mtime } = { atime: new Date(1e12), mtime: new Date(1e12) };
        writeFileSync(at('plain'), plainOf(largeBytes).fill(1, 0, 1), { flag: 'r+' });
        utimesSync(at('plain'), atime, mtime);
      },
    ],
  ];

  it.each(changes)('a file that becomes %s while it is read is refused and nothing is left', async (_how, change) => {
    await writeFile(at('plain'), plainOf(largeBytes));
    utimesSync(at('plain'), new Date(1e12), new Date(1e12));
    for (const act of [seal, sealParts]) {
      let changed = false;
      const progress = (): void => {
        if (!changed) change();
        changed = true;
      };
      expect(await codeOf(act({ progress }))).toBe('file_changed');
      expect(await filesLeft()).toEqual([]);
      await writeFile(at('plain'), plainOf(largeBytes));
      utimesSync(at('plain'), new Date(1e12), new Date(1e12));
    }
  });

  it('a folder, a named pipe that nobody writes into, and a file that is not there', async () => {
    await mkdir(at('plain'));
    expect(await codeOf(seal())).toBe('file_unreadable');
    await rename(at('plain'), at('folder'));
    execFileSync('mkfifo', [at('plain')]);
    expect(await codeOf(seal())).toBe('file_unreadable');
    await rename(at('plain'), at('pipe'));
    expect(await codeOf(seal())).toBe('ENOENT');
    expect(await codeOf(sealParts())).toBe('ENOENT');
    expect(await filesLeft()).toEqual([]);
  });

  it('a file beyond the limit, before anything of it is read', async () => {
    await writeFile(at('plain'), '');
    await truncate(at('plain'), 2 ** 37 + 1);
    expect(await codeOf(seal())).toBe('too_large');
  });

  it('a file whose container has no place to go', async () => {
    await writeFile(at('plain'), plainOf(10));
    expect(await codeOf(sealFile({ ...common({}), source: at('plain'), target: at('nowhere/sealed') }))).toBe('ENOENT');
    expect(await codeOf(sealIntoParts({ ...common({}), source: at('plain'), folder: at('nowhere'), pathOf: partAt }))).toBe('ENOENT');
  });
});

describe('what does not open', () => {
  beforeEach(async () => {
    await writeFile(at('plain'), plainOf(largeBytes));
    await seal();
    await writeFile(at('again'), 'what was there before');
  });

  async function refused(code: string, changed: Changes = {}): Promise<void> {
    const failure: unknown = await open(changed).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CryptoError);
    expect(failure).toMatchObject({ code });
    expect((await filesLeft()).sort()).toEqual(['again', 'sealed']);
    expect(await readFile(at('again'), 'utf8')).toBe('what was there before');
  }

  it('another key, vault, document, version or size leaves what was there before', async () => {
    await refused('wrong_key', { key: randomKey() });
    await refused('damaged', { vaultId: '01J8ZQ4M7X0000000000000042' });
    await refused('damaged', { documentId: '01J8ZQ4M7X0000000000000042' });
    await refused('damaged', { version: 3 });
    await refused('truncated', { plainBytes: largeBytes + 1 });
    await refused('damaged', { plainBytes: largeBytes - 1 });
  });

  it('a container with a flipped bit anywhere', async () => {
    const container = await readFile(at('sealed'));
    const third = 64 + 2 * (24 + 64 * (chunkBytes + 17));
    for (const [offset, code] of [
      [0, 'bad_header'],
      [8, 'unsupported_version'],
      [20, 'wrong_key'],
      [64, 'damaged'],
      [100, 'damaged'],
      [third - 1, 'damaged'],
      [third, 'damaged'],
      [container.length - 1, 'damaged'],
    ] as const) {
      container[offset]! ^= 1;
      await writeFile(at('sealed'), container);
      await refused(code);
      container[offset]! ^= 1;
    }
  });

  it('a container that was cut', async () => {
    const segment = 24 + 64 * (chunkBytes + 17);
    const container = await readFile(at('sealed'));
    for (const [size, code] of [
      [0, 'truncated'],
      [64, 'truncated'],
      [64 + segment, 'truncated'],
      [64 + 2 * segment, 'truncated'],
      [64 + segment + 24 + 3 * (chunkBytes + 17), 'truncated'],
      [container.length - 1, 'damaged'],
    ] as const) {
      await writeFile(at('sealed'), container.subarray(0, size));
      await refused(code);
    }
  });

  it('a part that is missing, cut, longer or in the place of another', async () => {
    const { parts } = await sealParts();
    const [, second, third] = parts as unknown as [unknown, [string, number], [string, number]];
    const attempt = (list = parts) => codeOf(openParts({ ...common({}), parts: list, placeOf: partPlaceAt, target: at('again') }));
    expect(await attempt(parts.slice(0, 2))).toBe('truncated');
    // The second part is too long for its place, and with such a list the third one too short for its own: whichever is looked at first.
    expect(['damaged', 'truncated']).toContain(await attempt([parts[0]!, parts[0]!, third]));
    const bytes = await readFile(partAt(third[0]));
    await writeFile(partAt(third[0]), bytes.subarray(1));
    expect(await attempt()).toBe('truncated');
    await writeFile(partAt(third[0]), Buffer.concat([bytes, bytes]));
    expect(await attempt()).toBe('damaged');
    await rename(partAt(second[0]), at('away'));
    expect(await attempt()).toBe('ENOENT');
    expect(await readFile(at('again'), 'utf8')).toBe('what was there before');
  });
});

describe('an end before the end', () => {
  beforeEach(async () => {
    await writeFile(at('plain'), plainOf(4 * segmentBytes));
  });

  it('a raised signal ends the work with its reason, before or while it runs, and leaves nothing', async () => {
    await expect(seal({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    for (const act of [seal, sealParts]) {
      const controller = new AbortController();
      await expect(act({ signal: controller.signal, progress: () => controller.abort() })).rejects.toMatchObject({ name: 'AbortError' });
      expect(await filesLeft()).toEqual([]);
    }
    await seal();
    const controller = new AbortController();
    const reason = new Error('enough');
    await expect(open({ signal: controller.signal, progress: () => controller.abort(reason) })).rejects.toBe(reason);
    expect(await filesLeft()).toEqual(['sealed']);
    await open();
  });

  it('no thread has a key left when the work is over, however it ended', async () => {
    const keys = new Set<SharedArrayBuffer>();
    const watching: SegmentThreads = {
      ...threads,
      run: (task) => {
        keys.add(task.sealingKey);
        return threads.run(task);
      },
    };
    await seal({ threads: watching });
    await open({ threads: watching });
    await codeOf(open({ threads: watching, version: 9 }));
    const controller = new AbortController();
    await codeOf(sealParts({ threads: watching, signal: controller.signal, progress: () => controller.abort() }));
    expect(keys.size).toBe(4);
    for (const shared of keys) expect(new Uint8Array(shared)).toEqual(new Uint8Array(32));
    expect(asKey(key).length).toBe(32);
  });

  it('threads that are closed fail what they had, and nothing is left', async () => {
    const short = startSegmentThreads(1);
    expect(await codeOf(seal({ threads: short, progress: () => void short.close() }))).toBe('cancelled');
    expect(await filesLeft()).toEqual([]);
  });

  it('a killed program leaves either no container or a whole one, and what is unfinished can be cleared away', async () => {
    const program = fileURLToPath(new URL('../../../test/load/container-program.ts', import.meta.url));
    let [killed, finished] = [0, 0];
    for (let waitMs = 100; finished === 0 && waitMs < 20_000; waitMs *= 1.3) {
      const child = spawn(process.execPath, [program, 'seal', at('plain'), at('sealed')], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await Promise.race([sleep(waitMs), ended]);
      child.kill('SIGKILL');
      await ended;
      const left = await filesLeft();
      if (left.includes('sealed')) finished += 1;
      else killed += 1;
      expect(left.filter((name) => name !== 'sealed' && !name.endsWith('.unfinished'))).toEqual([]);
      await removeUnfinished(folder);
      expect((await filesLeft()).filter((name) => name !== 'sealed')).toEqual([]);
    }
    expect(killed).toBeGreaterThan(0);
    const sealedByProgram = { key: asKey(new Uint8Array(32).fill(7)), version: 1 };
    expect(await open(sealedByProgram)).toBe(4 * segmentBytes);
    expect(sha256(await readFile(at('again')))).toBe(sha256(plainOf(4 * segmentBytes)));
  });
});
