import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RouterProvider as AriaRouterProvider } from 'react-aria/private/utils/openLink';
import { createHashRouter, Outlet, useNavigate, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Preferences, Shell } from '../../electron/contract/shell.ts';
import { Toasts } from '../ui/toasts.tsx';
import { localeFor, SpeechProvider, usePageLanguage, type Speech } from '../ui/speech.tsx';
import { languageFor } from './words/language-for.ts';
import { useTranslation } from './words/use-translation.ts';
import { JobBoard, JobBoardContext } from './jobs/job-board.ts';
import { JobTray } from './jobs/job-tray.tsx';
import { routes } from './routes.tsx';
import { ShellContext } from './shell-context.ts';
import { paintTheme } from './theme.ts';

/** What the app is started with. */
export interface AppParts {
  readonly shell: Shell;
  readonly client: QueryClient;
  readonly speech: Speech;
}

const withProviders: RouteObject[] = [{ Component: Surroundings, children: routes }];

/** The owner's app. */
export function App({ shell, client, speech }: AppParts) {
  const [router] = useState(() => createHashRouter(withProviders));
  const [board] = useState(() => new JobBoard(shell));
  useEffect(() => followPreferences(shell, speech), [shell, speech]);
  return (
    <ShellContext value={shell}>
      <JobBoardContext value={board}>
        <QueryClientProvider client={client}>
          <SpeechProvider speech={speech}>
            <RouterProvider router={router} />
          </SpeechProvider>
        </QueryClientProvider>
      </JobBoardContext>
    </ShellContext>
  );
}

function followPreferences(shell: Shell, speech: Speech): () => void {
  return shell.on((event) => {
    if (event.name === 'preferences.changed') applyPreferences(event.data, speech);
  });
}

/** Makes the page look and speak as the owner set it. */
export function applyPreferences({ theme, language }: Preferences, speech: Speech): void {
  paintTheme(theme);
  void speech.speak(languageFor(language, navigator.languages));
}

/** react-router's own looks for a base element in the page each time, and react-aria calls it for every line of a list. */
const hrefOf = (path: string): string => `#${path}`;

/** What react-aria has to know about router and language, and what is on every page. */
function Surroundings() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = usePageLanguage();
  return (
    <I18nProvider locale={localeFor(language, navigator.languages)}>
      <AriaRouterProvider navigate={(path) => void navigate(path)} useHref={hrefOf}>
        <Outlet />
        <JobTray />
        <Toasts label={t('notifications')} closeLabel={t('close')} />
      </AriaRouterProvider>
    </I18nProvider>
  );
}
