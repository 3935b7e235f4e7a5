import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app, fakeElectron } from '../../test/shell/fake-electron.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { setStartAtLogin } from './autostart.ts';

vi.mock('electron', () => import('../../test/shell/fake-electron.ts'));

const { settings } = fakeElectron();

/**
 * The program of an `Exec` line, as the freedesktop specification reads it: first the string's escapes, then the quotes, then field codes.
 */
function programOf(entry: string): string {
  const line = /^Exec=(.*)$/m.exec(entry)?.[1] ?? '';
  const value = line.replace(/\\(.)/g, (_, one: string) => (({ s: ' ', n: '\n', t: '\t', r: '\r' }) as Record<string, string>)[one] ?? one);
  const quoted = /^"((?:\\.|[^"\\])*)" --hidden$/.exec(value)?.[1];
  if (quoted === undefined) throw new Error(`this starts something else: ${line}`);
  return quoted.replace(/\\(.)/g, '$1').replaceAll('%%', '%');
}

async function entryFor(program: string): Promise<string> {
  await using folder = await tempFolder('autostart');
  const file = join(folder.path, 'autostart', 'heirlock.desktop');
  vi.spyOn(app, 'getPath').mockReturnValueOnce(program);
  await setStartAtLogin(true, file, 'linux');
  expect((await stat(file)).mode & 0o111).toBe(0);
  return await readFile(file, 'utf8');
}

beforeEach(() => settings.clear());

describe('on Linux', () => {
  it('is an entry that starts the program hidden', async () => {
    expect(await entryFor('/opt/Heirlock/heirlock')).toBe(
      '[Desktop Entry]\nType=Application\nName=Heirlock\nExec="/opt/Heirlock/heirlock" --hidden\nX-GNOME-Autostart-enabled=true\nTerminal=false\n',
    );
    expect(settings.has('setLoginItemSettings')).toBe(false);
  });

  it.each([
    '/home/a b/Heirlock.AppImage',
    '/home/100%/heirlock',
    '/home/"x"/heirlock',
    '/home/$HOME/`id`/heirlock',
    '/home/back\\slash/heirlock',
    '/home/Jürgen/heirlock',
  ])('starts %s, and nothing else', async (program) => {
    const entry = await entryFor(program);
    expect(programOf(entry)).toBe(program);
    expect(entry.split('\n')).toHaveLength(7);
  });

  it('is taken away again, also when there is none', async () => {
    await using folder = await tempFolder('autostart');
    const file = join(folder.path, 'heirlock.desktop');
    await writeFile(file, 'of before');
    await setStartAtLogin(false, file, 'linux');
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    await setStartAtLogin(false, file, 'linux');
  });

  it('replaces an entry of an earlier place', async () => {
    await using folder = await tempFolder('autostart');
    const file = join(folder.path, 'heirlock.desktop');
    await mkdir(folder.path, { recursive: true });
    await writeFile(file, 'x'.repeat(10_000));
    vi.spyOn(app, 'getPath').mockReturnValueOnce('/new/heirlock');
    await setStartAtLogin(true, file, 'linux');
    expect(programOf(await readFile(file, 'utf8'))).toBe('/new/heirlock');
  });
});

describe.each(['darwin', 'win32'])('on %s', (platform) => {
  it.each([true, false])("is in the system's own list: %s", async (on) => {
    await setStartAtLogin(on, '/nowhere/heirlock.desktop', platform);
    expect(settings.get('setLoginItemSettings')).toEqual([[{ openAtLogin: on, args: ['--hidden'] }]]);
  });
});
