import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Launcher } from '../../shared/node/launcher/make-launcher.ts';

/** Where this person's programs are listed. */
export function menuFolder(env: NodeJS.ProcessEnv, platform: string = process.platform, home: string = homedir()): string {
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Microsoft', 'Windows', 'Start Menu', 'Programs');
  if (platform === 'darwin') return join(home, 'Applications');
  return env.XDG_DATA_HOME?.startsWith('/') === true ? env.XDG_DATA_HOME : join(home, '.local', 'share');
}

/** The launcher that this installation would have on this machine, for this data folder. */
export function launcherHere(dataDir: string, env: NodeJS.ProcessEnv): Launcher {
  const installation = join(import.meta.dirname, '..', '..');
  return { platform: process.platform, menu: menuFolder(env), node: process.execPath, installation, dataDir };
}
