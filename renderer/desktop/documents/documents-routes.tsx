import type { RouteObject } from 'react-router';

const page: RouteObject['lazy'] = async () => ({ Component: (await import('./documents-page.tsx')).DocumentsPage });

/** The documents of a vault, at the top and in a folder. */
export const documentsRoutes: readonly RouteObject[] = [
  { path: 'documents', lazy: page },
  { path: 'documents/:folder', lazy: page },
];
