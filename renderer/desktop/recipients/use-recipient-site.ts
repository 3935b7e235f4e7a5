import { useCallback } from 'react';
import { useCall } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** Finds where recipients go, as sheets print it: nothing while there is no server. */
export function useRecipientSite(): () => Promise<{ readonly site?: string }> {
  const shell = useShell();
  const call = useCall();
  return useCallback(async () => {
    const { recipientSite } = await shell.facts();
    const site = recipientSite ?? (await call('sync.status', {})).server;
    return site === null ? {} : { site };
  }, [shell, call]);
}
