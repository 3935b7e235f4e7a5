import { Navigate, type RouteObject } from 'react-router';
import { BrokenPage, NotFoundPage } from './frame/broken-page.tsx';
import { ConsoleFrame } from './frame/console-frame.tsx';
import { OutsideFrame } from './frame/outside-frame.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const toVaults = <Navigate to="/vaults" replace />;

/** Every page. Anything not needed to sign in is fetched when it is opened. */
export const routes: RouteObject[] = [
  {
    path: '/',
    ErrorBoundary: BrokenPage,
    children: [
      {
        Component: OutsideFrame,
        children: [
          { path: 'sign-in', Component: SignInPage },
          { path: 'sign-up', lazy: async () => ({ Component: (await import('./sign-in/sign-up-page.tsx')).SignUpPage }) },
          { path: 'set-up', lazy: async () => ({ Component: (await import('./sign-in/set-up-page.tsx')).SetUpPage }) },
          {
            Component: SessionGate,
            children: [
              { path: 'authorize', lazy: async () => ({ Component: (await import('./sign-in/authorize-page.tsx')).AuthorizePage }) },
            ],
          },
        ],
      },
      {
        Component: SessionGate,
        children: [
          {
            Component: ConsoleFrame,
            children: [
              { index: true, element: toVaults },
              { path: 'vaults', lazy: async () => ({ Component: (await import('./vaults/vaults-page.tsx')).VaultsPage }) },
              { path: 'vaults/:vault', lazy: async () => ({ Component: (await import('./vaults/outlook-page.tsx')).OutlookPage }) },
              { path: 'approvals', lazy: async () => ({ Component: (await import('./approvals/approvals-page.tsx')).ApprovalsPage }) },
              {
                path: 'certificates',
                lazy: async () => ({ Component: (await import('./certificates/certificates-page.tsx')).CertificatesPage }),
              },
              {
                path: 'certificates/:certificate',
                lazy: async () => ({ Component: (await import('./certificates/certificate-page.tsx')).CertificatePage }),
              },
              { path: 'holds', lazy: async () => ({ Component: (await import('./holds/holds-page.tsx')).HoldsPage }) },
              { path: 'waiting', lazy: async () => ({ Component: (await import('./waiting/waiting-page.tsx')).WaitingPage }) },
              { path: 'health', lazy: async () => ({ Component: (await import('./health/health-page.tsx')).HealthPage }) },
              { path: 'audit', lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }) },
              { path: 'keys', lazy: async () => ({ Component: (await import('./keys/keys-page.tsx')).KeysPage }) },
              { path: 'webhooks', lazy: async () => ({ Component: (await import('./webhooks/webhooks-page.tsx')).WebhooksPage }) },
              { path: 'webhooks/:webhook', lazy: async () => ({ Component: (await import('./webhooks/webhook-page.tsx')).WebhookPage }) },
              { path: 'users', lazy: async () => ({ Component: (await import('./users/users-page.tsx')).UsersPage }) },
              { path: 'account', lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }) },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];
