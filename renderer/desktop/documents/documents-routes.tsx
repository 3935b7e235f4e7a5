import type { RouteObject } from 'react-router';

const page: RouteObject['lazy'] = async () => ({ Component: (await import('./documents-page.tsx')).DocumentsPage });

const writePage: RouteObject['lazy'] = async () => ({ Component: (await import('./write-page.tsx')).WritePage });

/** The documents of a vault, at the top and in a folder. */
export const documentsRoutes: readonly RouteObject[] = [
  { path: 'documents', lazy: page },
  { path: 'documents/:folder', lazy: page },
  { path: 'write/:document?', lazy: writePage },
];
