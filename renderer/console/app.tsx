import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider as AriaRouterProvider } from 'react-aria/private/utils/openLink';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createBrowserRouter, Outlet, useNavigate, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from '../ui/toasts.tsx';
import { localeFor, SpeechProvider, usePageLanguage, type Speech } from '../ui/speech.tsx';
import { basePath } from './api/call-api.ts';
import { useTranslation } from './words/use-translation.ts';
import { ModeProvider } from './mode.tsx';
import { routes } from './routes.tsx';

const withProviders: RouteObject[] = [{ Component: Surroundings, children: routes }];

/** The console: what people do on their server in a browser. */
export function App({ client, speech }: { readonly client: QueryClient; readonly speech: Speech }) {
  const [router] = useState(() => createBrowserRouter(withProviders, { basename: basePath }));
  return (
    <QueryClientProvider client={client}>
      <SpeechProvider speech={speech}>
        <ModeProvider>
          <RouterProvider router={router} />
        </ModeProvider>
      </SpeechProvider>
    </QueryClientProvider>
  );
}

const hrefOf = (path: string): string => `${basePath}${path}`;

/** What react-aria has to know about router and language, and what is on every page. */
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
