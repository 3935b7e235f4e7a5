import { spawn } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { windowClass } from '../../shared/node/launcher/make-launcher.ts';
import type { Browser } from './find-browsers.ts';

/** How long a browser has to say that it can't: after that it's taken to have opened. */
const patienceMs = 8_000;

/** What the profile of the window says before its first start: a passphrase is not for a browser to keep. */
const preferences = { credentials_enable_service: false, profile: { password_manager_enabled: false }, translate: { enabled: false } };

/** Nothing is asked at the first start, nothing is fetched that the owner didn't ask for, and no keyring has to be opened. */
const switches = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--password-store=basic',
  `--class=${windowClass}`,
];

/**
 * Opens the app in the first of the browsers that can. What a program is started with can be read by everybody on the machine, and the
 * link lets in whoever is first, so it goes by a file that only this person can read.
 * @param folder the window's own, for that file and the browser's profile.
 * @param link the host's, good for one use.
 * @returns what opened it; undefined where nothing did.
 */
export async function openWindow(
  folder: string,
  link: string,
  browsers: readonly Browser[],
  env: NodeJS.ProcessEnv,
): Promise<Browser | undefined> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'Default'), { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences), { flag: 'wx' }).catch(() => undefined);
  const file = join(folder, 'open.html');
  await rm(file, { force: true });
  await writeFile(file, pageTo(link), { mode: 0o600 });
  for (const browser of browsers) {
    const args = browser.kind === 'app' ? [`--app=${pathToFileURL(file).href}`, `--user-data-dir=${profile}`, ...switches] : [file];
    if (await opens([...browser.command, ...args], env)) return browser;
  }
  return undefined;
}

/** The window outlives the program that opened it, whose ending it shows by itself. */
async function opens([file = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(file, args, { env, stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs);
    const settle = (opened: boolean): void => {
      clearTimeout(timer);
      resolve(opened);
    };
    child.once('error', () => settle(false));
    // One that is open already hands the address to its own window and ends.
    child.once('exit', (code) => settle(code === 0));
  });
}

function pageTo(link: string): string {
  const address = new URL(link).href;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Heirlock</title>
<script>location.replace(${JSON.stringify(address)})</script><a href="${address}">Heirlock</a></html>
`;
}
