import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from 'node:http';
import PostalMime from 'postal-mime';
import { readConfig } from '../../../server/config/config.ts';
import type { Core, Fault } from '../../../server/core/context.ts';
import type { Clock, CustodianTransport } from '../../../server/core/ports.ts';
import { inviteOwner } from '../../../server/core/witness/invite.ts';
import { MemoryRateLimiter } from '../../../server/http/foundation/rates/memory-rate-limiter.ts';
import { witnessServer } from '../../../server/witness/listen.ts';
import { openWitness } from '../../../server/witness/open-witness.ts';
import { createTicks } from '../../../server/witness/ticks.ts';
import { instantFromMs, type Instant } from '../../../shared/domain/instant.ts';
import { tempFolder } from '../files/temp-folder.ts';
import { freePort } from '../processes/free-port.ts';

export interface TestWitnessOptions {
  /** Its clock stands still there until it is advanced. */
  readonly now: string;
  /** A data folder that outlives it. Default: its own, gone at the end. */
  readonly dataDir?: string;
  readonly port?: number;
  /** Whether requests are counted. Default: they aren't. */
  readonly counts?: boolean;
  /** What stands between it and the servers. */
  readonly custodiansBy?: (real: CustodianTransport) => CustodianTransport;
}

/** A mail of the witness. */
export interface WitnessMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

export interface TestWitness extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly core: Core;
  readonly faults: readonly Fault[];
  now(): Instant;
  advance(ms: number): void;
  /** Its clock jumps, though the machine was up for no longer than before. */
  jump(ms: number): void;
  /** Everything that is due now. Time since the last tick counts as time at work. */
  tick(): Promise<void>;
  /** The same after an outage: it wasn't at work since the last tick. */
  tickAfterOutage(): Promise<void>;
  invite(): Promise<string>;
  /** All mails so far, the oldest first. */
  mails(): Promise<readonly WitnessMail[]>;
  close(): Promise<void>;
}

/** Puts a witness together as server/witness/main.ts does and has it listen on a free port of 127.0.0.1. */
export async function startTestWitness(options: TestWitnessOptions): Promise<TestWitness> {
  const folder = options.dataDir === undefined ? await tempFolder('witness') : { path: options.dataDir, remove: () => Promise.resolve() };
  const port = options.port ?? (await freePort());
  const environment = {
    HEIRLOCK_DATA_DIR: folder.path,
    HEIRLOCK_PORT: String(port),
    HEIRLOCK_LOG_LEVEL: 'silent',
    HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
  await mkdir(folder.path, { recursive: true });
  const isThere = (await readdir(folder.path)).includes('heirlock.db');
  let nowMs = Date.parse(options.now);
  let jumpedMs = 0;
  const clock: Clock = { now: () => instantFromMs(nowMs) };
  const config = readConfig(environment, folder.path);
  const opened = await openWitness(config, isThere ? 'server' : 'begin', clock);
  const faults: Fault[] = [];
  const { custodiansBy = (real: CustodianTransport) => real } = options;
  const core: Core = {
    ...opened.core,
    custodians: custodiansBy(opened.core.custodians),
    uptimeMs: () => nowMs - jumpedMs,
    report: (fault) => void faults.push(fault),
  };
  const ticks = createTicks(core, opened.transports);
  opened.onMailQueued(() => void ticks.deliver());
  const limiter = options.counts === true ? new MemoryRateLimiter(core.clock) : null;
  const server = await witnessServer(config, { core, limiter, beats: () => ticks.beats() });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    await closed(server);
    await ticks.stop();
    await opened.close();
    await folder.remove();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    dataDir: folder.path,
    core,
    faults,
    now: () => clock.now(),
    advance: (ms) => void (nowMs += ms),
    jump: (ms) => {
      nowMs += ms;
      jumpedMs += ms;
    },
    tick: async () => {
      await core.db.transaction((tx) => tx.updateTable('engine_servers').set({ beat_at: clock.now() }).execute());
      await ticks.tick();
    },
    tickAfterOutage: () => ticks.tick(),
    invite: async () => (await inviteOwner(core)).code,
    mails: () => mailsIn(join(folder.path, 'outbox')),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function mailsIn(outbox: string): Promise<readonly WitnessMail[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)));
      const text = mail.text ?? '';
      const links = text.match(/^https?:\/\/\S+$/gm) ?? [];
      return { to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text, links };
    }),
  );
}
