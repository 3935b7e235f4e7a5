import type { RouteObject } from 'react-router';

/** The list of vaults, and the trash. */
export const vaultsRoutes: readonly RouteObject[] = [
  { path: 'vaults', lazy: async () => ({ Component: (await import('../start-pages.ts')).VaultsPage }) },
  { path: 'trash', lazy: async () => ({ Component: (await import('../trash/trash-page.tsx')).TrashPage }) },
];
