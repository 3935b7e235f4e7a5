import type { RouteObject } from 'react-router';

/** The sign of life. */
export const checkInRoutes: readonly RouteObject[] = [
  { path: 'check-in', lazy: async () => ({ Component: (await import('./check-in-page.tsx')).CheckInPage }) },
];
