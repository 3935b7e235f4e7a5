import { resolve } from 'node:path';
import type { Engine, Input, MethodName, Output } from '../contract/contract.ts';
import { failureOf } from '../engine/engine-error.ts';
import type { Language } from '../../shared/domain/language.ts';
import { CliFailure } from './cli-failure.ts';
import { secretIn } from './environment.ts';
import { readerFile } from './reader-file.ts';

/** What every command is given. */
export interface VaultOptions {
  /** The data folder. */
  readonly dir: string;
  /** Name of the variable with the passphrase. */
  readonly passphraseEnv: string;
  readonly server?: string;
  /** Name of the variable with the server's token. */
  readonly tokenEnv?: string;
  readonly language?: Language;
}

/** The engine's methods, with failures thrown. @throws CliFailure with the engine's code. */
export type Call = <N extends MethodName>(name: N, input: Input<N>) => Promise<Output<N>>;

/** Opens the engine of a folder for one command, and releases the folder whatever happens. */
export async function withEngine<T>(folder: string, act: (call: Call) => Promise<T>): Promise<T> {
  const engine = await openFolder(folder);
  try {
    return await act(callOf(engine));
  } finally {
    await engine.close();
  }
}

/** A folder that can't be opened is reported the way the engine reports everything else. */
async function openFolder(folder: string): Promise<Engine> {
  // This import is most of a command's start-up time; mistakes in the arguments are reported without it.
  const { openEngine } = await import('../engine/engine.ts');
  try {
    return await openEngine({ folder: resolve(folder), readerFile });
  } catch (error) {
    const { code, message } = failureOf(error, () => undefined);
    throw new CliFailure(code, message);
  }
}

/** `withEngine`, unlocked, and connected to the server where one is named. */
export async function withVault<T>(options: VaultOptions, act: (call: Call) => Promise<T>): Promise<T> {
  const passphrase = secretIn(options.passphraseEnv);
  return withEngine(options.dir, async (call) => {
    await call('account.unlock', { passphrase });
    await connect(call, options);
    return act(call);
  });
}

/** Names the server to the engine where the command line does. */
export async function connect(call: Call, options: VaultOptions): Promise<void> {
  const access = serverAccess(options);
  if (access !== undefined) await call('sync.connect', access);
}

/** Where recipients and further devices are to go, as printed on paper: the server that is named, otherwise the one this device knows. */
export async function serverInPrint(call: Call, { server }: VaultOptions): Promise<string | undefined> {
  return server?.replace(/\/$/, '') ?? (await call('sync.status', {})).server ?? undefined;
}

/** `serverInPrint` as the engine's methods take it. */
export async function printedSite(call: Call, options: VaultOptions): Promise<{ readonly site?: string }> {
  const site = await serverInPrint(call, options);
  return site === undefined ? {} : { site };
}

/** Both, for a sheet of paper. */
export async function printedAs(call: Call, options: VaultOptions): Promise<{ readonly site?: string; readonly language?: Language }> {
  return { ...(await printedSite(call, options)), ...printedLanguage(options) };
}

/** In which language paper is printed, as the engine's methods take it. */
export function printedLanguage({ language }: VaultOptions): { readonly language?: Language } {
  return language === undefined ? {} : { language };
}

/** Server and token of the command line; undefined without `--server`. @throws CliFailure `invalid_usage` for one without the other. */
export function serverAccess({ server, tokenEnv }: VaultOptions): { readonly server: string; readonly token: string } | undefined {
  if (server === undefined && tokenEnv === undefined) return undefined;
  if (server === undefined || tokenEnv === undefined) throw new CliFailure('invalid_usage', '--server and --token-env belong together.');
  return { server: server.replace(/\/$/, ''), token: secretIn(tokenEnv) };
}

function callOf(engine: Engine): Call {
  return async (name, input) => {
    const outcome = await engine.call(name, input);
    if (outcome.ok) return outcome.value;
    throw new CliFailure(outcome.code, outcome.message);
  };
}

/**
 * The vault that a command means: the one named, or the only one. @throws CliFailure `not_found`, `invalid_usage` when there are several.
 */
export async function vaultOf(call: Call, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const vaults = await call('vaults.list', {});
  const [only, another] = vaults;
  if (only === undefined) throw new CliFailure('not_found', 'There is no vault.');
  if (another !== undefined) throw new CliFailure('invalid_usage', `Name the vault with --vault: ${vaults.map(({ id }) => id).join(', ')}`);
  return only.id;
}
