import '../build/guard-node.mjs';
import type { AddressInfo } from 'node:net';
import { ApiKeyReader } from './auth/api-key-reader.ts';
import { buildApp } from './app.ts';
import { openServices, type Services } from './compose.ts';
import { ConfigError, readProcessConfig, withListeningPort, type Config } from './config.ts';
import { httpsRule } from './http/kit/https-rule.ts';
import { RateLimiter } from './http/kit/rate-limits.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { welcome } from './welcome.ts';

/** How long running requests may take to end after the signal to stop. */
const drainMs = 20_000;

async function start(): Promise<void> {
  const config = readProcessConfig();
  const services = await openServices(config);
  const { core } = services;
  const scheduler = createScheduler(core, services.transports);
  services.onMailQueued(() => {
    scheduler.deliver().catch((error: unknown) => core.report({ kind: 'mail delivery failed', id: 'outbox', error }));
  });
  const app = await buildApp(
    config,
    {
      core,
      keys: new ApiKeyReader(core),
      requireHttps: httpsRule({ tls: config.tls !== null, allowHttp: config.allowHttp, trustedProxies: config.trustedProxies }),
      limiter: config.rateLimits ? new RateLimiter(core.clock) : null,
      rateOverrides: config.rateWindows,
      deliverMails: () => scheduler.deliver(),
    },
    services.accessLog,
  );
  await app.listen({ host: config.host, port: config.port });
  scheduler.start();
  stopOnSignal(app, scheduler, services);
  const { port } = app.server.address() as AddressInfo;
  announce(withListeningPort(config, port), port);
}

function announce(config: Config, port: number): void {
  process.stdout.write(`Heirlock is listening on ${config.tls === null ? 'http' : 'https'}://${config.host}:${port}\n`);
  if (process.argv.includes('--welcome')) process.stdout.write(welcome(config));
}

type Closable = { close(): Promise<unknown> };

/** The first signal drains: running requests end, sweeps end, gathered rows are written. A second one ends at once. */
function stopOnSignal(app: Closable, scheduler: { stop(): Promise<void> }, services: Services): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    services.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs).unref();
    app
      .close()
      .then(() => scheduler.stop())
      .then(() => services.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          services.log.error({ err: error }, 'the stop was not clean');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

start().catch((error: unknown) => {
  const text = error instanceof ConfigError || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : explain(error);
  process.stderr.write(`Heirlock did not start.\n${text}\n`);
  process.exit(1);
});

/** A start that fails is read by a person: the sentence first, the cause behind it. */
function explain(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCause: ${error.cause.message}` : '';
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return 'Another program listens on this port already. Stop it, or choose another with HEIRLOCK_PORT.';
  if (code === 'EACCES') return `This is not allowed here: ${error.message}`;
  return error.message + cause;
}
