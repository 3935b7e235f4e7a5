import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/kit/structure/project-files.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { makeLauncher, type Launcher } from './make-launcher.ts';

const run = promisify(execFile);

const launcher = (platform: string, menu: string, more: Partial<Launcher> = {}): Launcher => ({
  platform,
  menu,
  node: '/opt/node/bin/node',
  installation: projectRoot.replace(/\/$/, ''),
  dataDir: '/home/me/My "papers" 100%',
  ...more,
});

/** A program that writes down what it's started with, in place of Node. */
async function writesItsArguments(folder: string): Promise<{ readonly node: string; readonly written: () => Promise<readonly string[]> }> {
  const node = join(folder, "a node's $stand-in");
  await writeFile(node, `#!/bin/sh\nfor a in "$@"; do printf '%s\\n' "$a"; done > '${join(folder, 'written')}'\n`);
  await chmod(node, 0o755);
  return { node, written: async () => (await readFile(join(folder, 'written'), 'utf8')).trimEnd().split('\n') };
}

describe('the launcher', () => {
  it('is a desktop entry with an icon, whose command a desktop reads as it was meant', async () => {
    await using folder = await tempFolder('launcher');
    const made = launcher('linux', folder.path);
    const place = await makeLauncher(made);
    expect(place).toBe(join(folder.path, 'applications', 'heirlock.desktop'));
    const entry = await readFile(place, 'utf8');
    const value = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(entry)?.[1] ?? '';
    expect(entry.split('\n').slice(0, 3)).toEqual(['[Desktop Entry]', 'Type=Application', 'Name=Heirlock']);
    expect(value('Exec')).toBe(
      `"/opt/node/bin/node" "${made.installation}/build/launch/launched.mjs" "/home/me/My \\\\"papers\\\\" 100%%"`,
    );
    expect([value('Path'), value('Terminal'), value('StartupWMClass')]).toEqual([made.installation, 'false', 'heirlock']);
    expect((await readFile(value('Icon'))).subarray(1, 4).toString()).toBe('PNG');
    await expect(makeLauncher(made), 'a second one replaces the first').resolves.toBe(place);
  });

  it('is a bundle on macOS, whose script starts the same', async () => {
    await using folder = await tempFolder('launcher');
    const { node, written } = await writesItsArguments(folder.path);
    const made = launcher('darwin', join(folder.path, 'Applications'), { node });
    await mkdir(join(folder.path, 'Applications', 'Heirlock.app', 'Contents', 'old'), { recursive: true });
    const place = await makeLauncher(made);
    const inside = (path: string): string => join(place, 'Contents', path);
    await expect(stat(inside('old'))).rejects.toThrow();
    expect(await readFile(inside('Info.plist'), 'utf8')).toContain('<key>CFBundleExecutable</key><string>heirlock</string>');
    expect((await readFile(inside('Resources/heirlock.icns'))).subarray(0, 4).toString()).toBe('icns');
    await run(inside('MacOS/heirlock'));
    expect(await written()).toEqual([join(made.installation, 'build/launch/launched.mjs'), made.dataDir]);
  });

  it('is a shortcut on Windows, made by PowerShell from texts that end where they should', async () => {
    const asked: (readonly [string, readonly string[]])[] = [];
    const made = launcher('win32', "C:\\Users\\O'Neil\\Programs", {
      node: 'C:\\node.exe',
      installation: 'C:\\Heirlock',
      dataDir: "C:\\Users\\O'Neil\\data",
    });
    expect(await makeLauncher(made, async (file, args) => void asked.push([file, args]))).toBe("C:\\Users\\O'Neil\\Programs\\Heirlock.lnk");
    expect(asked.map(([file, args]) => [file, ...args.slice(0, 3)])).toEqual([
      ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command'],
    ]);
    const script = asked[0]?.[1][3] ?? '';
    expect(script).toContain("CreateShortcut('C:\\Users\\O''Neil\\Programs\\Heirlock.lnk')");
    expect(script).toContain(`$s.Arguments = '"C:\\Heirlock\\build\\launch\\launched.mjs" "C:\\Users\\O''Neil\\data"'`);
    expect(script).toContain("$s.IconLocation = 'C:\\Heirlock\\build\\icons\\icon.ico'");
  });
});
