import { useEffect } from 'react';
import { settleAll } from '../saving/settle-all.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Output } from '../../../electron/contract/contract.ts';
import { showToast } from '../../ui/toasts.tsx';
import { QueryView } from '../query-view.tsx';
import { useEngine } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { useShellNavigation } from './use-shell-navigation.ts';

type State = Output<'account.status'>['state'];

/** Where somebody wanted to go before they had to unlock; kept in the location's state. */
export interface CameFrom {
  readonly from?: string;
}

/** The page that the account's state calls for; undefined when the one at `path` will do. */
export function pathForState(state: State, path: string): string | undefined {
  const inUnlock = /^\/unlock(\/|$)/.test(path);
  if (state === 'empty') return /^\/first-run(\/|$)/.test(path) ? undefined : '/first-run';
  if (state === 'locked') return inUnlock ? undefined : '/unlock';
  // The first run goes on after the keys are made: its pages lead on themselves.
  return path === '/' || path === '/first-run' || inUnlock ? '/vaults' : undefined;
}

const isWorthGoingBack = (from: string | undefined): from is string => from !== undefined && from !== '/' && !from.startsWith('/first-run');

/** Shows only the pages that the account's state allows: first run while there is no account, unlock while it is locked. */
export function AccountGate() {
  const status = useEngine('account.status', {});
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: CameFrom | null };
  useShellNavigation();
  useSayWhyLocked();
  useSaveOnClosing();
  return (
    <QueryView query={status}>
      {(account) => {
        const to = pathForState(account.state, pathname);
        if (to === undefined) return <Outlet />;
        if (to === '/unlock') return <Navigate to={to} replace state={{ from: pathname } satisfies CameFrom} />;
        return <Navigate to={account.state === 'unlocked' && isWorthGoingBack(state?.from) ? (state?.from ?? to) : to} replace />;
      }}
    </QueryView>
  );
}

/** The last letters that were typed are saved when the window is closed or loaded anew, without waiting for a moment of rest. */
function useSaveOnClosing(): void {
  useEffect(() => {
    const save = (): void => void settleAll();
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);
}

function useSayWhyLocked(): void {
  const shell = useShell();
  const { t } = useTranslation();
  useEffect(
    () =>
      shell.on((event) => {
        if (event.name === 'lock.soon') void settleAll();
        if (event.name === 'lock.requested') showToast({ text: t(`locked.${event.data.reason}`) });
      }),
    [shell, t],
  );
}
