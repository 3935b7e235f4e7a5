import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/queries.ts';
import { App } from './app.tsx';
import { chosenLanguage, beginSpeech } from './words/speech.ts';

async function start(place: HTMLElement): Promise<void> {
  const speech = await beginSpeech(chosenLanguage());
  createRoot(place).render(<App client={makeQueryClient()} speech={speech} />);
}

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');
void start(place);
