import '../../shared/node/require-node-24.mjs';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';
import { lockDataFolder } from '../adapters/data-folder-lock.ts';
import { readProcessConfig, type Config } from '../config/config.ts';
import { databaseFile } from '../db/inspect.ts';
import { MemoryRateLimiter } from '../http/foundation/rates/memory-rate-limiter.ts';
import { failureInWords, startStep } from '../start-failure.ts';
import { inviteInWords, statusInWords } from './command-words.ts';
import { witnessServer } from './listen.ts';
import { assertFitForWitness, openWitness, type Witness } from './open-witness.ts';
import { createTicks } from './ticks.ts';

const usage = `Usage: heirlock witness            runs a witness: a small server that keeps one share of three, and no documents
       heirlock witness invite     makes a code with which one owner begins
       heirlock witness status     lists the vaults that it watches over

With --json they print one JSON object. What is configured is read from HEIRLOCK_… variables, as for a server.
`;

/** A second signal means it, unless it came with the first one. */
const impatienceMs = 1_000;

async function run(): Promise<void> {
  // Everything created here is for this user's eyes only, whatever the shell's defaults are.
  process.umask(0o077);
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const [, command = 'start', ...more] = positionals;
  if (values.help) return void process.stdout.write(usage);
  if (more.length > 0 || !['start', 'invite', 'status'].includes(command)) {
    process.stderr.write(usage);
    process.exit(2);
  }
  const config = readProcessConfig();
  assertFitForWitness(config);
  if (command === 'start') await start(config);
  else await oneCommand(config, command === 'invite' ? inviteInWords : statusInWords, values.json);
}

type InWords = (witness: Witness, config: Config) => Promise<{ readonly answer: object; readonly text: string }>;

async function oneCommand(config: Config, act: InWords, asJson: boolean): Promise<void> {
  const witness = await openWitness(config, 'command');
  try {
    const { answer, text } = await act(witness, config);
    process.stdout.write(`${asJson ? JSON.stringify(answer) : text}\n`);
  } finally {
    await witness.close();
  }
}

async function start(config: Config): Promise<void> {
  const what = `The data folder ${config.dataDir} cannot be used`;
  await startStep(what, () => mkdir(config.dataDir, { recursive: true, mode: 0o700 }));
  const lock = await startStep(what, () => Promise.resolve(lockDataFolder(config.dataDir)));
  const witness = await openWitness(config, existsSync(databaseFile(config.dataDir)) ? 'server' : 'begin');
  lock.noteDatabase();
  const { core, log } = witness;
  const ticks = createTicks(core, witness.transports);
  witness.onMailQueued(() => void ticks.deliver());
  const beats = (): boolean => ticks.beats();
  const limiter = config.rateLimits ? new MemoryRateLimiter(core.clock) : null;
  const server = await witnessServer(config, { core, limiter, beats });
  await startStep(
    `The witness cannot listen on ${place(config)}`,
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.port, config.host, resolve);
      }),
  );
  ticks.start();
  process.stdout.write(`Heirlock is listening on ${config.tls === null ? 'http' : 'https'}://${place(config)}\n`);
  stopOnSignal(async () => {
    log.info('The witness stops: running requests are finished first.');
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await ticks.stop();
    await witness.close();
    lock.release();
  }, config);
}

function place({ host, port }: Config): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function stopOnSignal(close: () => Promise<void>, { stopWithinMs }: Config): void {
  let stoppingSince: number | undefined;
  const stop = (): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > impatienceMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The witness stopped, but not cleanly. ${failureInWords(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

run().catch((error: unknown) => {
  process.stderr.write(`The witness didn't start.\n${failureInWords(error)}\n`);
  process.exit(1);
});
