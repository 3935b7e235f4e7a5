import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences, ShellFacts } from '../../../electron/contract/shell.ts';
import { useShell } from '../shell-context.ts';

const preferencesKey = ['shell', 'preferences'] as const;

/** The settings of this device, kept true as they change anywhere. */
export function usePreferences(): UseQueryResult<Preferences> {
  const shell = useShell();
  const client = useQueryClient();
  useEffect(
    () =>
      shell.on((event) => {
        if (event.name === 'preferences.changed') client.setQueryData(preferencesKey, event.data);
      }),
    [shell, client],
  );
  return useQuery({ queryKey: preferencesKey, queryFn: async () => shell.preferences() });
}

/** What this shell is and can do. */
export function useFacts(): UseQueryResult<ShellFacts> {
  const shell = useShell();
  return useQuery({ queryKey: ['shell', 'facts'], queryFn: async () => shell.facts() });
}
