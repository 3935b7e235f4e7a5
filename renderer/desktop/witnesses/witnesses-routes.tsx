import type { RouteObject } from 'react-router';

/** Where others are asked to sign a document of a vault. */
export const witnessesRoutes: readonly RouteObject[] = [
  { path: 'vaults/:vault/witnesses/:document', lazy: async () => ({ Component: (await import('./witnesses-page.tsx')).WitnessesPage }) },
];
