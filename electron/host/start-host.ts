import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { openBridge, type Bridge } from '../bridge/bridge.ts';
import type { EmbeddedServer } from '../bridge/embedded-server.ts';
import type { IdleTime } from '../bridge/idle-lock.ts';
import { StaticFiles } from '../bridge/files/static-files.ts';
import { answerRequest } from './host-requests.ts';
import { BrowserAccess } from './browser-access.ts';
import { startEngineThread } from './start-engine-thread.ts';
import { Uploads } from './uploads.ts';

export interface HostOptions {
  /** The owner's data folder. */
  readonly folder: string;
  /** The built pages. */
  readonly pages: string;
  /** The built offline reader. */
  readonly readerFile?: string | undefined;
  /** 0: any free one. */
  readonly port: number;
  /** Whether it can be reached by number too. Default: on a port that was free and nobody could foresee. */
  readonly byNumber?: boolean | undefined;
  readonly embedded?: EmbeddedServer | undefined;
  /** Makes an entry among this person's programs. */
  readonly makeLauncher?: (() => Promise<unknown>) | undefined;
  /** Requested by the page, or because the engine's thread has ended. */
  readonly ended: (why: 'quit' | 'engine') => void;
  readonly report: (fault: unknown) => void;
  readonly idleTime?: IdleTime;
  /** For tests. */
  readonly cost?: PassphraseCost | undefined;
  /** For tests. */
  readonly listSigners?: ReadonlySet<string> | undefined;
}

/** The app for a browser on this machine. */
export interface Host {
  /** Under a name that nobody else can have used before: whoever once answered at an address can still have a worker in the browser there. */
  readonly origin: string;
  /** The same by number, for a browser that can't find the name; undefined where that is no way in. */
  readonly plainOrigin: string | undefined;
  readonly bridge: Bridge;
  /** A new link that lets one browser in, once. The previous one is no longer valid. */
  newLink(): string;
  /** A new link by name, and the same by number; together they work once. */
  newLinks(): { readonly link: string; readonly plainLink: string | undefined };
  /** Stops answering, locks, and releases the folder. */
  close(): Promise<void>;
}

const address = '127.0.0.1';
/** Where browsers look for names under `localhost` as well, and first: nobody else may answer there. */
const otherAddress = '::1';
const attempts = 5;

/** Opens the folder's engine and listens, on this machine only. @throws EngineNotOpened; errors from listening (`EADDRINUSE`). */
export async function startHost(options: HostOptions): Promise<Host> {
  const { folder, pages, readerFile, port, byNumber, embedded, makeLauncher, ended, report, idleTime, cost, listSigners } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = await startEngineThread({ folder, readerFile, cost, listSigners, report, gone: () => ended('engine') });
  try {
    const bridge = await openBridge({ engine, folder, embedded, ...(idleTime === undefined ? {} : { idleTime }) });
    const servers = await listenOnBoth(port);
    const listening = (servers[0].address() as AddressInfo).port;
    const host = `${randomBytes(16).toString('hex')}.localhost:${listening}`;
    const plainHost = (byNumber ?? port === 0) ? `${address}:${listening}` : undefined;
    const letIn = new BrowserAccess(bridge);
    const ctx = {
      bridge,
      letIn,
      uploads: new Uploads(bridge.spool),
      files: new StaticFiles(pages),
      hosts: new Set(plainHost === undefined ? [host] : [host, plainHost]),
      quit: () => ended('quit'),
      makeLauncher,
      report,
    };
    for (const server of servers) server.on('request', (request, response) => void answerRequest(ctx, request, response));
    const newLinks = () => {
      const path = `/enter/${letIn.newToken()}`;
      return { link: `http://${host}${path}`, plainLink: plainHost === undefined ? undefined : `http://${plainHost}${path}` };
    };
    return {
      origin: `http://${host}`,
      plainOrigin: plainHost === undefined ? undefined : `http://${plainHost}`,
      bridge,
      newLink: () => newLinks().link,
      newLinks,
      close: async () => {
        await Promise.all(servers.map(stopServer));
        await bridge.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Listens on one port of both loopback addresses, or of the first alone on a machine that has no other. @throws `EADDRINUSE`. */
async function listenOnBoth(port: number): Promise<readonly [Server, ...Server[]]> {
  for (let attempt = 1; ; attempt += 1) {
    const [first, second] = [newServer(), newServer()];
    await listen(first, port, address);
    try {
      await listen(second, (first.address() as AddressInfo).port, otherAddress);
      return [first, second];
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [first];
      await stopServer(first);
      // A free port on one address may be somebody's on the other.
      if (code !== 'EADDRINUSE' || port !== 0 || attempt === attempts) throw error;
    }
  }
}

const newServer = (): Server => createServer({ headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 30_000 });

async function stopServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

function listen(server: Server, port: number, at: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, at, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
