import { createContext, use } from 'react';
import type { Shell } from '../../electron/contract/shell.ts';

/** Gives the app its shell; `start-app.tsx` fills it. */
export const ShellContext = createContext<Shell | undefined>(undefined);

/** The way to the engine, files and the clipboard. @throws Error outside of the app. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === undefined) throw new Error('there is no shell around this component');
  return shell;
}
