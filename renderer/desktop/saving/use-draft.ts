import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCall } from '../queries.ts';
import { Autosaver } from './autosaver.ts';
import { registerSaver, whenLeft } from './settle-all.ts';

// What is typed into a form that has a button of its own can't be saved where it belongs before that is pressed. Until then the engine keeps
// it, sealed, on this device: closing the window, leaving the page, locking and restarting lose nothing.

/** What was typed into one form and not sent yet. */
export interface Draft<T> {
  /** Whether the form shows what was typed earlier. */
  readonly isRestored: boolean;
  /** Keeps what is typed now. */
  readonly keep: (value: T) => void;
  /** It was sent, or its owner doesn't want it. */
  readonly clear: () => void;
}

/**
 * @param key names the form, and whatever it is about.
 * @param onFound is given what was typed earlier, before anything else is typed.
 */
export function useDraft<T>(key: string, onFound: (value: unknown) => void): Draft<T> {
  const call = useCall();
  const [isRestored, setRestored] = useState(false);
  const [saver] = useState(
    () => new Autosaver<T | null>((value) => call('drafts.set', { key, text: value === null ? null : JSON.stringify(value) })),
  );
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const hasTyped = useRef(false);
  useEffect(() => {
    let gone = false;
    const restore = ({ text }: { readonly text: string | null }): void => {
      if (gone || text === null || hasTyped.current) return;
      found.current(JSON.parse(text));
      setRestored(true);
    };
    // A draft that can't be read is no reason to refuse the form.
    whenLeft()
      .then(() => call('drafts.get', { key }))
      .then(restore, () => undefined);
    const leave = registerSaver(saver.settle);
    return () => {
      gone = true;
      leave();
    };
  }, [call, key, saver]);
  const keep = useCallback(
    (value: T) => {
      hasTyped.current = true;
      saver.change(value);
    },
    [saver],
  );
  const clear = useCallback(() => {
    hasTyped.current = true;
    setRestored(false);
    saver.drop();
    saver.change(null);
    saver.flush();
  }, [saver]);
  return { isRestored, keep, clear };
}

/** A value that somebody types, kept as a draft. `isValue`: what's found is of today's form. */
export function useDraftedState<T>(
  key: string,
  start: T,
  isValue: (value: unknown) => value is T,
): [value: T, set: (value: T) => void, draft: Draft<T>] {
  const [value, setValue] = useState(start);
  const draft = useDraft<T>(key, (found) => {
    if (isValue(found)) setValue(() => found);
  });
  const { keep } = draft;
  const set = useCallback(
    (next: T) => {
      setValue(() => next);
      keep(next);
    },
    [keep],
  );
  return [value, set, draft];
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** The same for a form's fields, except `secret` ones. Its starting values say which there are, and of what kind. */
export function useFormDraft<T extends FieldValues>(
  key: string,
  { watch, reset, getValues }: Pick<UseFormReturn<T>, 'watch' | 'reset' | 'getValues'>,
  secret: readonly (keyof T)[] = [],
): Draft<Partial<T>> & { readonly startOver: () => void } {
  const draft = useDraft<Partial<T>>(key, (found) => {
    const values: Record<string, unknown> = { ...getValues() };
    for (const [name, value] of Object.entries(found ?? {}))
      if (typeof value === typeof values[name] && !secret.includes(name)) values[name] = value;
    reset(values as T, { keepDefaultValues: true });
  });
  const { keep } = draft;
  const hidden = secret.join();
  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      if (type !== 'change') return;
      const kept = Object.entries(values).filter(([name]) => !hidden.split(',').includes(name));
      keep(Object.fromEntries(kept) as Partial<T>);
    });
    return unsubscribe;
  }, [watch, keep, hidden]);
  const startOver = (): void => {
    draft.clear();
    reset();
  };
  return { ...draft, startOver };
}
