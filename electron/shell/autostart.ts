import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { app } from 'electron';
import { desktopEntry, execArgument } from '../../shared/node/launcher/desktop-entry.ts';

/** Starts the app hidden in the tray, for reminders. */
export const hiddenFlag = '--hidden';

/**
 * Makes the app start with the person's session, or no longer.
 * @param desktopFile where Linux desktops look for it (`~/.config/autostart/heirlock.desktop`); other systems have their own list.
 */
export async function setStartAtLogin(on: boolean, desktopFile: string, platform: string = process.platform): Promise<void> {
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, args: [hiddenFlag] });
    return;
  }
  if (!on) {
    await rm(desktopFile, { force: true });
    return;
  }
  await mkdir(dirname(desktopFile), { recursive: true });
  const keys = { Exec: `${execArgument(app.getPath('exe'))} ${hiddenFlag}`, 'X-GNOME-Autostart-enabled': 'true', Terminal: 'false' };
  await writeFile(desktopFile, desktopEntry(keys));
}
