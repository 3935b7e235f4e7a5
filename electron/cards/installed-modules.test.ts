import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { installedModules } from './installed-modules.ts';
import { knownModules, type KnownModule } from './known-modules.ts';

it('knows modules by name, each with a source, and with whole paths that no variable has a say in', () => {
  expect(new Set(knownModules.map(({ name }) => name)).size).toBe(knownModules.length);
  for (const { name, paths, sources } of knownModules) {
    expect(sources.length, name).toBeGreaterThan(0);
    expect(Object.values(paths).flat().length, name).toBeGreaterThan(0);
    for (const path of [...paths.linux, ...paths.darwin])
      expect([path, posix.isAbsolute(path), posix.normalize(path)]).toEqual([path, true, path]);
    for (const path of paths.win32) {
      expect([path, win32.isAbsolute(path), win32.normalize(path)]).toEqual([path, true, path]);
      expect(path).toMatch(/^C:\\.*\.dll$/);
    }
    for (const path of Object.values(paths).flat()) expect(path).not.toMatch(/[%$*~]|\.\.|\/(tmp|home|Users|var)\//);
    for (const path of paths.linux) expect(path).toMatch(/\.so(\.\d+)*$/);
    for (const path of paths.darwin) expect(path).toMatch(/\.(so|dylib)$/);
  }
});

it('offers what is there, each file once, and nothing that is not a file', async () => {
  await using home = await tempFolder('modules');
  const at = (name: string): string => join(home.path, name);
  for (const name of ['one.so', 'two.so']) await writeFile(at(name), '');
  await symlink(at('one.so'), at('other-name.so'));
  await mkdir(at('folder.so'));
  const known = (name: string, ...files: readonly string[]): KnownModule => ({
    name,
    paths: { linux: files.map(at), darwin: [], win32: [] },
    sources: [],
  });
  const list = [
    known('Missing', 'missing.so'),
    known('One', 'missing.so', 'one.so', 'two.so'),
    known('The same', 'other-name.so'),
    known('A folder', 'folder.so'),
    known('Two', 'folder.so', 'two.so'),
  ];
  expect(await installedModules('linux', list)).toEqual([
    { name: 'One', path: at('one.so') },
    { name: 'Two', path: at('two.so') },
  ]);
  for (const system of ['darwin', 'win32', 'freebsd', 'constructor']) expect(await installedModules(system, list)).toEqual([]);
});
