import { createRoot } from 'react-dom/client';
import { defaultPreferences } from '../../electron/contract/shell.ts';
import { App } from './app.tsx';
import type { InitialState } from './load-initial-state.ts';
import { SpeechProvider } from '../ui/speech.tsx';
import { languageFor } from './words/language-for.ts';
import { beginSpeech } from './words/speech.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { engineKey, followEngine, makeQueryClient } from './queries.ts';
import { paintTheme } from './theme.ts';

/** Starts the app in `place`. */
export async function startApp(place: HTMLElement, asked: Promise<InitialState>): Promise<void> {
  const root = createRoot(place);
  let first: InitialState;
  try {
    first = await asked;
  } catch (error) {
    const speech = await beginSpeech(languageFor(defaultPreferences.language, navigator.languages));
    root.render(
      <SpeechProvider speech={speech}>
        <main className="page narrow">
          <ProblemBanner error={error} />
        </main>
      </SpeechProvider>,
    );
    return;
  }
  const { shell } = first;
  const client = makeQueryClient();
  followEngine(shell, client);
  // From here on nothing is missed.
  const mayBeOld = first.wasTold();
  const [preferences, status] = await Promise.all([first.preferences, first.status]);
  // What an event has reported in the meantime is newer.
  if (status !== undefined && !mayBeOld) client.setQueryData<typeof status>(engineKey('account.status', {}), (told) => told ?? status);
  paintTheme(preferences.theme);
  const speech = await beginSpeech(languageFor(preferences.language, navigator.languages));
  root.render(<App shell={shell} client={client} speech={speech} />);
}
