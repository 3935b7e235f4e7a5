// The script of the page that a part of a key is brought to: server/http/recipient/pages/bring-page.ts draws the page around it.
import { hasFragment, takeFragment } from '../enrol/take-fragment.ts';
import { draw, requiredElement } from '../page-parts.tsx';
import { switchLanguageInPlace } from '../switch-language.ts';
import { BringPart } from './bring-part.tsx';

const text = takeFragment(globalThis.location, globalThis.history, 'part');
const place = requiredElement('bring');
switchLanguageInPlace(place.id, text);
// A link to the page that is open already only changes its fragment.
globalThis.addEventListener('hashchange', () => {
  if (hasFragment(globalThis.location, 'part')) globalThis.location.reload();
});
draw(place, <BringPart text={text} own={globalThis.location.host} />);
