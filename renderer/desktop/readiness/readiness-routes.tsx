import type { RouteObject } from 'react-router';

/** Readiness of a vault, and rehearsing its release; the paths are under `/vaults/:vault`. */
export const readinessRoutes: readonly RouteObject[] = [
  { path: 'readiness', lazy: async () => ({ Component: (await import('./readiness-page.tsx')).ReadinessPage }) },
  { path: 'readiness/rehearsal', lazy: async () => ({ Component: (await import('./rehearsal-page.tsx')).RehearsalPage }) },
  { path: 'readiness/without-server', lazy: async () => ({ Component: (await import('./without-server-page.tsx')).WithoutServerPage }) },
];
