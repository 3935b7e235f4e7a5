import type { RouteObject } from 'react-router';

/** The list of settings, and each part on a page of its own. */
export const settingsRoutes: readonly RouteObject[] = [
  { path: 'settings', lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }) },
  { path: 'settings/server', lazy: async () => ({ Component: (await import('./server-page.tsx')).ServerPage }) },
  { path: 'settings/second', lazy: async () => ({ Component: (await import('../second/second-page.tsx')).SecondPage }) },
  { path: 'settings/devices', lazy: async () => ({ Component: (await import('./devices-page.tsx')).DevicesPage }) },
  { path: 'settings/reach', lazy: async () => ({ Component: (await import('./reach-page.tsx')).ReachPage }) },
  { path: 'settings/kit', lazy: async () => ({ Component: (await import('./owner-kit-settings-page.tsx')).OwnerKitSettingsPage }) },
  {
    path: 'settings/kit/new',
    lazy: async () => ({ Component: (await import('./owner-kit-settings-page.tsx')).NewOwnerKitPage }),
  },
  {
    path: 'settings/kit/confirm',
    lazy: async () => ({ Component: (await import('./owner-kit-settings-page.tsx')).ConfirmOwnerKitAgainPage }),
  },
  { path: 'settings/passphrase', lazy: async () => ({ Component: (await import('./passphrase-page.tsx')).PassphrasePage }) },
  { path: 'settings/backup', lazy: async () => ({ Component: (await import('./backup-page.tsx')).BackupPage }) },
  { path: 'settings/locking', lazy: async () => ({ Component: (await import('./locking-page.tsx')).LockingPage }) },
  { path: 'settings/signatures', lazy: async () => ({ Component: (await import('./signatures-page.tsx')).SignaturesPage }) },
  { path: 'settings/look', lazy: async () => ({ Component: (await import('./appearance-page.tsx')).AppearancePage }) },
  { path: 'settings/about', lazy: async () => ({ Component: (await import('./about-page.tsx')).AboutPage }) },
];
