// The script of the released vault's page in server custody, whose note and list can be read without it: saving and printing the note,
// saving everything in one file, and previews of what can be shown.
// server/http/recipient/pages/release-pages.ts draws the page around it.
import { PlainFiles, type PlainFile } from './plain-files.tsx';
import { showLocalTimes } from '../local-times.ts';
import { draw, requiredElement } from '../page-parts.tsx';
import { startPageWorker } from '../page-worker.ts';
import { WorkerClient, type Asker } from '../worker-client.ts';
import type { PlainDocument } from '../worker-messages.ts';

/** Somebody's lines as the page has them. */
function linesOf(element: Element | null): string {
  return [...(element?.childNodes ?? [])].map((node) => (node instanceof HTMLBRElement ? '\n' : (node.textContent ?? '').trim())).join('');
}

function readFile(item: HTMLElement): PlainFile | undefined {
  const { document: id = '', size = '', type = '', modified = '' } = item.dataset;
  const note = linesOf(item.querySelector('.description'));
  const [look, below, name] = [
    item.querySelector<HTMLElement>('.look'),
    item.querySelector<HTMLElement>('.below'),
    item.querySelector('h3')?.textContent ?? '',
  ];
  if (look === null || below === null) return undefined;
  return { document: { id, name, type, folder: '', sizeBytes: Number(size), note, modifiedAt: modified }, look, below };
}

const place = requiredElement('files');
const base = place.dataset['base'] ?? '';
const files = [...document.querySelectorAll<HTMLElement>('li[data-document]')].map(readFile).filter((file) => file !== undefined);

/** Starts its worker with the first question: most readers save one document with its link and need none. */
function lazyAsker(documents: readonly PlainDocument[]): Asker {
  let client: WorkerClient | undefined;
  const started = (): WorkerClient => {
    if (client !== undefined) return client;
    client = new WorkerClient(startPageWorker());
    // Messages keep their order: whatever is asked next finds the list. Should the worker fail to start, that request fails too, and is
    // reported.
    client.ask('list', { base, documents }).catch(() => undefined);
    return client;
  };
  return { ask: (call, asked, options) => started().ask(call, asked, options) };
}

showLocalTimes(place);
draw(
  place,
  <PlainFiles
    files={files}
    client={lazyAsker(files.map((file) => file.document))}
    base={base}
    written={{ letter: linesOf(document.querySelector('#release-note')), madeAt: place.dataset['released'] ?? '' }}
    noteActs={document.querySelector<HTMLElement>('#note-acts')}
  />,
);
