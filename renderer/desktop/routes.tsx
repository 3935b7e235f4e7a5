import type { RouteObject } from 'react-router';
import { AccountGate } from './frame/account-gate.tsx';
import { AppFrame } from './frame/app-frame.tsx';
import { BrokenPage, NotFoundPage } from './frame/broken-page.tsx';
import { OutsideFrame } from './frame/outside-frame.tsx';
import { VaultFrame } from './frame/vault-frame.tsx';
import { activityRoutes } from './activity/activity-routes.tsx';
import { checkInRoutes } from './check-in/check-in-routes.tsx';
import { documentsRoutes } from './documents/documents-routes.tsx';
import { firstRunRoutes } from './first-run/first-run-routes.tsx';
import { policyRoutes } from './policy/policy-routes.tsx';
import { readinessRoutes } from './readiness/readiness-routes.tsx';
import { recipientsRoutes } from './recipients/recipients-routes.tsx';
import { signRoutes } from './signing/sign-routes.tsx';
import { settingsRoutes } from './settings/settings-routes.tsx';
import { unlockRoutes } from './unlock/unlock-routes.tsx';
import { vaultsRoutes } from './vaults/vaults-routes.tsx';
import { witnessesRoutes } from './witnesses/witnesses-routes.tsx';

/** Every page, by area. `inVault` routes are under `/vaults/:vault`, `inFrame` ones under `/`, `outside` ones need no open vault. */
const outside: readonly RouteObject[] = [...firstRunRoutes, ...unlockRoutes];
const inFrame: readonly RouteObject[] = [
  ...vaultsRoutes,
  ...checkInRoutes,
  ...activityRoutes,
  ...settingsRoutes,
  ...signRoutes,
  ...witnessesRoutes,
];
const inVault: readonly RouteObject[] = [...documentsRoutes, ...recipientsRoutes, ...policyRoutes, ...readinessRoutes];

/** The whole tree of pages. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: AccountGate,
    ErrorBoundary: BrokenPage,
    children: [
      { Component: OutsideFrame, children: [...outside] },
      {
        Component: AppFrame,
        children: [
          ...inFrame,
          { path: 'vaults/:vault', Component: VaultFrame, children: [...inVault] },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
