import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Input, MethodName, Output } from '../../../electron/contract/contract.ts';
import type { EmbeddedServer } from '../../../electron/bridge/embedded-server.ts';
import { startHost, type Host } from '../../../electron/host/start-host.ts';
import type { PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import { tempFolder } from '../files/temp-folder.ts';
import { readerFile } from './reader-file.ts';

const pages = fileURLToPath(new URL('../../../dist/desktop', import.meta.url));
/** Argon2id as cheap as the format allows. */
const cheapCost = { passes: 1, memoryKiB: 8192 };

/** When the files of tests were last changed. */
const writtenAt = new Date('2026-03-01T10:00:00.000Z');

/** How a test's host is started. */
export interface DesktopHostOptions {
  readonly embedded?: EmbeddedServer;
  /** For Argon2id for the owner's passphrase. Default: as cheap as the format allows. */
  readonly cost?: PassphraseCost;
  /** Who may sign the list of trusted lists. Default: whom the Official Journal names. */
  readonly listSigners?: ReadonlySet<string>;
  /** The data folder. Default: one of its own. */
  readonly folder?: string;
  /** Fills the data folder before the app opens it. */
  readonly prepare?: (folder: string) => Promise<void>;
}

/** The owner's app without a browser: a real engine behind the real host, which serves the pages to whoever has a link. */
export interface DesktopHost extends AsyncDisposable {
  readonly host: Host;
  /** Every fault of the host: `[]` at the end of a good run. */
  readonly faults: string[];
  /** A method of the engine; paths are real ones here. Fails the test if it is refused. */
  call<N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Writes a file (in folders, if the name has slashes) and returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
}

/** A fault as text, for the list of them. */
export const faultText = (fault: unknown): string => (fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));

/** Starts host and engine. */
export async function startDesktopHost({
  embedded,
  prepare,
  cost = cheapCost,
  listSigners,
  folder: given,
}: DesktopHostOptions = {}): Promise<DesktopHost> {
  const home = await tempFolder('desktop');
  const faults: string[] = [];
  const folder = given ?? join(home.path, 'data');
  await prepare?.(folder);
  // Nothing is put among the programs of whoever runs the tests.
  const makeLauncher = async (): Promise<void> => undefined;
  const host = await startHost({
    folder,
    pages,
    readerFile,
    port: 0,
    embedded,
    makeLauncher,
    cost,
    listSigners,
    report: (fault) => void faults.push(faultText(fault)),
    ended: () => undefined,
  });
  return {
    host,
    faults,
    call: async (name, input) => {
      const outcome = await host.bridge.engine.call(name, input);
      if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
      return outcome.value;
    },
    file: async (name, content) => {
      const path = join(home.path, 'files', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      await utimes(path, writtenAt, writtenAt);
      return path;
    },
    [Symbol.asyncDispose]: async () => {
      await host.close();
      await home.remove();
    },
  };
}
