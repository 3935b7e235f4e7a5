import { isUlid, type Ulid } from '../../shared/domain/ids.ts';
import { join } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import {
  keyStatuses,
  modes,
  permissions,
  plans,
  type KeyStatus,
  type Mode,
  type Permission,
  type Plan,
} from '../../shared/domain/account.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { PadesError } from '../../shared/node/pades/contract.ts';
import { isAddressOrRange } from '../auth/address-list.ts';
import type { Services } from '../compose.ts';
import { ConfigError, readProcessConfig, type Config } from '../config/config.ts';
import type * as ChangeUserEmail from '../core/accounts/change-user-email.ts';
import type * as ManageKeys from '../core/accounts/manage-keys.ts';
import type * as ManageTokens from '../core/accounts/manage-tokens.ts';
import type { Origin } from '../core/context.ts';
import { failureInWords } from '../start-failure.ts';
import { addIdentityCommands } from './identity-commands.ts';
import { parseExpiry, print, UsageError, wantsJson } from './usage.ts';
import { addBlobCommands } from './blob-commands.ts';
import { addAuditCommands, type CommandKit } from './audit-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addRestoreCommand } from './restore-command.ts';
import { addHoldCommands } from './hold-commands.ts';
import { addInstallationCommands } from './installation-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addCustodianCommand } from './custodian-command.ts';
import { addNeighbourCommands } from './neighbour-commands.ts';
import { addMasterKeyCommands } from './master-key-commands.ts';
import { addPdfCommands } from './pdf-commands.ts';
import { addPersonCommands } from './person-commands.ts';
import { addVerifyReleaseCommand } from './verify-release-command.ts';
import { addScanCommands } from './scan-commands.ts';
import { addSimulateCommand } from './simulate-command.ts';

const origin: Origin = { actor: { type: 'command_line', id: null }, address: null, requestId: null };

interface CreateOptions {
  readonly email: string;
  readonly name: string;
  readonly plan?: Plan;
  readonly mode: Mode;
  readonly permissions: string;
  readonly expires?: string;
  readonly allowIp?: readonly string[];
}

/** What the commands act with; loaded only when there is something to do. */
interface Loaded {
  readonly keys: typeof ManageKeys;
  readonly tokens: typeof ManageTokens;
  readonly users: typeof ChangeUserEmail;
  readonly services: Services;
  readonly config: Config;
}

