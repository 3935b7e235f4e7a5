import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { defaultPreferences } from '../contract/shell.ts';
import { isPreferencesChange, openPreferencesFile } from './preferences-file.ts';

const place = async (): Promise<string> => join((await tempFolder('preferences')).path, 'deep', 'preferences.json');

describe('preferences', () => {
  it('are the defaults at first, and are there again after a restart', async () => {
    const path = await place();
    const file = await openPreferencesFile(path);
    expect(file.get()).toEqual(defaultPreferences);
    await Promise.all([file.set({ theme: 'dark' }), file.set({ lockAfterMinutes: null }), file.set({ language: 'de' })]);
    expect((await openPreferencesFile(path)).get()).toEqual({
      ...defaultPreferences,
      theme: 'dark',
      lockAfterMinutes: null,
      language: 'de',
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ theme: 'dark' });
  });

  it.each(['', 'not json', 'null', '[]', '{"theme":"pink","lockAfterMinutes":0,"other":1,"language":"de"}'])(
    'in a file that says %j are what of it holds',
    async (text) => {
      const path = join((await tempFolder('preferences')).path, 'preferences.json');
      await writeFile(path, text);
      const expected = text.includes('"de"') ? { ...defaultPreferences, language: 'de' } : defaultPreferences;
      expect((await openPreferencesFile(path)).get()).toEqual(expected);
    },
  );

  it('change only as they can be', () => {
    for (const good of [
      {},
      { theme: 'dark' },
      { lockAfterMinutes: null },
      { lockAfterMinutes: 1_440 },
      { clearClipboardSeconds: 0 },
      { startAtLogin: true },
      { notifications: false, language: 'en' },
    ])
      expect(isPreferencesChange(good)).toBe(true);
    for (const bad of [
      null,
      [],
      'x',
      { theme: null },
      { lockAfterMinutes: 1.5 },
      { lockAfterMinutes: 1_441 },
      { clearClipboardSeconds: 4 },
      { clearClipboardSeconds: 601 },
      { startAtLogin: 1 },
      { __proto__: null, x: 1 },
      JSON.parse('{"__proto__":1}'),
    ])
      expect(isPreferencesChange(bad)).toBe(false);
  });
});
