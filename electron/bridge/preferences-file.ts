import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { defaultPreferences, languageChoices, themes, type Preferences } from '../contract/shell.ts';

/** What each preference may be. */
const shapes = {
  language: Type.Enum([...languageChoices]),
  theme: Type.Enum([...themes]),
  lockAfterMinutes: Type.Union([Type.Integer({ minimum: 1, maximum: 1_440 }), Type.Null()]),
  clearClipboardSeconds: Type.Union([Type.Literal(0), Type.Integer({ minimum: 5, maximum: 600 })]),
  startAtLogin: Type.Boolean(),
  notifications: Type.Boolean(),
} satisfies Record<keyof Preferences, TSchema>;

const names = Object.keys(shapes) as (keyof Preferences)[];

/** Whether `value` is a change that may be made: known names, each with a value it can have. */
export function isPreferencesChange(value: unknown): value is Partial<Preferences> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, one]) => Object.hasOwn(shapes, name) && Value.Check(shapes[name as keyof Preferences], one));
}

/** This device's settings, kept in a file. */
export interface PreferencesFile {
  get(): Preferences;
  /** Resolves when it is on the disk. */
  set(change: Partial<Preferences>): Promise<Preferences>;
}

/** Reads the settings at `path`; whatever is missing or not a setting takes its default. */
export async function openPreferencesFile(path: string): Promise<PreferencesFile> {
  let current = { ...defaultPreferences, ...(await readChange(path)) };
  let last: Promise<unknown> = Promise.resolve();
  return {
    get: () => current,
    set: async (change) => {
      current = { ...current, ...change };
      const text = `${JSON.stringify(current, null, 2)}\n`;
      const writing = last.then(() => replaceFile(path, text));
      last = writing.catch(() => undefined);
      await writing;
      return current;
    },
  };
}

async function readChange(path: string): Promise<Partial<Preferences>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const found = parsed(text);
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(found, name) && Value.Check(shapes[name], found[name])).map((name) => [name, found[name]]),
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.new`;
  await writeFile(next, text, { mode: 0o600 });
  await rename(next, path);
}
