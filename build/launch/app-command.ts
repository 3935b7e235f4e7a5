import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasScreen } from './find-browsers.ts';

/** How the app is started here. */
export interface AppCommand {
  readonly kind: 'electron' | 'browser';
  readonly command: readonly string[];
}

const root = join(import.meta.dirname, '..', '..');

/**
 * Electron if its binary has been fetched and there is a screen, otherwise the host for a browser.
 * @param args what both take: `--dir`, `--embedded`.
 */
export function appCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  platform: string = process.platform,
  packages = join(root, 'node_modules'),
): AppCommand {
  const electron = electronBinary(join(packages, 'electron'));
  if (electron !== undefined && hasScreen(env, platform))
    return { kind: 'electron', command: [electron, join(root, 'dist', 'app'), ...args] };
  return hostCommand(args);
}

/** The host for a browser, whatever else is there. */
export function hostCommand(args: readonly string[]): AppCommand {
  return { kind: 'browser', command: [process.execPath, join(root, 'build', 'launch', 'app.mjs'), ...args] };
}

/** The way Electron's own package looks for it, without the download it would start. */
function electronBinary(folder: string): string | undefined {
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return undefined;
  const binary = join(folder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}
