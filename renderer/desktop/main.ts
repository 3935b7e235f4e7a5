import { defaultPreferences } from '../../electron/contract/shell.ts';
import { loadInitialState } from './load-initial-state.ts';
import { appWords } from './words/index.ts';
import { languageFor } from './words/language-for.ts';

// The first script of the page, and a small one: what the first screens need is on its way from the program behind the page, while the app
// itself is
// still being read and started, which takes the browser about as long. Where something can't be fetched, whatever needs it asks again.
const first = loadInitialState();
const app = import('./start-app.tsx');
for (const fetched of [import('./start-pages.ts'), appWords[languageFor(defaultPreferences.language, navigator.languages)](), first])
  fetched.catch(() => undefined);

const { startApp } = await app;
const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');
await startApp(place, first);
