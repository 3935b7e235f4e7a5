import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  MutationCache,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useContext } from 'react';
import { useMode } from '../mode.tsx';
import { PersonContext } from '../session/person-context.ts';
import { ProofContext } from '../session/proof-context.ts';
import type { Me } from './answers.ts';
import { ApiProblem, callApi, type ApiCall } from './call-api.ts';

/** Key for who is signed in; null when nobody is. */
export const meKey = ['me'] as const;

const freshMs = 15_000;

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'unauthenticated' || error.code === 'token_expired');

/** The console's cache. When the server says that nobody is signed in (any more), all that was shown is forgotten. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) forgetPerson(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: false, staleTime: freshMs, refetchOnWindowFocus: true }, mutations: { retry: false } },
  });
  return client;
}

/** Removes everything belonging to a person from the page's memory. */
export function forgetPerson(client: QueryClient): void {
  client.setQueryData(meKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'api' });
  client.getMutationCache().clear();
}

/** Who is signed in; null for nobody. */
export function useMe(): UseQueryResult<Me | null> {
  return useQuery<Me | null>({
    queryKey: meKey,
    queryFn: async () => {
      try {
        return await callApi<Me>({ method: 'GET', path: '/me' }, 'live');
      } catch (error) {
        if (isSignedOut(error)) return null;
        throw error;
      }
    },
    // Somebody who isn't signed in gets in only through a form, and every pointless request counts against their address.
    refetchOnWindowFocus: ({ state }) => state.data !== null,
  });
}

/** The person, for pages that only signed-in people see. */
export function usePerson(): Me {
  const person = useContext(PersonContext);
  if (person === null) throw new Error('nobody is signed in');
  return person;
}

/**
 * What a path returns, in the chosen mode. `keepPrevious` shows the last answer while another page of a list is being fetched. `error` is
 * an `ApiProblem`.
 */
export function useRead<T>(
  path: string,
  { isEnabled = true, keepPrevious = false }: { readonly isEnabled?: boolean; readonly keepPrevious?: boolean } = {},
): UseQueryResult<T> {
  const { mode } = useMode();
  return useQuery<T>({
    queryKey: ['api', mode, path],
    queryFn: () => callApi<T>({ method: 'GET', path }, mode),
    enabled: isEnabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Something that changes what the server has. If it asks for a second factor again, the person is prompted for it, and the call is retried.
 * Its answer is not kept: it may hold secrets. `error` is an `ApiProblem`.
 */
export function useAct<Input, Output = unknown>(callOf: (input: Input) => ApiCall): UseMutationResult<Output, Error, Input> {
  const { mode } = useMode();
  const client = useQueryClient();
  const prove = useContext(ProofContext);
  return useMutation<Output, Error, Input>({
    gcTime: 0,
    mutationFn: async (input) => {
      const call = callOf(input);
      try {
        return await callApi<Output>(call, mode);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'mfa_required' || prove === null || !(await prove())) throw error;
        return callApi<Output>(call, mode);
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['api'] });
    },
  });
}
