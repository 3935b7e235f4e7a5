// The script of the released vault's page in owner custody: server/http/recipient/pages/release-pages.ts draws the page around it.
import { requiredElement } from './dom.ts';
import { showEstate } from './show-estate.ts';
import { emptyWaitingFolder, emptyWhenLeaving } from './waiting-folder.ts';
import { WorkerClient } from './worker-client.ts';

/** Put in by the bundler: under its hashed name. */
declare const workerPath: string;

const place = requiredElement('sealed');
const base = place.dataset['base'] ?? '';
const client = new WorkerClient(new Worker(workerPath));
for (const form of document.querySelectorAll<HTMLFormElement>('form[action$="/leave"]')) emptyWhenLeaving(form);
await emptyWaitingFolder();
await showEstate(place, client, { kind: 'server', base });
