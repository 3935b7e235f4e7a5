import '../../build/guard-node.mjs';
import { Command, CommanderError, Option } from 'commander';
import { keyStatuses, modes, permissions, plans, type KeyStatus, type Mode, type Permission, type Plan } from '../../shared/domain/account.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { parseInstant, type Instant } from '../../shared/domain/instant.ts';
import { isAddressOrRange } from '../auth/address-list.ts';
import { openServices, type Services } from '../compose.ts';
import { ConfigError, readProcessConfig, type Config } from '../config.ts';
import { createKey, setKeyStatus } from '../core/accounts/manage-keys.ts';
import type { Origin } from '../core/context.ts';

const origin: Origin = { actor: { type: 'command_line', id: null }, address: null, requestId: null };

/** A mistake in how the command was called. */
class UsageError extends Error {}

interface CreateOptions {
  readonly email: string;
  readonly name: string;
  readonly plan?: Plan;
  readonly mode: Mode;
  readonly permissions: string;
  readonly expires?: string;
  readonly allowIp?: readonly string[];
  readonly json?: boolean;
}

async function withServices<T>(act: (services: Services, config: Config) => Promise<T>): Promise<T> {
  const config = readProcessConfig();
  const services = await openServices(config);
  try {
    return await act(services, config);
  } finally {
    await services.close();
  }
}

async function createKeyCommand(options: CreateOptions): Promise<void> {
  const wanted = parsePermissions(options.permissions);
  const expiresAt = parseExpiry(options.expires);
  const allowedAddresses = options.allowIp ?? [];
  const bad = allowedAddresses.find((entry) => !isAddressOrRange(entry));
  if (bad !== undefined) throw new UsageError(`${bad} is neither an IP address nor a CIDR range.`);
  const created = await withServices(({ core }, config) => {
    const plan = options.plan ?? config.defaultPlan;
    if (allowedAddresses.length > 0 && plan !== 'enterprise') throw new UsageError('Only the enterprise plan can make keys with an address list.');
    return createKey(
      core,
      {
        email: options.email,
        name: options.name,
        ...(options.plan === undefined ? {} : { plan: options.plan }),
        defaultPlan: config.defaultPlan,
        mode: options.mode,
        permissions: wanted,
        expiresAt,
        allowedAddresses,
      },
      origin,
    );
  });
  const answer = { key: created.key, s3_key: created.s3Key, key_id: created.keyId, user_id: `user_${created.userId}` };
  print(options.json, answer, `Key (shown only this once): ${answer.key}\nKey id: ${answer.key_id}\nUser id: ${answer.user_id}`);
}

async function setStatusCommand(keyId: string, status: KeyStatus, options: { readonly json?: boolean }): Promise<void> {
  await withServices(({ core }) => setKeyStatus(core, keyId, status, origin));
  print(options.json, { key_id: keyId, status }, `Key ${keyId} is now ${status}.`);
}

function parsePermissions(text: string): Permission[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(permissions as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`${unknown || 'An empty permission'} is no permission; known are ${permissions.join(', ')}.`);
  return [...new Set(names as Permission[])];
}

function parseExpiry(text: string | undefined): Instant | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant === undefined) throw new UsageError('--expires takes an ISO 8601 instant such as 2027-01-31T00:00:00Z.');
  return instant;
}

function print(json: boolean | undefined, answer: object, text: string): void {
  process.stdout.write(`${json === true ? JSON.stringify(answer) : text}\n`);
}

function program(): Command {
  const heirlock = new Command('heirlock').description('Runs a Heirlock installation from the command line.').exitOverride();
  const keys = heirlock.command('keys').description('API keys');
  keys
    .command('create')
    .description('makes a key, and its user and account if they are new')
    .requiredOption('--email <address>', 'whose key it is')
    .option('--name <name>', 'what the key is for', 'command line')
    .addOption(new Option('--plan <plan>', 'plan of the account').choices([...plans]))
    .addOption(new Option('--mode <mode>', 'live or test data').choices([...modes]).default('live'))
    .option('--permissions <list>', 'comma-separated: read, write, delete', 'read,write,delete')
    .option('--expires <instant>', 'when it ends; never when left out')
    .option('--allow-ip <cidr...>', 'addresses it may be used from; all when left out')
    .option('--json', 'print one JSON object')
    .action(createKeyCommand);
  keys
    .command('set-status')
    .description('revokes, suspends or reactivates a key')
    .argument('<key_id>')
    .addArgument(heirlock.createArgument('<status>').choices([...keyStatuses]))
    .option('--json', 'print one JSON object')
    .action(setStatusCommand);
  return heirlock;
}

/** Failures a person can mend are one sentence and exit code 1; wrong usage is 2. With `--json` they are one JSON object too. */
function fail(error: unknown): never {
  const json = process.argv.includes('--json');
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  const usage = error instanceof UsageError;
  const code = error instanceof DomainError ? error.code : usage ? 'invalid_usage' : error instanceof ConfigError ? 'invalid_configuration' : 'failed';
  const message = error instanceof Error ? error.message : 'unknown';
  if (json) process.stdout.write(`${JSON.stringify({ error: code, message })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exit(usage ? 2 : 1);
}

program().parseAsync().catch(fail);
