import { Option, type Command } from 'commander';
import { givenRoles, type GivenRole } from '../../shared/domain/role.ts';
import type { Services } from '../compose.ts';
import type { Config } from '../config/config.ts';
import type { Origin } from '../core/context.ts';
import { parseWhole, print, UsageError } from './usage.ts';

/** What the commands are given to act with. */
export interface CommandParts {
  readonly origin: Origin;
  withCore<T>(act: (loaded: { readonly services: Services; readonly config: Config }) => Promise<T>): Promise<T>;
}

interface CreateUserOptions {
  readonly email: string;
  readonly password?: string;
  readonly passwordStdin?: boolean;
  readonly role?: GivenRole | 'VAULT_VIEWER';
}

interface CreateTokensOptions {
  readonly email: string;
  readonly mfa?: boolean;
  readonly ttl: string;
}

/**
 * Adds the commands about people: listing them, tokens for them, and the keys that sign those. @returns `users`, to which more may be
 * added.
 */
export function addIdentityCommands(heirlock: Command, parts: CommandParts): Command {
  const users = heirlock.command('users').description('people who sign in');
  users
    .command('create')
    .description('creates a person, or gives an existing one a password or a role; their address counts as verified')
    .requiredOption('--email <address>', 'whose account it is')
    .option('--password <password>', 'their password; others on this machine may see it while the command runs')
    .option('--password-stdin', 'reads the password from standard input, one line')
    .addOption(
      new Option('--role <role>', 'role in the whole installation; everybody is a viewer').choices(['VAULT_VIEWER', ...givenRoles]),
    )
    .action((options: CreateUserOptions) => createUser(parts, options));
  users
    .command('set-up-link')
    .description(
      'a link with which you become the first administrator in the browser; it works once, for 24 hours, and ends an earlier one',
    )
    .action(() => printSetUpLink(parts));
  heirlock
    .command('tokens')
    .description('access tokens for scripts')
    .command('create')
    .description('signs a person in, making them if they are new: an access token and a refresh token')
    .requiredOption('--email <address>', 'whose tokens they are')
    .option('--mfa', 'as though a second factor had been shown now')
    .option('--ttl <seconds>', 'how long the access token is valid, a day at most', '3600')
    .action((options: CreateTokensOptions) => createTokens(parts, options));
  heirlock
    .command('signing-keys')
    .description('the keys that sign access tokens')
    .command('rotate')
    .description('makes the next key, which starts signing a day later; keys follow one another automatically every 90 days')
    .option('--now', 'signs at once and withdraws all others: every access token ends. For a key that may have been stolen')
    .action((options: { readonly now?: boolean }) => rotateKeys(parts, options.now === true));
  return users;
}

async function createUser(parts: CommandParts, { email, password, passwordStdin = false, role }: CreateUserOptions): Promise<void> {
  if (password !== undefined && passwordStdin) throw new UsageError('--password and --password-stdin do not go together.');
  const chosen = passwordStdin ? await firstLine() : (password ?? null);
  const userId = await parts.withCore(async ({ services: { core }, config: { defaultPlan } }) => {
    const { createPerson } = await import('../core/identity/create-person.ts');
    return createPerson(
      core,
      { email, password: chosen, role: role === undefined || role === 'VAULT_VIEWER' ? null : role, defaultPlan },
      parts.origin,
    );
  });
  print({ user_id: `user_${userId}` }, `User id: user_${userId}`);
}

async function printSetUpLink(parts: CommandParts): Promise<void> {
  const link = await parts.withCore(async ({ services: { core } }) => {
    const [{ offerSetUp }, { publicAddress }] = await Promise.all([
      import('../core/identity/first-administrator.ts'),
      import('../core/installation/public-address.ts'),
    ]);
    return offerSetUp({ ...core, publicUrl: await publicAddress(core) });
  });
  if (link === null) throw new UsageError('There is an administrator already. They give roles in the console, under Users.');
  print({ link }, `Open this link to become the administrator: ${link}`);
}

async function firstLine(): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString().split(/\r?\n/, 1)[0] ?? '';
}

async function createTokens(parts: CommandParts, { email, mfa = false, ttl }: CreateTokensOptions): Promise<void> {
  const lifeSeconds = parseWhole('--ttl', ttl, 1, 86_400);
  const made = await parts.withCore(async ({ services: { core }, config: { defaultPlan } }) => {
    const [identity, { publicAddress }] = await Promise.all([
      import('../core/identity/create-person.ts'),
      import('../core/installation/public-address.ts'),
    ]);
    // A token's issuer is the address of the server that runs on this data, whatever this process was told.
    return identity.createTokens({ ...core, publicUrl: await publicAddress(core) }, { email, mfa, lifeSeconds, defaultPlan }, parts.origin);
  });
  const answer = { access_token: made.accessToken, refresh_token: made.refreshToken };
  print(answer, `Access token (for ${lifeSeconds} seconds): ${answer.access_token}\nRefresh token: ${answer.refresh_token}`);
}

async function rotateKeys(parts: CommandParts, atOnce: boolean): Promise<void> {
  const { keyId, signsFrom, withdrawn } = await parts.withCore(async ({ services: { core } }) => {
    const { rotateSigningKeys } = await import('../core/identity/rotate-signing-keys.ts');
    return rotateSigningKeys(core, { atOnce }, parts.origin);
  });
  const text = atOnce ? `Key ${keyId} signs now; ${withdrawn} withdrawn.` : `Key ${keyId} is published now and signs from ${signsFrom} on.`;
  print({ key_id: keyId, signs_from: signsFrom, withdrawn }, text);
}
