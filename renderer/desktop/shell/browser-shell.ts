import type { EngineEvent } from '../../../electron/contract/contract.ts';
import type { Preferences, Shell, ShellEvent, ShellFacts, ShellOutcome } from '../../../electron/contract/shell.ts';
import { externalUrl } from '../../../shared/domain/external-url.ts';
import { askForFiles } from './ask-for-files.ts';
import { copyAndClear } from './clipboard.ts';
import { contentUrl } from './content-url.ts';
import { droppedFiles } from './dropped-files.ts';
import { followEvents } from './follow-events.ts';
import { hostClient } from './host-client.ts';
import { printPdf } from './print-pdf.ts';
import { sendFiles } from './send-files.ts';
import { ShellError } from './shell-error.ts';

/** A shell, and how it learns that somebody is present. */
export interface ConnectedShell {
  readonly shell: Shell;
  readonly touch: () => void;
}

/** The shell of a page that was served by the loopback host. */
export function browserShell(): ConnectedShell {
  const listeners = new Set<(event: EngineEvent | ShellEvent) => void>();
  const tell = (event: EngineEvent | ShellEvent): void => {
    for (const listener of listeners) guarded(listener, event);
  };
  const host = hostClient(() => tell({ name: 'connection', data: { state: 'signed_out' } }));
  void followEvents(host, tell);
  const preferences = async (): Promise<Preferences> => (await host.ask('preferences', {})) as Preferences;
  const shell: Shell = {
    facts: async () => (await host.ask('facts', {})) as ShellFacts,
    call: (name, input) => host.call(name, input) as Promise<ShellOutcome<never>>,
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pickFiles: async (options, adopting) => sendFiles(host, await askForFiles(options), adopting),
    adopt: async (dropped, adopting) => sendFiles(host, await droppedFiles(dropped), adopting),
    saveTarget: async (name, kind) => ((await host.ask('save-target', { name, kind })) as { handle: string }).handle,
    finishSave: async (handle) => download(`/downloads/${handle}`),
    print: (handle) => printPdf(`/prints/${handle}`),
    release: async (handle) => void (await host.ask('release', { handle })),
    contentUrl,
    copySecret: async (text) => copyAndClear(text, (await preferences()).clearClipboardSeconds),
    preferences,
    setPreferences: async (change) => (await host.ask('set-preferences', { change })) as Preferences,
    remember: async () => false,
    unlockRemembered: async () => ({ ok: false, code: 'not_found', message: 'A browser remembers no passphrase.' }),
    openExternal: async (url) => openExternal(url),
    makeLauncher: async () => void (await host.ask('make-launcher', {})),
    quit: async () => void (await host.ask('quit', {})),
  };
  return { shell, touch: () => void host.ask('touch', {}).catch(() => undefined) };
}

/** By a link that is never shown, so that the page stays where it is. */
function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

function openExternal(url: string): void {
  const safe = externalUrl(url);
  if (safe === undefined) throw new ShellError('invalid_request', 'Only web pages and mail addresses can be opened.');
  window.open(safe, '_blank', 'noopener,noreferrer');
}

/** A listener's bug is its own: it must not look like a broken connection. */
function guarded<T>(listener: (event: T) => void, event: T): void {
  try {
    listener(event);
  } catch (fault) {
    reportError(fault);
  }
}
