import type { RouteObject } from 'react-router';

/** Where a document of a vault is signed. */
export const signRoutes: readonly RouteObject[] = [
  { path: 'sign/:document', lazy: async () => ({ Component: (await import('./sign-page.tsx')).SignPage }) },
];
