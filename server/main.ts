import '../shared/node/require-node-24.mjs';
import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, isIPv6, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../package.json' with { type: 'json' };
import { lockDataFolder, type FolderLock } from './adapters/data-folder-lock.ts';
import { CertificateFiles } from './adapters/tls/certificate-files.ts';
import { openServices, type Services } from './compose.ts';
import { readProcessConfig, withListeningPort, type Config } from './config/config.ts';
import { assertNoUnfinishedRestore } from './core/backup/restore-database.ts';
import { rememberProgram } from './core/installation/program-version.ts';
import { connectionWords, countConnectionRoom } from './core/installation/connection-room.ts';
import { rememberPublicAddress } from './core/installation/public-address.ts';
import { databaseFile } from './db/inspect.ts';
import { watchConnections } from './drain-connections.ts';
import { followCertificate } from './follow-certificate.ts';
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts';
import { failureInWords, startStep } from './start-failure.ts';
import type { OpenedAs } from './start-rules.ts';
import { startTelemetry } from './start-telemetry.ts';
import { noAdministrator, noAdministratorWithApp, welcome, welcomeWithApp } from './welcome.ts';

/** Ctrl+C under npm can arrive twice, from the terminal and from npm. A person who means it takes longer. */
const impatienceMs = 1_000;

async function start(): Promise<void> {
  // Everything created here is for this user's eyes only, whatever the shell's defaults are.
  process.umask(0o077);
  const config = await settlePort(readProcessConfig());
  const lock = await lockFolder(config);
  const certificateFiles = config.tls === null ? null : new CertificateFiles(config.tls);
  const services = await openServices(config, undefined, openedAs(config), certificateFiles);
  lock?.noteDatabase();
  const locked = { ...services, close: () => services.close().finally(() => lock?.release()) };
  try {
    await assertNoUnfinishedRestore(services.core.db);
    await serve(config, locked, certificateFiles);
    await rememberProgram(services.core.db, packageJson.version);
  } catch (error) {
    await locked.close();
    throw error;
  }
  process.stdout.write(`Heirlock is listening on ${config.tls === null ? 'http' : 'https'}://${place(config)}\n`);
  if (process.argv.includes('--welcome')) process.stdout.write(welcome(config));
  process.stdout.write(await administratorWanted(services, process.argv.includes('--welcome-app')));
  if (process.argv.includes('--welcome-app')) process.stdout.write(welcomeWithApp(config));
}

/** `npm start` is for a person at the terminal, who sees that it begins something new; a server that starts by itself is asked to. */
function openedAs({ newInstallation }: Config): OpenedAs {
  if (newInstallation) return 'begin';
  return process.argv.some((argument) => argument.startsWith('--welcome')) ? 'first_start' : 'server';
}

/** A SQLite database belongs to one server. Where there is no folder yet there is nothing to lock: whether it may be made is decided later. */
async function lockFolder(config: Config): Promise<FolderLock | undefined> {
  if (config.databaseUrl !== null) return undefined;
  const what = `The data folder ${config.dataDir} cannot be used`;
  const begins = openedAs(config) !== 'server';
  if (begins) await startStep(what, () => mkdir(config.dataDir, { recursive: true, mode: 0o700 }));
  return begins || existsSync(databaseFile(config.dataDir))
    ? startStep(what, () => Promise.resolve(lockDataFolder(config.dataDir)))
    : undefined;
}

/** What a server without an administrator says: the link that makes one, or, to somebody who came for the app, how to get it. */
async function administratorWanted({ core, log }: Services, withApp: boolean): Promise<string> {
  const { needsAdministrator, offerSetUp, setUpLinkHours } = await import('./core/identity/first-administrator.ts');
  try {
    if (withApp) return (await needsAdministrator(core)) ? noAdministratorWithApp : '';
    const link = await offerSetUp(core);
    return link === null ? '' : noAdministrator(link, setUpLinkHours);
  } catch (error) {
    // The server works without it, and the command line makes a link too.
    log.error({ err: error }, 'No link for the first administrator could be made.');
    return '';
  }
}

