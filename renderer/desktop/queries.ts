import {
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Input, MethodName, Output } from '../../electron/contract/contract.ts';
import type { Shell } from '../../electron/contract/shell.ts';
import { valueOf } from './engine-problem.ts';
import { whenLeft } from './saving/settle-all.ts';
import { useShell } from './shell-context.ts';

/** What is kept when the vault is locked: nothing that was sealed. */
const unsealed: ReadonlySet<string> = new Set<MethodName>(['account.status']);

/** What only the server knows: asked for again after each sync, and not with every record that changes here. */
const askedOfServer: ReadonlySet<string> = new Set<MethodName>(['contacts.list', 'outlook.get', 'reach.get', 'warnings.list', 'ways.look']);

/** Many records can change in one second (ten thousand files dropped at once); lists are read again at most this often. */
const refreshEveryMs = 400;

/** The app's cache. What the engine said holds until the engine says that it changed, so nothing is fetched again for any other reason. */
export function makeQueryClient(): QueryClient {
  const never = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...never, staleTime: Infinity, gcTime: 60_000 }, mutations: { retry: false, networkMode: 'always' } },
  });
}

/** Key of an answer in the cache. */
export function engineKey<N extends MethodName>(name: N, input?: Input<N>): readonly unknown[] {
  return input === undefined ? ['engine', name] : ['engine', name, input];
}

/** Keeps the cache true: drops what changed, and everything when the vault is locked. Asks for the vaults as soon as they are open: every page needs them. @returns a function that ends it. */
export function followEngine(shell: Shell, client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer = undefined;
    void client.invalidateQueries({ queryKey: ['engine'], predicate: ({ queryKey }) => !askedOfServer.has(String(queryKey[1])) });
  };
  return shell.on((event) => {
    if (event.name === 'items.changed') timer ??= setTimeout(refresh, refreshEveryMs);
    if (event.name === 'connection' && event.data.state === 'back') refresh();
    if (event.name !== 'account.changed') return;
    client.setQueryData(engineKey('account.status', {}), event.data);
    if (event.data.state === 'unlocked') fetchVaults(shell, client);
    else forgetSealed(client);
  });
}

/** The names are available at once, the counts once every document has been opened. */
function fetchVaults(shell: Shell, client: QueryClient): void {
  void client.prefetchQuery(engineQuery(shell, 'vaults.names', {}));
  void client.prefetchQuery(engineQuery(shell, 'vaults.list', {}));
}

/** Removes from the page's memory what only an unlocked vault may show. */
export function forgetSealed(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'engine' && !unsealed.has(String(queryKey[1])) });
  client.getMutationCache().clear();
}

/**
 * `isEnabled: false` doesn't ask yet. `keepPrevious` shows the last answer while the one for another input is fetched (search as you type).
 */
export interface UseEngineOptions {
  readonly isEnabled?: boolean;
  readonly keepPrevious?: boolean;
}

/** How an answer is found in the cache, and how it gets there. */
const engineQuery = <N extends MethodName>(shell: Shell, name: N, input: Input<N>) => ({
  queryKey: engineKey(name, input),
  queryFn: async (): Promise<Output<N>> => {
    await whenLeft();
    return valueOf(await shell.call(name, input));
  },
});

/**
 * Reads the vaults again, for whoever goes on by what they are right after many records came: the engine's event on them waits a moment, and
 * until then the list is that of before.
 */
export function useReadVaults(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: engineKey('vaults.list'), refetchType: 'all' }), [client]);
}

/** What a reading method of the engine answers, kept true as things change. `error` is an `EngineProblem`. */
export function useEngine<N extends MethodName>(
  name: N,
  input: Input<N>,
  { isEnabled = true, keepPrevious = false }: UseEngineOptions = {},
): UseQueryResult<Output<N>> {
  const shell = useShell();
  return useQuery<Output<N>>({
    ...engineQuery(shell, name, input),
    enabled: isEnabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** As much of a query as a page shows. */
export type Shown<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>;

/**
 * The same, for a form that begins with it and saves all of it: nothing is shown before it was read anew, since what is in the cache may be
 * older than what was changed here a moment ago.
 */
export function useEngineAnew<N extends MethodName>(name: N, input: Input<N>): Shown<Output<N>> {
  const shell = useShell();
  const query = useQuery<Output<N>>({ ...engineQuery(shell, name, input), refetchOnMount: 'always' });
  const { data, isFetchedAfterMount, isError, error, refetch } = query;
  return { data: isFetchedAfterMount ? data : undefined, isError, error, refetch };
}

/**
 * A method of the engine that changes something. `mutateAsync` rejects with an `EngineProblem`, `mutate` puts it in `error`. Its answer is
 * not kept: it may hold secrets. With `isFollowed` an event announces everything that it changes, and nothing else is asked for again.
 */
export function useAct<N extends MethodName>(
  name: N,
  { isFollowed = false }: { readonly isFollowed?: boolean } = {},
): UseMutationResult<Output<N>, Error, Input<N>> {
  const shell = useShell();
  const client = useQueryClient();
  return useMutation<Output<N>, Error, Input<N>>({
    gcTime: 0,
    mutationFn: async (input) => valueOf(await shell.call(name, input)),
    onSuccess: () => {
      // Most actions are followed by `items.changed`; what they aren't followed by (account, sync, devices) is asked for again as well.
      if (!isFollowed) void client.invalidateQueries({ queryKey: ['engine'] });
    },
  });
}

/** Calls the engine once, outside of any cache. @throws EngineProblem. */
export function useCall(): <N extends MethodName>(name: N, input: Input<N>) => Promise<Output<N>> {
  const shell = useShell();
  return useCallback(async (name, input) => valueOf(await shell.call(name, input)), [shell]);
}
