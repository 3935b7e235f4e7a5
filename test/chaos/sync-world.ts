import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { firstDevice, joinDevice, openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { programs } from '../kit/processes/programs.ts';
import { startRecordingProxy, type RecordingProxy } from '../kit/network/recording-proxy.ts';
import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** How a command-line command ended: on its own with its answer, or killed. */
export interface CommandEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Undefined unless it printed one whole JSON object. */
  readonly answer: { readonly error?: string; readonly [member: string]: unknown } | undefined;
}

/** A running command. */
export interface RunningCommand {
  readonly process: ChildProcessWithoutNullStreams;
  readonly end: Promise<CommandEnd>;
}

/** What a killer waits for: a request that begins like this. */
export type Moment = { readonly request: string; readonly delayMs: number };

async function newToken(dataDir: string): Promise<string> {
  const { stdout } = await runCli(['device-tokens', 'create', '--email', 'owner@example.org', '--json'], { HEIRLOCK_DATA_DIR: dataDir });
  return (JSON.parse(stdout) as { token: string }).token;
}

/** A server and two devices of one owner, all as processes that can be killed, and what they have acknowledged. */
export class SyncWorld {
  readonly devices: readonly [string, string];
  readonly vault: string;
  readonly #folder: TempFolder;
  readonly #port: number;
  /** By device: each has one of its own. */
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #files: string;
  readonly #proxy: RecordingProxy;
  #server: ServerProcess;
  #waiting: { readonly request: string; readonly act: () => void } | undefined;
  #filesMade = 0;
  /** SHA-256 of each content that a document of this name may have. */
  readonly contents = new Map<string, string>();
  /** Documents whose addition was acknowledged, by id. */
  readonly acknowledged = new Map<string, string>();

  private constructor(parts: {
    folder: TempFolder;
    port: number;
    tokens: { readonly a: string; readonly b: string };
    files: string;
    proxy: RecordingProxy;
    server: ServerProcess;
    devices: readonly [string, string];
    vault: string;
    onRequest: (listener: (chunk: Buffer) => void) => void;
  }) {
    this.#folder = parts.folder;
    this.#port = parts.port;
    this.#tokens = new Map([
      [parts.devices[0], parts.tokens.a],
      [parts.devices[1], parts.tokens.b],
    ]);
    this.#files = parts.files;
    this.#proxy = parts.proxy;
    this.#server = parts.server;
    this.devices = parts.devices;
    this.vault = parts.vault;
    parts.onRequest((chunk) => this.#see(chunk));
  }

  static async open(): Promise<SyncWorld> {
    const folder = await tempFolder('sync-chaos');
    const port = await freePort();
    const dataDir = join(folder.path, 'server');
    const server = await startServerProcess({ env: serverEnv, dataDir, port });
    let listener: (chunk: Buffer) => void = () => undefined;
    const proxy = await startRecordingProxy(port, { keep: false, watch: (chunk) => listener(chunk) });
    const tokens = { a: await newToken(dataDir), b: await newToken(dataDir) };
    const { device: a, vault, kit } = await firstDevice(proxy.origin, tokens.a);
    await a.must('sync.run', {});
    const b = await joinDevice(proxy.origin, tokens.b, kit);
    // Their engines end here: from now on only processes open the folders.
    await a[Symbol.asyncDispose]();
    await b[Symbol.asyncDispose]();
    const files = (await tempFolder('chaos-files')).path;
    return new SyncWorld({
      folder,
      port,
      tokens,
      files,
      proxy,
      server,
      devices: [a.folder, b.folder],
      vault,
      onRequest: (act) => void (listener = act),
    });
  }

  get serverData(): string {
    return join(this.#folder.path, 'server');
  }

  /** Starts `heirlock vault …` on a device. */
  run(device: string, ...args: readonly string[]): RunningCommand {
    const env = { VAULT_PASSPHRASE: ownerPassphrase, VAULT_TOKEN: this.#tokens.get(device) ?? '' };
    const common = ['--dir', device, '--passphrase-env', 'VAULT_PASSPHRASE', '--json'];
    const child = spawn(process.execPath, [programs.heirlock, 'vault', ...args, ...common], { cwd: projectRoot, env });
    return { process: child, end: endOf(child) };
  }

  sync(device: string): RunningCommand {
    return this.run(device, 'sync', '--server', this.#proxy.origin, '--token-env', 'VAULT_TOKEN');
  }

  /** Adds a new file of a random size; its answer is noted. */
  async add(device: string, random: SeededRandom, watched: (running: RunningCommand) => void): Promise<CommandEnd> {
    this.#filesMade += 1;
    const name = `file-${this.#filesMade}.bin`;
    const sizeBytes = random.chance(0.1) ? random.integer(16_700_000, 18_000_000) : random.integer(0, 400_000);
    const content = fill(sizeBytes, random);
    const path = join(this.#files, name);
    await writeFile(path, content);
    this.contents.set(name, sha256(content));
    const running = this.run(device, 'add', path, '--vault', this.vault);
    watched(running);
    const end = await running.end;
    const [document] = (end.answer?.['documents'] ?? []) as { id: string }[];
    if (document !== undefined) this.acknowledged.set(document.id, name);
    return end;
  }

  /** Calls `act` this long after the next request that begins like this reaches the server. */
  after({ request, delayMs }: Moment, act: () => void): void {
    this.#waiting = { request, act: () => setTimeout(act, delayMs) };
  }

  forget(): void {
    this.#waiting = undefined;
  }

  async killServer(): Promise<void> {
    await this.#server.kill('SIGKILL');
    this.#server = await startServerProcess({ env: serverEnv, dataDir: this.serverData, port: this.#port });
  }

  /** What a device has, each document with the hash of its decrypted bytes. */
  async opened(folder: string): Promise<ReadonlyMap<string, { readonly name: string; readonly hash: string }>> {
    await using device = await openDevice(folder);
    await device.must('account.unlock', { passphrase: ownerPassphrase });
    const found = new Map<string, { name: string; hash: string }>();
    for (const { id, name } of await device.must('documents.list', {})) found.set(id, { name, hash: sha256(await device.read(id)) });
    return found;
  }

  async close(): Promise<ServerProcess> {
    await this.#proxy.close();
    await this.#server.kill('SIGTERM');
    return this.#server;
  }

  #see(chunk: Buffer): void {
    const waiting = this.#waiting;
    if (waiting === undefined || !chunk.includes(waiting.request)) return;
    this.#waiting = undefined;
    waiting.act();
  }
}

const serverEnv = { HEIRLOCK_RATE_LIMITS: 'off', HEIRLOCK_LOG_LEVEL: 'error' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that differ from file to file and within a file, made fast. */
function fill(sizeBytes: number, random: SeededRandom): Buffer {
  const block = Buffer.from(random.bytes(4_099));
  return Buffer.alloc(sizeBytes, block);
}

function endOf(child: ChildProcessWithoutNullStreams): Promise<CommandEnd> {
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  child.stderr.resume();
  return new Promise<CommandEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, answer: parse(text) }));
  }).finally(callOff);
}

function parse(text: string): CommandEnd['answer'] {
  if (!text.endsWith('\n')) return undefined;
  try {
    return JSON.parse(text) as NonNullable<CommandEnd['answer']>;
  } catch {
    return undefined;
  }
}

/** Waits a little, then kills it unless it has ended by then. */
export async function killAfter({ process: child, end }: RunningCommand, ms: number): Promise<void> {
  await Promise.race([sleep(ms), end]);
  child.kill('SIGKILL');
}
