import type { RouteObject } from 'react-router';

/** Opening the vaults. */
export const unlockRoutes: readonly RouteObject[] = [
  { path: 'unlock', lazy: async () => ({ Component: (await import('../start-pages.ts')).UnlockPage }) },
  { path: 'unlock/forgotten', lazy: async () => ({ Component: (await import('./forgotten-page.tsx')).ForgottenPage }) },
];
