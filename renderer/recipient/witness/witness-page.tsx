// The script of the page of somebody who is asked to sign: server/http/recipient/pages/witness-pages.ts draws the page around it.
import { hasFragment } from '../enrol/take-fragment.ts';
import { draw, requiredElement } from '../page-parts.tsx';
import { startPageWorker } from '../page-worker.ts';
import { switchLanguageInPlace } from '../switch-language.ts';
import { WorkerClient } from '../worker-client.ts';
import { forgetFragment, keepFragment } from './carry-fragment.ts';
import { WitnessView } from './witness-view.tsx';

const linked = keepFragment(globalThis.location, globalThis.history);
const place = requiredElement('witness');
const { base = '' } = place.dataset;
switchLanguageInPlace(place.id, linked);
// A link to the page that is open already only changes its fragment.
globalThis.addEventListener('hashchange', () => {
  if (hasFragment(globalThis.location, 'witness')) globalThis.location.reload();
});
const client = new WorkerClient(startPageWorker());
draw(place, <WitnessView client={client} base={base} linked={linked} onOver={() => forgetFragment(globalThis.history)} />);
