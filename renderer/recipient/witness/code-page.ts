// The script of the pages on which a witness asks for a code and types it: server/http/recipient/pages/witness-pages.ts draws them.
import { carryFragment } from './carry-fragment.ts';
import { showLocalTimes } from '../local-times.ts';

const carry = (): void => carryFragment(document, globalThis.location, globalThis.history);

showLocalTimes(null);
carry();
// A link to the page that is open already only changes its fragment.
globalThis.addEventListener('hashchange', carry);
