import type { RedirectPageKind } from '../redirect-page-kind.ts';

interface PageWords {
  readonly title: string;
  readonly text: string;
}

/** What the browser shows when it has come back from a sign-in. */
export const english = {
  done: { title: 'You are signed in', text: 'Heirlock continues automatically. You can close this tab and go back to the app.' },
  denied: {
    title: 'You didn’t give the app access',
    text: 'Nothing was changed. You can close this tab. To sign in after all, press “Sign in” in the app again.',
  },
  failed: { title: 'That didn’t work', text: 'You can close this tab. The app says what went wrong; press “Sign in” there again.' },
  strange: { title: 'This page belongs to another sign-in', text: 'Close this tab, go back to the app and press “Sign in” again.' },
} satisfies Record<RedirectPageKind, PageWords>;
