import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Input, MethodName, Output } from '../../../electron/contract/contract.ts';
import { openEngine, type EngineOptions, type OpenEngine } from '../../../electron/engine/engine.ts';
import { createToken } from '../../../server/core/accounts/manage-tokens.ts';
import { systemOrigin, type Core } from '../../../server/core/context.ts';
import { addMs, instantFromMs, type Instant } from '../../../shared/domain/instant.ts';
import { readerFile } from './reader-file.ts';
import { tempFolder } from '../files/temp-folder.ts';

/** Argon2id as cheap as the format allows: its cost is measured elsewhere. */
export const cheapCost = { passes: 1, memoryKiB: 8_192 };

export const ownerPassphrase = 'twelve brass lanterns over the quay';

/** An engine on its own data folder, as one of an owner's devices. */
export interface OwnerDevice extends AsyncDisposable {
  readonly engine: OpenEngine;
  readonly folder: string;
  /** Calls a method that must succeed. @throws Error with the engine's code. */
  must<N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Calls a method that must fail. @returns its code. @throws Error when it succeeds. */
  codeOf<N extends MethodName>(name: N, input: Input<N>): Promise<string>;
  /** Moves this device's clock. */
  advance(ms: number): void;
  /** A file with this text, added to a vault. @returns the document's id. */
  addText(vault: string, name: string, text: string | Uint8Array): Promise<string>;
  /** The bytes of a document's version, by default of the newest. */
  read(document: string, version?: number): Promise<Buffer>;
}

let filesMade = 0;

/** Opens the engine of a folder, by default a new one. Program faults fail the test that causes them. */
export async function openDevice(given?: string, more: Pick<EngineOptions, 'listSigners'> = {}): Promise<OwnerDevice> {
  const folder = given ?? (await tempFolder('device')).path;
  let shiftMs = 0;
  const bugs: unknown[] = [];
  const clock = { now: (): Instant => addMs(instantFromMs(performance.timeOrigin + performance.now()), shiftMs) };
  const engine = await openEngine({ folder, clock, cost: cheapCost, readerFile, ...more, reportBug: (bug) => void bugs.push(bug) });
  const scratch = await tempFolder('files');
  const must: OwnerDevice['must'] = async (name, input) => {
    const outcome = await engine.call(name, input);
    if (outcome.ok) return outcome.value;
    throw new Error(`${name}: ${outcome.code}: ${outcome.message}`, { cause: bugs.at(-1) });
  };
  return {
    engine,
    folder,
    must,
    codeOf: async (name, input) => {
      const outcome = await engine.call(name, input);
      if (outcome.ok) throw new Error(`${name} should have failed`);
      if (outcome.code === 'internal_error') throw new Error(`${name} met a fault of the program`, { cause: bugs.at(-1) });
      return outcome.code;
    },
    advance: (ms) => {
      shiftMs += ms;
    },
    addText: async (vault, name, text) => {
      const path = join(scratch.path, name);
      await writeFile(path, text);
      const [document] = await must('documents.add', { vault, paths: [path] });
      return document?.id ?? '';
    },
    read: async (document, version) => {
      filesMade += 1;
      const path = join(scratch.path, `opened-${filesMade}`);
      await must('documents.save', { document, path, ...(version === undefined ? {} : { version }) });
      return readFile(path);
    },
    [Symbol.asyncDispose]: async () => {
      await engine.close();
      await scratch.remove();
    },
  };
}

/** A new platform token for a user. */
export async function tokenFor(core: Core, email: string): Promise<string> {
  const { token } = await createToken(core, { email, name: 'test', defaultPlan: 'enterprise', expiresAt: null }, systemOrigin);
  return token;
}

/** A new account on a new device, connected and with one vault. */
export async function firstDevice(
  server: string,
  token: string,
  more: Pick<EngineOptions, 'listSigners'> = {},
): Promise<{ readonly device: OwnerDevice; readonly vault: string; readonly kit: string }> {
  const device = await openDevice(undefined, more);
  const { text } = await device.must('account.create', { passphrase: ownerPassphrase });
  const { id } = await device.must('vaults.create', { name: 'Family papers' });
  await device.must('sync.connect', { server, token });
  return { device, vault: id, kit: text };
}

/** Another device of the account: it joins with kit, passphrase and the server's keyring, and syncs. */
export async function joinDevice(server: string, token: string, kit: string): Promise<OwnerDevice> {
  const device = await openDevice();
  const { keyring } = await device.must('sync.fetchKeyring', { server, token });
  await device.must('account.join', { kit, passphrase: ownerPassphrase, keyring });
  await device.must('sync.connect', { server, token });
  await device.must('sync.run', {});
  return device;
}
