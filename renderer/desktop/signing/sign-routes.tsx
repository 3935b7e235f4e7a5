import type { RouteObject } from 'react-router';

/** Where a document of a vault is signed: outside the vault's frame, so that what is needed for it fits on one screen. */
export const signRoutes: readonly RouteObject[] = [
  { path: 'vaults/:vault/sign/:document', lazy: async () => ({ Component: (await import('./sign-page.tsx')).SignPage }) },
];
