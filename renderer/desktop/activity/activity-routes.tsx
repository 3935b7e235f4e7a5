import type { RouteObject } from 'react-router';

/** What happened. */
export const activityRoutes: readonly RouteObject[] = [
  { path: 'activity', lazy: async () => ({ Component: (await import('./activity-page.tsx')).ActivityPage }) },
];
