// The script of the invitation's page in owner custody: server/http/recipient/pages/verify-pages.ts draws the page around it.
import { requiredElement } from './dom.ts';
import { showEnrolment } from './show-enrolment.ts';
import { WorkerClient } from './worker-client.ts';

/** Put in by the bundler: under its hashed name. */
declare const workerPath: string;

const place = requiredElement('enrolment');
const { owner = '', path = '' } = place.dataset;
await showEnrolment(place, new WorkerClient(new Worker(workerPath)), { ownerName: owner, path });
