import { useEffect, useRef, useState } from 'react';
import { startBrowserDownload, pickLargeFile, type SavedFile } from './browser-download.ts';
import { failureOf, type Failure } from '../use-act.ts';
import type { CallOptions } from '../worker-client.ts';
import type { SaveProgress, SaveTarget } from '../worker-messages.ts';

/** The state of a download. */
export type Saving =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly progress: SaveProgress | undefined }
  /** `picked`: it is where the reader wanted it; else the browser puts it among the downloads. */
  | { readonly name: 'saved'; readonly isPicked: boolean }
  | { readonly name: 'failed'; readonly failure: Failure };

/** One download at a time, with progress and a stop. */
export interface SavingControl {
  readonly saving: Saving;
  readonly start: (file: SavedFile, fetch: (target: SaveTarget, options: CallOptions) => Promise<Blob | undefined>) => void;
  readonly stop: () => void;
}

/** @see SavingControl. While it runs, the browser asks before the page is left. */
export function useSaving(): SavingControl {
  const [saving, setSaving] = useState<Saving>({ name: 'idle' });
  const stopper = useRef<AbortController>(null);
  const isRunning = saving.name === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isRunning]);
  const run: SavingControl['start'] = (file, fetch) => {
    const control = new AbortController();
    stopper.current = control;
    const begin = async (): Promise<void> => {
      // Asked for first: a browser opens its dialog only right after the press.
      const target = await pickLargeFile(file);
      setSaving({ name: 'running', progress: undefined });
      const blob = await fetch(target, { signal: control.signal, onProgress: (progress) => setSaving({ name: 'running', progress }) });
      if (blob !== undefined) startBrowserDownload(blob, file);
      setSaving({ name: 'saved', isPicked: blob === undefined });
    };
    begin().catch((error: unknown) => setSaving({ name: 'failed', failure: failureOf(error) }));
  };
  return { saving, start: run, stop: () => stopper.current?.abort() };
}
