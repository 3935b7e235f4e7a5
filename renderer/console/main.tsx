import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/queries.ts';
import { App } from './app.tsx';
import { chosenLanguage, startI18n } from './words/index.ts';

async function start(place: HTMLElement): Promise<void> {
  const i18n = await startI18n(chosenLanguage());
  createRoot(place).render(<App client={makeQueryClient()} i18n={i18n} />);
}

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');
void start(place);
