import { readFile } from 'node:fs/promises';
import packageJson from '../package.json' with { type: 'json' };
import type { Telemetry } from './adapters/telemetry/open-telemetry.ts';
import type { Services } from './compose.ts';
import type { Config } from './config/config.ts';
import { readMachine } from './core/heartbeat/read-machine.ts';
import { readMetricsInTime } from './core/heartbeat/read-metrics-in-time.ts';
import { metricFamilies } from './http/operator/present-metrics.ts';
import { startStep } from './start-failure.ts';

/**
 * Begins to send traces and metrics where a collector is configured, and loads what that takes only then.
 * @returns null where none is. @throws Error in plain words when the file of headers can't be read.
 */
export async function startTelemetry(
  { otlp }: Pick<Config, 'otlp'>,
  { core, traceWith }: Pick<Services, 'core' | 'traceWith'>,
): Promise<Telemetry | null> {
  if (otlp === null) return null;
  const { url, headersFile } = otlp;
  const headers = await startStep(`The headers in ${headersFile} cannot be used`, () => readHeaders(headersFile));
  const { openTelemetry } = await import('./adapters/telemetry/open-telemetry.ts');
  const telemetry = openTelemetry({
    url,
    headers,
    version: packageJson.version,
    metrics: async () => metricFamilies(...(await Promise.all([readMachine(core), readMetricsInTime(core)]))),
    failing: (error) => core.report({ kind: 'telemetry not delivered', id: 'otlp', error }),
  });
  traceWith(telemetry.trace);
  return telemetry;
}

/** One `Name: value` a line; empty lines and those that begin with `#` are skipped. */
async function readHeaders(file: string | null): Promise<Readonly<Record<string, string>>> {
  if (file === null) return {};
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
  const headers = lines.flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\x20-\x7e]+?)\s*$/.exec(line) ?? [];
    // The line itself may be a secret.
    if (name === undefined || value === undefined) throw new Error(`line ${index + 1} is not of the form "Name: value"`);
    return [[name, value] as const];
  });
  return Object.fromEntries(headers);
}
