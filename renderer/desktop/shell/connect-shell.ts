import type { PreloadApi, Shell } from '../../../electron/contract/shell.ts';
import { browserShell } from './browser-shell.ts';
import { electronShell } from './electron-shell.ts';
import { reportPresence } from './report-presence.ts';

/** The shell that this page runs in: Electron's if its preload has run, otherwise the host that served the page. */
export async function connectShell(): Promise<Shell> {
  const given = (globalThis as { readonly heirlock?: PreloadApi }).heirlock;
  const { shell, touch } = given === undefined ? browserShell() : electronShell(given);
  reportPresence(touch);
  return shell;
}
