import type { Ulid } from '../../shared/domain/ids.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { instantFromMs, type Instant } from '../../shared/domain/instant.ts';
import { tempFolder, type TempFolder } from '../../test/kit/files/temp-folder.ts';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import type { EngineErrorCode, Input, MethodName, Output } from '../contract/contract.ts';
import { openEngine, type OpenEngine } from './engine.ts';
import type { Clock } from './system-clock.ts';

/** Argon2id as cheap as the format allows. */
export const testCost = { passes: 1, memoryKiB: 8192 };
export const testPassphrase = 'Grüße aus dem Keller 1987';

/** A clock that a test moves. */
export class TestClock implements Clock {
  #ms: number;

  constructor(start = '2026-11-20T12:00:00.000Z') {
    this.#ms = Date.parse(start);
  }

  now(): Instant {
    return instantFromMs(this.#ms);
  }

  advance(ms: number): void {
    this.#ms += ms;
  }
}

/** An engine for a test, whose answers are either what the test goes on with or its failure. */
export interface TestEngine extends AsyncDisposable {
  readonly engine: OpenEngine;
  readonly folder: string;
  readonly clock: TestClock;
  ok<N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** The code with which it is refused. */
  refused<N extends MethodName>(name: N, input: Input<N>): Promise<EngineErrorCode>;
  /** Closes it and opens another one on the same folder, locked. */
  restart(): Promise<TestEngine>;
}

/** An engine over `folder`, without an account unless there is one; its offline reader, if any, is the file `reader.html` beside it. Faults of the program fail the test. */
export async function openTestEngine(folder: string, clock = new TestClock(), cost: PassphraseCost = testCost): Promise<TestEngine> {
  const bugs: unknown[] = [];
  const engine = await openEngine({
    folder,
    clock,
    cost,
    readerFile: join(dirname(folder), 'reader.html'),
    reportBug: (bug) => bugs.push(bug),
  });
  const close = async (): Promise<void> => {
    await engine.close();
    expect(bugs).toEqual([]);
  };
  return {
    engine,
    folder,
    clock,
    ok: async (name, input) => {
      const outcome = await engine.call(name, input);
      expect(bugs).toEqual([]);
      if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
      return outcome.value;
    },
    refused: async (name, input) => {
      const outcome = await engine.call(name, input);
      if (outcome.ok) throw new Error(`${name} was not refused`);
      return outcome.code;
    },
    restart: async () => {
      await close();
      return openTestEngine(folder, clock, cost);
    },
    [Symbol.asyncDispose]: close,
  };
}

/** A data folder and, beside it, a folder for files, with an unlocked engine and a vault. */
export interface TestEstate extends TestEngine {
  readonly home: TempFolder;
  readonly vault: Ulid;
  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
}

export async function openTestEstate(): Promise<TestEstate> {
  const home = await tempFolder('engine');
  const engine = await openTestEngine(join(home.path, 'data'));
  await engine.ok('account.create', { passphrase: testPassphrase });
  const { id: vault } = await engine.ok('vaults.create', { name: 'Für Änne' });
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(home.path, name);
    await writeFile(path, content);
    return path;
  };
  return {
    ...engine,
    home,
    vault: engine.engine.context.session().book.get('vault', vault).id,
    file,
    [Symbol.asyncDispose]: async () => {
      await engine[Symbol.asyncDispose]();
      await home.remove();
    },
  };
}

/** Every file under a folder, whole. */
export async function filesUnder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
}
