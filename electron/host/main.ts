import '../../shared/node/require-node-24.mjs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeLauncher } from '../../shared/node/launcher/make-launcher.ts';
import { readEmbeddedServer } from '../bridge/embedded-server.ts';
import { EngineNotOpened } from '../bridge/remote-engine.ts';
import { startHost, type Host } from './start-host.ts';

const usage =
  'Usage: node build/launch/app.mjs --dir <folder> [--port <number>] [--embedded <file>] [--installation <folder> --menu <folder>]\n';

const pages = fileURLToPath(new URL('../../dist/desktop', import.meta.url));
const readerFile = fileURLToPath(new URL('../../dist/reader/heirlock-reader.html', import.meta.url));

/** What the person at the terminal reads. */
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  process.umask(0o077);
  const { dir, port, embedded, installation, menu } = readArguments();
  const report = (fault: unknown): void =>
    void process.stderr.write(`Heirlock ran into a fault of its own:\n${fault instanceof Error ? (fault.stack ?? '') : String(fault)}\n`);
  const options = {
    folder: resolve(dir),
    pages,
    readerFile,
    ...(embedded === undefined ? {} : { embedded: readEmbeddedServer(await readFile(embedded, 'utf8')) }),
    makeLauncher:
      installation === undefined || menu === undefined
        ? undefined
        : () => makeLauncher({ platform: process.platform, menu, node: process.execPath, installation, dataDir: dirname(resolve(dir)) }),
    report,
    ended: (why: 'quit' | 'engine') => {
      if (why === 'engine')
        process.stderr.write(
          'Heirlock ended: the part that holds the vault has stopped. Start it again; anything shown as saved is still there.\n',
        );
      void stop(host, why === 'quit' ? 0 : 1);
    },
  };
  const host = await startHost({ ...options, port: port ?? 0 });
  const sayLinks = (): void => {
    const { link, plainLink } = host.newLinks();
    const plain = plainLink === undefined ? '' : `For a browser that can't find that address: ${plainLink}\n`;
    say(`Heirlock is open at ${link}\n${plain}The link works once. Press Enter here for a new one.`);
  };
  sayLinks();
  process.stdin.on('data', sayLinks).on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(host, 0));
}

async function stop(host: Host, code: number): Promise<void> {
  await host.close();
  process.exit(code);
}

interface Arguments {
  readonly dir: string;
  readonly port: number | undefined;
  readonly embedded: string | undefined;
  /** What an entry among the owner's programs starts, and where those are listed. */
  readonly installation: string | undefined;
  readonly menu: string | undefined;
}

function readArguments(): Arguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { dir: text, port: text, embedded: text, installation: text, menu: text } });
  const { dir, port, embedded, installation, menu } = values;
  if (dir === undefined || (port !== undefined && !/^\d{1,5}$/.test(port))) throw new TypeError(usage);
  return { dir, port: port === undefined ? undefined : Number(port), embedded, installation, menu };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function reasonOf(error: unknown): string {
  if (error instanceof EngineNotOpened) return error.message;
  if (error instanceof TypeError && codeOf(error).startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`;
  if (codeOf(error) === 'EADDRINUSE') return 'Another program is already listening on this port. Choose another one with --port.';
  return error instanceof Error ? error.message : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`Heirlock didn't start.\n${reasonOf(error).trimEnd()}\n`);
  process.exit(1);
});
