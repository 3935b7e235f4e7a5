import type { AccountStatus } from '../../../electron/contract/shapes.ts';
import type { Picked, Preferences, PreloadApi, Shell, ShellFacts, ShellOutcome, ShellRequest } from '../../../electron/contract/shell.ts';
import type { Static } from 'typebox';
import type { ConnectedShell } from './browser-shell.ts';
import { contentUrl } from './content-url.ts';
import { ShellError } from './shell-error.ts';

/** The shell of a page in Electron's window. */
export function electronShell(preload: PreloadApi): ConnectedShell {
  const ask = async <T>(name: ShellRequest, input: unknown = {}): Promise<T> => {
    const answer = await preload.ask(name, input);
    if (answer.ok) return answer.value as T;
    throw new ShellError(answer.code, answer.message);
  };
  const outcome = async <T>(name: ShellRequest, input: unknown): Promise<ShellOutcome<T>> => {
    try {
      return await ask<ShellOutcome<T>>(name, input);
    } catch (error) {
      if (error instanceof ShellError) return { ok: false, code: error.code, message: error.message } as ShellOutcome<never>;
      throw error;
    }
  };
  const shell: Shell = {
    facts: () => ask<ShellFacts>('facts'),
    call: (name, input) => outcome('call', { name, input }),
    on: (listener) => preload.on(listener),
    pickFiles: (options) => ask<readonly Picked[]>('pick', options),
    adopt: async (dropped) => {
      const answer = await preload.adopt([...dropped.files]);
      if (answer.ok) return answer.value as readonly Picked[];
      throw new ShellError(answer.code, answer.message);
    },
    saveTarget: async (name, kind) => (await ask<string | null>('save-target', { name, kind })) ?? undefined,
    finishSave: (handle) => ask('finish-save', { handle }),
    print: (handle) => ask('print', { handle }),
    release: (handle) => ask('release', { handle }),
    contentUrl,
    copySecret: (text) => ask('copy-secret', { text }),
    preferences: () => ask<Preferences>('preferences'),
    setPreferences: (change) => ask<Preferences>('set-preferences', { change }),
    remember: (passphrase) => ask<boolean>('remember', { passphrase }),
    unlockRemembered: () => outcome<Static<typeof AccountStatus>>('unlock-remembered', {}),
    openExternal: (url) => ask('open-external', { url }),
    makeLauncher: () => Promise.reject(new ShellError('invalid_request', 'An installed Heirlock is among the programs already.')),
    quit: () => ask('quit'),
  };
  return { shell, touch: () => void preload.ask('touch', {}) };
}
