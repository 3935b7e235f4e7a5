import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** A browser that can show the app: `app` in a window without tabs and address, `page` as one more of its pages. */
export interface Browser {
  readonly kind: 'app' | 'page';
  readonly command: readonly string[];
}

/** Browsers of the Chromium family, likeliest first, by what they're called on a Linux PATH. */
const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
  'vivaldi-stable',
  'vivaldi',
] as const;
const macNames = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser', 'Vivaldi'] as const;
const windowsPlaces = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
  'Vivaldi\\Application\\vivaldi.exe',
] as const;

/** Whether a window that opens would be seen: on a screen, by whoever started this, and not by a machine that only tests. */
export function hasScreen(env: NodeJS.ProcessEnv, platform: string = process.platform): boolean {
  if ((env.CI ?? '') !== '') return false;
  if (platform === 'linux') return (env.DISPLAY ?? env.WAYLAND_DISPLAY ?? '') !== '';
  return (env.SSH_CONNECTION ?? '') === '';
}

/** The browsers of this machine in the order in which they're tried; the person's own one, as a page, comes last. */
export function findBrowsers(
  env: NodeJS.ProcessEnv,
  platform: string = process.platform,
  isThere: (path: string) => boolean = existsSync,
): readonly Browser[] {
  const found = (paths: readonly string[]): readonly Browser[] =>
    paths.filter(isThere).map((path) => ({ kind: 'app', command: [path] }) as const);
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((folder) => folder !== undefined);
    const installed = windowsPlaces.flatMap((place) => folders.map((folder) => win32.join(folder, place)));
    return [...found(installed), { kind: 'page', command: ['rundll32.exe', 'url.dll,FileProtocolHandler'] }];
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME === undefined ? [] : [posix.join(env.HOME, 'Applications')])];
    const installed = macNames.flatMap((name) => folders.map((folder) => posix.join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
    return [...found(installed), { kind: 'page', command: ['open'] }];
  }
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
  const onPath = (name: string): readonly string[] => folders.map((folder) => posix.join(folder, name));
  const opener = onPath('xdg-open').find(isThere);
  const pages: readonly Browser[] = opener === undefined ? [] : [{ kind: 'page', command: [opener] }];
  return [...linuxNames.flatMap((name) => found(onPath(name)).slice(0, 1)), ...pages];
}
