import { useState } from 'react';

// A reason that somebody was in the middle of writing survives Escape, another page and a reload. It stays in this tab, and ends with it or with
// the session.

const prefix = 'heirlock-typed ';

/**
 * Text that is being typed, under a name of its own. `before`: what stands there if nothing was typed.
 * @returns the text, what changes it, and what forgets it once it's sent or not wanted.
 */
export function useKeptText(key: string, before = ''): [text: string, set: (text: string) => void, forget: () => void] {
  const name = `${prefix}${key}`;
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? before);
  const set = (next: string): void => {
    setText(next);
    if (next === before) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
  };
  return [text, set, () => set(before)];
}
