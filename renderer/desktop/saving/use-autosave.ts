import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Autosaver, type SaveStatus } from './autosaver.ts';
import { registerSaver } from './settle-all.ts';

/** Something that saves itself: `change` notes a change, `flush` saves at once. */
export interface Autosave<T> extends SaveStatus {
  readonly change: (value: T, restMs?: number) => void;
  readonly flush: () => void;
}

/** Saves changes after a moment of rest, when the page is left, and when the window is hidden. */
export function useAutosave<T>(save: (value: T) => Promise<unknown>): Autosave<T> {
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });
  const [saver] = useState(() => new Autosaver<T>((value) => saveNow.current(value)));
  const status = useSyncExternalStore(saver.subscribe, saver.status);
  useEffect(() => {
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    document.addEventListener('visibilitychange', whenHidden);
    const leave = registerSaver(saver.settle);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      leave();
    };
  }, [saver]);
  return { ...status, change: saver.change, flush: saver.flush };
}
