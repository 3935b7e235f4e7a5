import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useAct } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { useSignIn, type BrowserSignIn } from './use-sign-in.ts';

/** Signing in again at the account's server. */
export interface SignInAgain {
  /** For the dialog that says to look at the browser. */
  readonly signIn: BrowserSignIn;
  readonly isPending: boolean;
  readonly error: unknown;
  /** @returns whether the person has signed in. */
  start(): Promise<boolean>;
}

/** Has the person sign in once more, in their browser; the new session replaces whatever was there. */
export function useSignInAgain(server: string): SignInAgain {
  const { t } = useTranslation('signIn');
  const signIn = useSignIn();
  const connect = useAct('sync.connect');
  const sync = useSync();
  const start = async (): Promise<boolean> => {
    const done = await signIn.start(server);
    if (done === undefined) return false;
    try {
      await connect.mutateAsync({ signIn: done.signIn });
    } catch {
      // The banner says why.
      return false;
    }
    showToast({ text: t('done') });
    void sync.now();
    return true;
  };
  return { signIn, isPending: signIn.isPending || connect.isPending, error: signIn.error ?? connect.error, start };
}
