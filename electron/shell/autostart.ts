import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { app } from 'electron';

/** Starts the app hidden in the tray, to remind. */
export const hiddenFlag = '--hidden';

/**
 * Lets the app start with the person's session, or not any more.
 * @param desktopFile where Linux desktops look for it (`~/.config/autostart/heirlock.desktop`); other systems have a list of their own.
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

/** As the freedesktop specification quotes: a backslash before what has a meaning, and a percent sign twice. */
function desktopEntry(program: string): string {
  const quoted = `"${program
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
  return `[Desktop Entry]\nType=Application\nName=Heirlock\nExec=${quoted} ${hiddenFlag}\nX-GNOME-Autostart-enabled=true\nTerminal=false\n`;
}
