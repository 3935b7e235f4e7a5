import type { RouteObject } from 'react-router';

/** First run: create or restore, then the kit. Each page is fetched when it is opened; most people see them once in their lives. */
export const firstRunRoutes: readonly RouteObject[] = [
  { path: 'first-run', lazy: async () => ({ Component: (await import('./welcome-page.tsx')).WelcomePage }) },
  { path: 'first-run/create', lazy: async () => ({ Component: (await import('./create-page.tsx')).CreatePage }) },
  { path: 'first-run/restore', lazy: async () => ({ Component: (await import('./restore-page.tsx')).RestorePage }) },
  { path: 'first-run/kit', lazy: async () => ({ Component: (await import('./owner-kit-page.tsx')).OwnerKitPage }) },
  { path: 'first-run/kit/confirm', lazy: async () => ({ Component: (await import('./confirm-owner-kit-page.tsx')).ConfirmOwnerKitPage }) },
  { path: 'first-run/done', lazy: async () => ({ Component: (await import('./done-page.tsx')).DonePage }) },
];
