import { useRef, useState } from 'react';
import { valueOf } from '../engine-problem.ts';
import { problemCodeOf } from '../problems.ts';
import { useShell } from '../shell-context.ts';

/** Somebody signed in at a server; `signIn` is for `sync.connect` and `sync.fetchKeyring`. */
export interface NewSignIn {
  readonly signIn: string;
  readonly server: string;
  readonly email: string | null;
}

/** A sign-in in the person's browser. */
export interface BrowserSignIn {
  /** The page that waits there; null while nothing is under way. */
  readonly page: string | null;
  readonly isPending: boolean;
  /** Why the last one failed; null also when the person cancelled it. */
  readonly error: unknown;
  /** Opens the server's page and waits. @returns undefined when that failed or was cancelled. */
  start(server: string): Promise<NewSignIn | undefined>;
  cancel(): void;
  /** Opens the page once more, for a browser that didn't show it. */
  openPage(): void;
}

/** Signs the person in at a server, in their own browser. */
export function useSignIn(): BrowserSignIn {
  const shell = useShell();
  const [state, setState] = useState<Pick<BrowserSignIn, 'page' | 'isPending' | 'error'>>({ page: null, isPending: false, error: null });
  const task = useRef('');
  const show = (url: string): void => void shell.openExternal(url).catch((error: unknown) => setState((now) => ({ ...now, error })));
  const run = async (server: string): Promise<NewSignIn> => {
    const begun = valueOf(await shell.call('signIn.begin', { server, task: task.current }));
    setState({ page: begun.url, isPending: true, error: null });
    show(begun.url);
    return { signIn: begun.signIn, ...valueOf(await shell.call('signIn.finish', { signIn: begun.signIn, task: task.current })) };
  };
  return {
    ...state,
    start: async (server) => {
      task.current = crypto.randomUUID();
      setState({ page: null, isPending: true, error: null });
      try {
        const done = await run(server);
        setState({ page: null, isPending: false, error: null });
        return done;
      } catch (error) {
        setState({ page: null, isPending: false, error: problemCodeOf(error) === 'cancelled' ? null : error });
        return undefined;
      }
    },
    cancel: () => void shell.call('tasks.cancel', { task: task.current }),
    openPage: () => {
      if (state.page !== null) show(state.page);
    },
  };
}
