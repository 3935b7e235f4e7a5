// The script of the offline reader: one HTML file that opens a `.heirlock-bundle` file without any server.
import { element, requiredElement } from './dom.ts';
import { showEstate } from './show-estate.ts';
import { WorkerClient } from './worker-client.ts';

/** Put in by the bundler: the whole worker. A page that was opened from a file can load no other. */
declare const workerSource: string;

let worker: Worker | undefined;

function open(file: File): void {
  // A new worker for each file, so that nothing of an earlier one is left.
  worker?.terminate();
  const url = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  worker = new Worker(url);
  const place = element('div', {});
  requiredElement('opened').replaceChildren(element('p', { class: 'soft' }, 'Chosen file: ', element('bdi', {}, file.name)), place);
  void showEstate(place, new WorkerClient(worker), { kind: 'file', file });
}

const choice = requiredElement('file') as HTMLInputElement;
// The same file can be chosen once more.
choice.addEventListener('click', () => {
  choice.value = '';
});
choice.addEventListener('change', () => {
  const [file] = choice.files ?? [];
  if (file !== undefined) open(file);
});
