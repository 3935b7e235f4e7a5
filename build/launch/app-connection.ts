import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../server/config/config.ts';

/** What the app is told about the server that was started with it. The file is readable by this user only. */
interface Connection {
  readonly origin: string;
  readonly publicUrl: string;
  readonly token: string;
  readonly tokenId: string;
  /** The owner's address, as the server last said it. */
  readonly email: string;
  /** What HEIRLOCK_OWNER_EMAIL asked for last: only another wish changes anything, since owners change their address in the app too. */
  readonly wantedEmail: string | undefined;
  /** Where the same server could be reached before. */
  readonly earlierOrigins: readonly string[];
}

/** What came of it: where the file is, and what the person should know. */
export interface PreparedConnection {
  readonly file: string;
  readonly notes: readonly string[];
}

const maxEarlier = 20;
/** What `ownerEmail` is while nobody has set it. */
const unsetOwnerEmail = 'owner@localhost';

/**
 * Where programs on this machine reach the server; undefined when they can't without showing their token to a network: then the
 * server has an address of its own without TLS.
 */
export function originForApp({ host, port, tls, publicUrl }: Pick<Config, 'host' | 'port' | 'tls' | 'publicUrl'>): string | undefined {
  // The certificate is issued for the name that people use.
  if (tls !== null) return publicUrl;
  if (host === '0.0.0.0' || host === '::' || host === '[::]') return `http://127.0.0.1:${port}`;
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === 'localhost' || bare === '::1' || /^127\./.test(bare)) return `http://${isIPv6(bare) ? `[${bare}]` : bare}:${port}`;
  return publicUrl.startsWith('https://') ? publicUrl : undefined;
}

/**
 * Makes sure that there is a token for the owner of this machine that the running server accepts, and writes down where the server
 * is. A token made in an earlier run is used again; a revoked one is replaced, and that is reported.
 */
export async function prepareConnection(
  { dataDir, ownerEmail, publicUrl }: Pick<Config, 'dataDir' | 'ownerEmail' | 'publicUrl'>,
  origin: string,
): Promise<PreparedConnection> {
  const file = join(dataDir, 'app-connection.json');
  const kept = await readConnection(file);
  const notes: string[] = [];
  const works = kept !== undefined && (await isTaken(origin, kept.token));
  if (kept !== undefined && !works) notes.push("The app's access to the server had been revoked. It has a new one now.");
  const known = kept === undefined ? undefined : ((await presentEmail(kept.tokenId)) ?? kept.email);
  const isOldWish = kept?.wantedEmail === ownerEmail;
  const email = known === undefined ? ownerEmail : isOldWish ? known : await settleEmail(known, ownerEmail, notes);
  const settled = isOldWish || email === ownerEmail;
  const { token, tokenId } = works ? kept : await makeToken(email);
  const earlierOrigins = [...new Set([...(kept === undefined ? [] : [kept.origin, ...kept.earlierOrigins])])]
    .filter((one) => one !== origin)
    .slice(0, maxEarlier);
  await replaceFile(file, {
    origin,
    publicUrl,
    token,
    tokenId,
    email,
    wantedEmail: settled ? ownerEmail : kept?.wantedEmail,
    earlierOrigins,
  });
  return { file, notes };
}

/** The owner's address from now on. If it is not set, the existing one stays. */
async function settleEmail(known: string, wanted: string, notes: string[]): Promise<string> {
  if (wanted === unsetOwnerEmail || wanted === known) return known;
  try {
    await runHeirlock(['users', 'change-email', '--from', known, '--to', wanted]);
    notes.push(`Reminders to check in go to ${wanted} from now on, and no longer to ${known}.`);
    return wanted;
  } catch (error) {
    const code = codeOfFailure(error);
    // Nobody knows the old address: it is a different database, in which the owner starts over.
    if (code === 'resource_not_found') return wanted;
    const reason = code === 'conflict' ? 'another user of this server has that address' : `it could not be changed (${code})`;
    notes.push(`Reminders to check in go to ${known} as before, and not to the ${wanted} of HEIRLOCK_OWNER_EMAIL: ${reason}.`);
    return known;
  }
}

/** The code that a failed command has printed. */
function codeOfFailure(error: unknown): string {
  const text = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  try {
    const { error: code } = JSON.parse(text) as { error?: unknown };
    return typeof code === 'string' ? code : 'failed';
  } catch {
    return 'failed';
  }
}

async function readConnection(file: string): Promise<Connection | undefined> {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as Partial<Connection>;
    const { origin, publicUrl, token, tokenId, email, wantedEmail, earlierOrigins } = value;
    const known = typeof origin === 'string' && typeof token === 'string' && typeof tokenId === 'string' && typeof email === 'string';
    return known
      ? { origin, token, tokenId, email, wantedEmail, publicUrl: publicUrl ?? origin, earlierOrigins: earlierOrigins ?? [] }
      : undefined;
  } catch {
    return undefined;
  }
}

async function replaceFile(file: string, connection: Connection): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The owner's address, which they may have changed in the app since; undefined where this database doesn't know the token. */
async function presentEmail(tokenId: string): Promise<string | undefined> {
  try {
    const { email } = (await runHeirlock(['device-tokens', 'owner', tokenId])) as { readonly email: string };
    return email;
  } catch {
    return undefined;
  }
}

/** Whatever else a server answers, only a refusal of the token makes us ask for another one. */
async function isTaken(origin: string, token: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/sync/account`, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
  if (answer?.status === 403) return !(await answer.text()).includes('"device_revoked"');
  return answer?.status !== 401;
}

async function makeToken(email: string): Promise<{ readonly token: string; readonly tokenId: string }> {
  const { token, token_id: tokenId } = (await runHeirlock([
    'device-tokens',
    'create',
    '--email',
    email,
    '--name',
    'The app on this machine',
  ])) as { token: string; token_id: string };
  return { token, tokenId };
}

/** What a command answers. @throws Error when it fails. */
async function runHeirlock(args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'heirlock.mjs'), ...args, '--json']);
  return JSON.parse(stdout);
}
