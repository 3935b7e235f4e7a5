import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { defaultPreferences, type Shell } from '../../electron/contract-shell.ts';
import { App } from './app.tsx';
import { languageFor, startI18n } from './i18n/start-i18n.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { followEngine, makeQueryClient } from './queries.ts';
import { connectShell } from './shell/connect-shell.ts';
import { paintTheme } from './theme.ts';

/** Opens a vault whose passphrase the system keeps, as the owner wished; once, so that locking it by hand holds. */
async function unlockAtStart(shell: Shell): Promise<void> {
  const [{ canRemember }, status] = await Promise.all([shell.facts(), shell.call('account.status', {})]);
  if (canRemember && status.ok && status.value.state === 'locked') await shell.unlockRemembered();
}

async function start(place: HTMLElement): Promise<void> {
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
  const [preferences] = await Promise.all([shell.preferences(), unlockAtStart(shell)]);
  paintTheme(preferences.theme);
  const i18n = await startI18n(languageFor(preferences.language, navigator.languages));
  const client = makeQueryClient();
  followEngine(shell, client);
  root.render(<App shell={shell} client={client} i18n={i18n} />);
}

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');
void start(place);
