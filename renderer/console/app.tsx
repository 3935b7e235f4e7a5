import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { RouterProvider as AriaRouterProvider } from 'react-aria/private/utils/openLink';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, Outlet, useNavigate, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from '../ui/toasts.tsx';
import { localeFor, usePageLanguage } from '../ui/speech.tsx';
import { basePath } from './api/call-api.ts';
import { useTranslation } from './words/use-translation.ts';
import { ModeProvider } from './mode.tsx';
import { routes } from './routes.tsx';

const withProviders: RouteObject[] = [{ Component: Surroundings, children: routes }];

/** The console: what people do on their server in a browser. */
export function App({ client, i18n }: { readonly client: QueryClient; readonly i18n: i18n }) {
  const [router] = useState(() => createBrowserRouter(withProviders, { basename: basePath }));
  return (
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <ModeProvider>
          <RouterProvider router={router} />
        </ModeProvider>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

const hrefOf = (path: string): string => `${basePath}${path}`;

/** What react-aria has to know of router and language, and what stands on every page. */
function Surroundings() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = usePageLanguage();
  return (
    <I18nProvider locale={localeFor(language, navigator.languages)}>
      <AriaRouterProvider navigate={(path) => void navigate(path)} useHref={hrefOf}>
        <Outlet />
        <Toasts label={t('notifications')} closeLabel={t('close')} />
      </AriaRouterProvider>
    </I18nProvider>
  );
}
