import type { Command } from 'commander';
import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { ConfigError, readProcessConfig, type Config } from '../config/config.ts';
import { exitCodeOf, findingsOf, type Finding, type FindingSeverity } from '../../shared/domain/finding.ts';
import { UsageError, print } from './usage.ts';

/** How the installation is looked at. */
interface DoctorOptions {
  readonly ntp: string;
  readonly dns?: string;
  readonly dkimSelector?: string;
  readonly mailTo?: string;
}

/** `heirlock doctor`. */
export function addDoctorCommand(heirlock: Command): void {
  heirlock
    .command('doctor')
    .description(
      'looks at the installation and says what is wrong with it; changes nothing, and needs no running server. Exit code 0: nothing to do; 1: something to look at; 2: a failure',
    )
    .option('--ntp <host>', 'the time server that the clock is compared with, such as ntp.example.org or 127.0.0.1:1123', 'pool.ntp.org')
    .option('--dns <address>', 'the name server that is asked; the system’s own if left out')
    .option('--dkim-selector <name>', 'under which name your mail server signs')
    .option('--mail-to <address>', 'sends a mail to this address of your own')
    .action(doctorCommand);
}

async function doctorCommand(options: DoctorOptions): Promise<void> {
  const findings = await findEverything(options);
  process.exitCode = exitCodeOf(findings);
  print({ findings }, findings.map(lineOf).join('\n'));
}

async function findEverything(options: DoctorOptions): Promise<readonly Finding[]> {
  const { failure, fine } = findingsOf('configuration');
  const ntp = placeOf(options.ntp, 123);
  const resolver = resolverAt(options.dns);
  let config: Config;
  try {
    config = readProcessConfig();
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => failure(`${problem}.`, 'Set it right: the server does not start like this.'));
    throw error;
  }
  const { lookAtInstallation } = await import('./look-at-installation.ts');
  const { dkimSelector = null, mailTo = null } = options;
  return [
    fine('The configuration can be read.'),
    ...(await lookAtInstallation(config, { ntp, resolver, dkimSelector, mailTo, mark: randomUUID().slice(0, 8) })),
  ];
}

/** `host` or `host:port`. @throws UsageError */
function placeOf(text: string, port: number): { readonly host: string; readonly port: number } {
  const [, host, given] = /^([A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) throw new UsageError(`${text} is no host.`);
  return { host, port: given === undefined ? port : Number(given) };
}

function resolverAt(server: string | undefined): Resolver {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    if (server !== undefined) resolver.setServers([server]);
  } catch {
    throw new UsageError(`${server ?? ''} is no address of a name server.`);
  }
  return resolver;
}

const marks: Readonly<Record<FindingSeverity, string>> = {
  failure: 'FAILURE',
  warning: 'warning',
  unchecked: 'unknown',
  notice: 'note',
  fine: 'fine',
};

function lineOf({ check, severity, text, advice }: Finding): string {
  const head = `${marks[severity].padEnd(8)} ${check.replaceAll('_', ' ')}: ${text}`;
  return advice === null ? head : `${head}\n         → ${advice}`;
}
