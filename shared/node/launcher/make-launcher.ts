import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, win32 } from 'node:path';
import { promisify } from 'node:util';
import { desktopEntry, execArgument } from './desktop-entry.ts';

/** What an entry among a person's programs starts, and where it goes. */
export interface Launcher {
  /** As Node's `process.platform`: Windows and macOS have their own kinds of entry, and everything else has desktop entries. */
  readonly platform: string;
  /** Where this person's programs are listed: the XDG data folder, the start menu's `Programs`, or `~/Applications`. */
  readonly menu: string;
  /** The Node that runs it. */
  readonly node: string;
  /** The folder that Heirlock is in. */
  readonly installation: string;
  /** The data folder of the installation. */
  readonly dataDir: string;
}

/** What the launcher of a desktop entry's window is matched by; the window is opened with the same. */
export const windowClass = 'heirlock';

const run = promisify(execFile);

/**
 * Makes an entry with an icon for Heirlock, in place of an earlier one. It does what `npm start` does, without a terminal.
 * @param runProgram for tests: what makes a shortcut on Windows.
 * @returns the entry's path.
 */
export async function makeLauncher(
  launcher: Launcher,
  runProgram: (file: string, args: readonly string[]) => Promise<unknown> = (file, args) => run(file, [...args]),
): Promise<string> {
  if (launcher.platform === 'win32') {
    const place = win32.join(launcher.menu, 'Heirlock.lnk');
    await runProgram('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', shortcutScript(launcher, place)]);
    return place;
  }
  return launcher.platform === 'darwin' ? makeBundle(launcher) : makeDesktopEntry(launcher);
}

const programOf = ({ installation }: Launcher): string => join(installation, 'build', 'launch', 'launched.mjs');
const iconOf = ({ installation }: Launcher, name: string): string => join(installation, 'build', 'icons', name);

async function makeDesktopEntry(launcher: Launcher): Promise<string> {
  const { menu, node, dataDir, installation } = launcher;
  const icon = join(menu, 'icons', 'hicolor', '512x512', 'apps', 'heirlock.png');
  const place = join(menu, 'applications', 'heirlock.desktop');
  for (const file of [icon, place]) await mkdir(dirname(file), { recursive: true });
  await copyFile(iconOf(launcher, 'icon.png'), icon);
  const keys = {
    Comment: 'Keeps what you lock today, and hands it on when you no longer can',
    'Comment[de]': 'Bewahrt, was Sie heute einschließen, und gibt es weiter, wenn Sie es nicht mehr können',
    Exec: [node, programOf(launcher), dataDir].map(execArgument).join(' '),
    Path: installation,
    Icon: icon,
    Categories: 'Office;',
    StartupWMClass: windowClass,
    Terminal: 'false',
  };
  await writeFile(place, desktopEntry(keys));
  return place;
}

/** An application bundle whose program is a script. */
async function makeBundle(launcher: Launcher): Promise<string> {
  const place = join(launcher.menu, 'Heirlock.app');
  const contents = join(place, 'Contents');
  await rm(place, { recursive: true, force: true });
  for (const folder of ['MacOS', 'Resources']) await mkdir(join(contents, folder), { recursive: true });
  await copyFile(iconOf(launcher, 'icon.icns'), join(contents, 'Resources', 'heirlock.icns'));
  await writeFile(join(contents, 'Info.plist'), infoPlist);
  const script = join(contents, 'MacOS', 'heirlock');
  const command = [launcher.node, programOf(launcher), launcher.dataDir].map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ');
  await writeFile(script, `#!/bin/sh\nexec ${command}\n`);
  await chmod(script, 0o755);
  return place;
}

const infoPlist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleName</key><string>Heirlock</string>
<key>CFBundleIdentifier</key><string>org.heirlock.launcher</string>
<key>CFBundlePackageType</key><string>APPL</string>
<key>CFBundleExecutable</key><string>heirlock</string>
<key>CFBundleIconFile</key><string>heirlock</string>
</dict></plist>
`;

/** For PowerShell, whose single-quoted texts know no escape but a doubled quote. The window of Node itself stays small. */
function shortcutScript(launcher: Launcher, place: string): string {
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  const { node, installation, dataDir } = launcher;
  const [program, icon] = [
    win32.join(installation, 'build', 'launch', 'launched.mjs'),
    win32.join(installation, 'build', 'icons', 'icon.ico'),
  ];
  return [
    `$s = (New-Object -ComObject WScript.Shell).CreateShortcut(${text(place)})`,
    `$s.TargetPath = ${text(node)}`,
    `$s.Arguments = ${text(`"${program}" "${dataDir}"`)}`,
    `$s.WorkingDirectory = ${text(installation)}`,
    `$s.IconLocation = ${text(icon)}`,
    '$s.WindowStyle = 7',
    '$s.Save()',
  ].join('; ');
}