/** Port 0 becomes a real one before anything is opened: links in mails begin with the public URL, and that may follow the port. */
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  return startStep(`Heirlock cannot listen on ${config.host}`, async () => withListeningPort(config, await freePort(config.host)));
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function place({ host, port }: Config): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

async function serve(config: Config, services: Services, certificateFiles: CertificateFiles | null): Promise<void> {
  // Half of the program is loaded here: a start that can't succeed is reported without it.
  const { buildApp, surfaceServices } = await import('./app.ts');
  const { core } = services;
  const telemetry = await startTelemetry(config, services);
  const scheduler = createScheduler(core, services.transports);
  services.onMailQueued(() => {
    scheduler.deliver().catch((error: unknown) => core.report({ kind: 'mail delivery failed', id: 'outbox', error }));
  });
  services.onWebhookQueued(() => {
    scheduler.deliverWebhooks().catch((error: unknown) => core.report({ kind: 'webhook delivery failed', id: 'webhooks', error }));
  });
  const stopping = { now: false };
  const surfaces = surfaceServices(
    config,
    core,
    () => scheduler.deliverTest(),
    () => stopping.now,
  );
  const parts = { ...surfaces, requestTrace: telemetry?.requests ?? null };
  const build = () => buildApp(config, parts, services.accessLog);
  const { tls } = config;
  const app =
    tls === null ? await build() : await startStep(`The certificate ${tls.certFile} and the key ${tls.keyFile} cannot be used`, build);
  await rememberPublicAddress(core);
  const drain = watchConnections(app.server, tls !== null);
  await startStep(`Heirlock cannot listen on ${place(config)}`, () => app.listen({ host: config.host, port: config.port }));
  await renewCertificate(app.server, certificateFiles, services);
  await sayConnectionRoom(config, services);
  scheduler.start();
  const close = async (): Promise<void> => {
    stopping.now = true;
    drain.announce();
    await sleep(config.stopDelayMs);
    const closed = app.close();
    drain.end();
    await closed;
  };
  const stop = async (): Promise<void> => {
    await scheduler.stop();
    await telemetry?.close();
  };
  stopOnSignal(close, config, { stop }, services);
}

/** Says how many of Postgres' connections all servers may need together: eight busy ones of the usual size need more than it has by default. */
async function sayConnectionRoom({ databasePool }: Config, { core, log }: Services): Promise<void> {
  const room = await countConnectionRoom(core, databasePool);
  if (room === null) return;
  log[room.needed > room.available ? 'warn' : 'info'](room, connectionWords(room));
}

/** Serves whatever certificate its files come to hold; on SIGHUP at once. At a terminal that signal still means its end. */
async function renewCertificate(server: HttpServer, files: CertificateFiles | null, { log }: Services): Promise<void> {
  if (files === null) return;
  const follower = followCertificate(server as HttpsServer, files, log);
  await follower.look();
  if (process.stdin.isTTY !== true) process.on('SIGHUP', () => void follower.look());
}

/**
 * The first signal drains: `/ready` says no for a while, then running requests end, sweeps end, gathered rows are written. A later one ends
 * at once.
 */
function stopOnSignal(
  close: () => Promise<void>,
  { stopDelayMs, stopWithinMs }: Pick<Config, 'stopDelayMs' | 'stopWithinMs'>,
  scheduler: Pick<Scheduler, 'stop'>,
  services: Services,
): void {
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > impatienceMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    services.log.info({ signal }, 'The server stops: running requests are finished first.');
    setTimeout(() => process.exit(1), stopDelayMs + stopWithinMs).unref();
    close()
      .then(() => scheduler.stop())
      .then(() => services.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          services.log.error({ err: error }, 'The server stopped, but not cleanly.');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

start().catch((error: unknown) => {
  process.stderr.write(`Heirlock didn't start.\n${failureInWords(error)}\n`);
  process.exit(1);
});
