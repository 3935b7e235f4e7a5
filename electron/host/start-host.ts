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
  readonly embedded?: EmbeddedServer | undefined;
  /** Requested by the page, or because the engine's thread has ended. */
  readonly ended: (why: 'quit' | 'engine') => void;
  readonly report: (fault: unknown) => void;
  readonly idleTime?: IdleTime;
  /** For tests. */
  readonly cost?: PassphraseCost | undefined;
}

/** The app for a browser on this machine. */
export interface Host {
  readonly origin: string;
  readonly bridge: Bridge;
  /** A new link that lets one browser in, once. The previous one is no longer valid. */
  newLink(): string;
  /** Stops answering, locks, and releases the folder. */
  close(): Promise<void>;
}

const address = '127.0.0.1';

/** Opens the folder's engine and listens, on this machine only. @throws EngineNotOpened; errors from listening (`EADDRINUSE`). */
export async function startHost({ folder, pages, readerFile, port, embedded, ended, report, idleTime, cost }: HostOptions): Promise<Host> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = await startEngineThread({ folder, readerFile, cost, report, gone: () => ended('engine') });
  try {
    const bridge = await openBridge({ engine, folder, embedded, ...(idleTime === undefined ? {} : { idleTime }) });
    const server = createServer({ headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 30_000 });
    await listen(server, port);
    const host = `${address}:${(server.address() as AddressInfo).port}`;
    const letIn = new BrowserAccess(bridge);
    const ctx = {
      bridge,
      letIn,
      uploads: new Uploads(bridge.spool),
      files: new StaticFiles(pages),
      host,
      quit: () => ended('quit'),
      report,
    };
    server.on('request', (request, response) => void answerRequest(ctx, request, response));
    return {
      origin: `http://${host}`,
      bridge,
      newLink: () => `http://${host}/enter/${letIn.newToken()}`,
      close: async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
        await bridge.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
