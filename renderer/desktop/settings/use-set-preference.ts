import { useState } from 'react';
import type { Preferences } from '../../../electron/contract/shell.ts';
import { useShell } from '../shell-context.ts';

/** Changes settings at once. `error`: why the last change could not be kept. */
export function useSetPreference(): { readonly set: (change: Partial<Preferences>) => void; readonly error: unknown } {
  const shell = useShell();
  const [error, setError] = useState<unknown>(null);
  return { set: (change) => void shell.setPreferences(change).then(() => setError(null), setError), error };
}