/** Half of a command's time is loading the server's parts: mistakes are reported without them. */
async function withServices<T>(act: (loaded: Loaded) => Promise<T>): Promise<T> {
  const config = readProcessConfig();
  const [{ openServices }, keys, tokens, users] = await Promise.all([
    import('../compose.ts'),
    import('../core/accounts/manage-keys.ts'),
    import('../core/accounts/manage-tokens.ts'),
    import('../core/accounts/change-user-email.ts'),
  ]);
  const services = await openServices(config, undefined, 'command');
  try {
    return await act({ keys, tokens, users, services, config });
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
  const created = await withServices(({ keys, services: { core }, config: { defaultPlan } }) => {
    const { email, name, plan, mode } = options;
    const order = { email, name, defaultPlan, mode, permissions: wanted, expiresAt, allowedAddresses };
    return keys.createKey(core, plan === undefined ? order : { ...order, plan }, origin);
  });
  const answer = { key: created.key, s3_key: created.s3Key, key_id: created.keyId, user_id: `user_${created.userId}` };
  print(answer, `Key (shown only this once): ${answer.key}\nKey id: ${answer.key_id}\nUser id: ${answer.user_id}`);
}

/** @throws DomainError `resource_not_found` for a text that is no id. */
function idIn(text: string, kind: 'key' | 'token'): Ulid {
  if (!isUlid(text)) throw new DomainError('resource_not_found', `There is no ${kind} with this id.`);
  return text;
}

async function setStatusCommand(keyId: string, status: KeyStatus): Promise<void> {
  await withServices(({ keys, services: { core } }) => keys.setKeyStatus(core, idIn(keyId, 'key'), status, origin));
  print({ key_id: keyId, status }, `Key ${keyId} is now ${status}.`);
}

interface CreateTokenOptions {
  readonly email: string;
  readonly name: string;
  readonly expires?: string;
}

async function createTokenCommand({ email, name, expires }: CreateTokenOptions): Promise<void> {
  const expiresAt = parseExpiry(expires);
  const made = await withServices(({ tokens, services: { core }, config: { defaultPlan } }) =>
    tokens.createToken(core, { email, name, defaultPlan, expiresAt }, origin),
  );
  const answer = { token: made.token, token_id: made.tokenId, user_id: `user_${made.userId}` };
  print(answer, `Token (shown only this once): ${answer.token}\nToken id: ${answer.token_id}\nUser id: ${answer.user_id}`);
}

async function listTokensCommand({ email }: { readonly email: string }): Promise<void> {
  const found = await withServices(({ tokens, services: { core } }) => tokens.listTokens(core, email));
  const answer = found.map(({ id, name, createdAt, expiresAt, revokedAt }) => ({
    token_id: id,
    name,
    created_at: createdAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
  }));
  const lines = answer.map(
    (token) => `${token.token_id}  ${token.created_at}  ${token.revoked_at === null ? 'active ' : 'revoked'}  ${token.name}`,
  );
  print({ tokens: answer }, lines.length === 0 ? 'There are no tokens for this address.' : lines.join('\n'));
}

async function tokenOwnerCommand(tokenId: string): Promise<void> {
  const email = await withServices(({ tokens, services: { core } }) => tokens.addressOfToken(core, idIn(tokenId, 'token')));
  print({ token_id: tokenId, email }, `Its owner has the address ${email}.`);
}

async function revokeTokenCommand(tokenId: string): Promise<void> {
  await withServices(({ tokens, services: { core } }) => tokens.revokeToken(core, idIn(tokenId, 'token'), origin));
  print({ token_id: tokenId, revoked: true }, `Token ${tokenId} has been revoked.`);
}

async function changeEmailCommand({ from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const email = await withServices(({ users, services: { core } }) => users.changeUserEmail(core, { from, to }, origin));
  print({ email }, `The user's address is now ${email}.`);
}

async function documentsCommand({ out }: { readonly out: string }): Promise<void> {
  const config = readProcessConfig();
  const { writeApiDocuments } = await import('./api-documents.ts');
  const files = await writeApiDocuments(config, out);
  print({ folder: out, files }, files.map((name) => join(out, name)).join('\n'));
}

function parsePermissions(text: string): Permission[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(permissions as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`${unknown || 'Nothing'} is no permission; known are ${permissions.join(', ')}.`);
  return [...new Set(names as Permission[])];
}

const kit: CommandKit = {
  withCore: (act) => withServices(({ services }) => act(services.core)),
  print,
  usageError: (message) => new UsageError(message),
};

/** The `heirlock` command; it reads `process.argv`. @throws CommanderError, UsageError or whatever a command ran into, for `fail`. */
export function program(): Command {
  const heirlock = new Command('heirlock')
    .description('Runs a Heirlock installation from the command line.')
    .option('--json', 'print one JSON object, failures too')
    .addHelpText(
      'after',
      "\nAn owner's own vaults on this machine: heirlock vault --help\nHeirlock among your programs, with its icon: heirlock launcher\nA witness, which keeps one share of three: heirlock witness --help",
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: (text) => void (wantsJson() || process.stderr.write(text)) })
    .exitOverride();
  const keys = heirlock.command('keys').description('API keys');
  keys
    .command('create')
    .description('makes a key, and its user and account if they are new')
    .requiredOption('--email <address>', 'whose key it is')
    .option('--name <name>', 'what the key is for', 'command line')
    .addOption(new Option('--plan <plan>', 'plan of the account; unchanged if left out').choices([...plans]))
    .addOption(new Option('--mode <mode>', 'live or test data').choices([...modes]).default('live'))
    .option('--permissions <list>', 'comma-separated: read, write, delete', 'read,write,delete')
    .option('--expires <instant>', 'when it expires, such as 2027-01-31T00:00:00Z; never if left out')
    .option('--allow-ip <cidr...>', 'addresses it may be used from (enterprise plan only); all if left out')
    .action(createKeyCommand);
  keys
    .command('set-status')
    .description('revokes, suspends or reactivates a key')
    .argument('<key_id>')
    .addArgument(heirlock.createArgument('<status>').choices([...keyStatuses]))
    .action(setStatusCommand);
  const users = addIdentityCommands(heirlock, { origin, withCore: (act) => withServices(act) });
  addPersonCommands(heirlock, { origin, withCore: (act) => withServices(act) });
  addTokenCommands(heirlock);
  addAuditCommands(heirlock, kit);
  addScanCommands(heirlock, kit);
  addBlobCommands(heirlock, { ...kit, withServices: (act) => withServices(({ services, config }) => act(services, config)) });
  addSimulateCommand(heirlock, kit);
  addOperatingCommands(heirlock);
  addPdfCommands(heirlock);
  addVerifyReleaseCommand(heirlock);
  users
    .command('change-email')
    .description('gives a user another address; mails go there from now on')
    .requiredOption('--from <address>', 'the address that the user has')
    .requiredOption('--to <address>', 'the new one')
    .action(changeEmailCommand);
  addDocumentsCommand(heirlock);
  return heirlock;
}

function addDocumentsCommand(heirlock: Command): void {
  heirlock
    .command('api-documents')
    .description("writes the descriptions of the server's interfaces: OpenAPI, collections for Postman and Bruno, and pages")
    .requiredOption('--out <folder>', "where to; the folder is made if it doesn't exist, and files with these names are replaced")
    .action(documentsCommand);
}

/** For whoever runs the server: what holds releases, mail, keys, backups, and the installation itself. */
function addOperatingCommands(heirlock: Command): void {
  addHoldCommands(heirlock, kit, origin);
  addMailCommands(heirlock, kit);
  addCustodianCommand(heirlock, kit);
  addNeighbourCommands(heirlock, kit);
  addInstallationCommands(heirlock);
  addDoctorCommand(heirlock);
  addMasterKeyCommands(heirlock, { origin, withServices: (act) => withServices(({ services, config }) => act(services.core, config)) });
  addBackupCommands(heirlock, kit, origin);
  addRestoreCommand(heirlock, origin);
}

function addTokenCommands(heirlock: Command): void {
  const tokens = heirlock.command('device-tokens').description('tokens by which devices sync');
  tokens
    .command('create')
    .description('makes a token for live data, and its user and account if they are new')
    .requiredOption('--email <address>', 'whose token it is')
    .option('--name <name>', 'what the token is for', 'command line')
    .option('--expires <instant>', 'when it expires, such as 2027-01-31T00:00:00Z; never if left out')
    .action(createTokenCommand);
  tokens.command('list').description('lists the tokens').requiredOption('--email <address>', 'whose tokens').action(listTokensCommand);
  tokens.command('owner').description("says which address a token's owner has now").argument('<token_id>').action(tokenOwnerCommand);
  tokens.command('revoke').description('revokes a token').argument('<token_id>').action(revokeTokenCommand);
}

/**
 * Ends the process with what went wrong. Failures that a person can fix are one sentence and exit code 1; wrong usage is 2. With `--json`
 * they are one JSON object too.
 */
export function fail(error: unknown): never {
  if (error instanceof CommanderError) failUsage(error);
  const usage = error instanceof UsageError;
  if (wantsJson()) print({ error: usage ? 'invalid_usage' : codeOf(error), message: failureInWords(error) }, '');
  else process.stderr.write(`${failureInWords(error)}\n`);
  process.exit(usage ? 2 : 1);
}

/** Commander has already said on stderr what is wrong, or shown its help. */
function failUsage(error: CommanderError): never {
  if (error.exitCode === 0) process.exit(0);
  // Without a command it throws its help, which contains no sentence.
  const message =
    error.code === 'commander.help' ? 'A command is missing; --help shows what there is.' : error.message.replace(/^error: /, '');
  if (wantsJson()) print({ error: 'invalid_usage', message }, '');
  process.exit(2);
}

function codeOf(error: unknown): string {
  if (error instanceof DomainError || error instanceof PadesError) return error.code;
  return error instanceof ConfigError ? 'invalid_configuration' : 'failed';
}
