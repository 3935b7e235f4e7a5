import type { RouteObject } from 'react-router';

/** Recipients of a vault; paths are under `/vaults/:vault`. */
export const recipientsRoutes: readonly RouteObject[] = [
  { path: 'recipients', lazy: async () => ({ Component: (await import('./recipients-page.tsx')).RecipientsPage }) },
  { path: 'recipients/:recipient', lazy: async () => ({ Component: (await import('./recipient-page.tsx')).RecipientPage }) },
  {
    path: 'recipients/:recipient/documents',
    lazy: async () => ({ Component: (await import('./choose-documents-page.tsx')).ChooseDocumentsPage }),
  },
  { path: 'recipients/:recipient/letter', lazy: async () => ({ Component: (await import('./letter-page.tsx')).LetterPage }) },
];
