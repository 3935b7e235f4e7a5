import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { app } from 'electron';

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
  await writeFile(desktopFile, desktopEntry(app.getPath('exe')));
}

/** As the freedesktop specification quotes: a backslash before any character with a special meaning, and percent signs doubled. */
function desktopEntry(program: string): string {
  const quoted = `"${program
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
  return `[Desktop Entry]\nType=Application\nName=Heirlock\nExec=${quoted} ${hiddenFlag}\nX-GNOME-Autostart-enabled=true\nTerminal=false\n`;
}
