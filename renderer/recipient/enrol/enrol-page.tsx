// The script of the invitation's page in owner custody: server/http/recipient/pages/verify-pages.ts draws the page around it.
import { EnrolmentPage } from './enrolment-page.tsx';
import { hasFragment, takeFragment } from './take-fragment.ts';
import { draw, requiredElement } from '../page-parts.tsx';
import { startPageWorker } from '../page-worker.ts';
import { switchLanguageInPlace } from '../switch-language.ts';
import { WorkerClient } from '../worker-client.ts';

const linked = takeFragment(globalThis.location, globalThis.history);
const place = requiredElement('enrolment');
const { owner = '', path = '' } = place.dataset;
switchLanguageInPlace(place.id, linked);
// A link to the page that is open already only changes its fragment.
globalThis.addEventListener('hashchange', () => {
  if (hasFragment(globalThis.location, 'invitation')) globalThis.location.reload();
});
draw(place, <EnrolmentPage client={new WorkerClient(startPageWorker())} ownerName={owner} path={path} linked={linked} />);
