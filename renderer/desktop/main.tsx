import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Output } from '../../electron/contract.ts';
import { defaultPreferences, type Shell } from '../../electron/contract-shell.ts';
import { App } from './app.tsx';
import { fetchSentences, languageFor, startI18n } from './i18n/start-i18n.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { engineKey, followEngine, makeQueryClient } from './queries.ts';
import { connectShell } from './shell/connect-shell.ts';
import { paintTheme } from './theme.ts';

/** What the first screens need is fetched while the shell is asked: one way there and back, not three. Where that fails, whoever needs it asks anew. */
function fetchAhead(): void {
  for (const fetched of [import('./start-pages.ts'), fetchSentences(languageFor(defaultPreferences.language, navigator.languages))]) fetched.catch(() => undefined);
}

/**
 * Opens a vault whose passphrase the system keeps, as the owner wished; once, so that locking it by hand holds.
 * @returns the account's state; undefined when that may be another by now.
 */
async function unlockAtStart(shell: Shell): Promise<Output<'account.status'> | undefined> {
  const [{ canRemember }, status] = await Promise.all([shell.facts(), shell.call('account.status', {})]);
  if (!status.ok) return undefined;
  if (!canRemember || status.value.state !== 'locked') return status.value;
  await shell.unlockRemembered();
  return undefined;
}

async function start(place: HTMLElement): Promise<void> {
  fetchAhead();
  const root = createRoot(place);
  let shell: Shell;
  try {
    shell = await connectShell();
  } catch (error) {
    const i18n = await startI18n(languageFor(defaultPreferences.language, navigator.languages));
    root.render(
      <I18nextProvider i18n={i18n}>
        <main className="page narrow">
          <ProblemBanner error={error} />
        </main>
      </I18nextProvider>,
    );
    return;
  }
  const client = makeQueryClient();
  followEngine(shell, client);
  const [preferences, status] = await Promise.all([shell.preferences(), unlockAtStart(shell)]);
  // What an event has told meanwhile is newer.
  if (status !== undefined) client.setQueryData<typeof status>(engineKey('account.status', {}), (told) => told ?? status);
  paintTheme(preferences.theme);
  const i18n = await startI18n(languageFor(preferences.language, navigator.languages));
  root.render(<App shell={shell} client={client} i18n={i18n} />);
}

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');
void start(place);
