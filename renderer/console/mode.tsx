import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { modes, type Mode } from '../../shared/domain/account.ts';

/** Which data this window shows, and how to change it. */
interface ModeChoice {
  readonly mode: Mode;
  readonly choose: (mode: Mode) => void;
}

const ModeContext = createContext<ModeChoice>({ mode: 'live', choose: () => undefined });

/** A tab keeps its choice when it is reloaded; a new one starts with live data. */
const storageName = 'heirlock-mode';

/** Remembers whether this window shows live or test data. */
export function ModeProvider({ children }: { readonly children: ReactNode }) {
  const [mode, setMode] = useState<Mode>(() => modes.find((one) => one === sessionStorage.getItem(storageName)) ?? 'live');
  const choose = useCallback((next: Mode) => {
    sessionStorage.setItem(storageName, next);
    setMode(next);
  }, []);
  const choice = useMemo(() => ({ mode, choose }), [mode, choose]);
  return <ModeContext value={choice}>{children}</ModeContext>;
}

/** Whether this window shows live or test data. */
export function useMode(): ModeChoice {
  return useContext(ModeContext);
}
