import type { RouteObject } from 'react-router';

/** The rule of a vault; paths are under `/vaults/:vault`. */
export const policyRoutes: readonly RouteObject[] = [
  { path: 'policy', lazy: async () => ({ Component: (await import('./policy-page.tsx')).PolicyPage }) },
  { path: 'policy/edit', lazy: async () => ({ Component: (await import('./policy-editor-page.tsx')).PolicyEditorPage }) },
];
