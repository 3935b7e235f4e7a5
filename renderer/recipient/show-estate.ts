import { element, moveFocusTo } from './dom.ts';
import { openedView } from './opened-view.ts';
import { problemNote } from './problem-words.ts';
import { problemCodeOf } from './problems.ts';
import { unlockForms } from './unlock-forms.ts';
import type { WorkerClient } from './worker-client.ts';
import type { EstateSource } from './worker-messages.ts';

/** Loads a sealed estate into `place`, lets the reader open it, and shows what was left. Used by the released vault's page and the offline reader. */
export async function showEstate(place: HTMLElement, client: WorkerClient, source: EstateSource): Promise<void> {
  place.replaceChildren(element('p', { role: 'status' }, 'One moment …'));
  try {
    const ways = await client.ask('load', { source });
    const forms = unlockForms(ways, {
      readSheet: (typed) => client.ask('readSheet', { typed }),
      open: async (secret) => {
        const { parts, heading } = openedView(await client.ask('open', { secret }), client);
        place.replaceChildren(...parts);
        moveFocusTo(heading);
      },
    });
    place.replaceChildren(...(forms === undefined ? [noWayIn()] : [introduction(), forms]));
  } catch (error) {
    place.replaceChildren(element('div', { role: 'alert' }, problemNote(problemCodeOf(error))));
  }
}

function introduction(): HTMLElement {
  return element('p', {}, 'It was locked so that only you can open it. That happens here, on your own device; nobody else can see what is in it.');
}

function noWayIn(): HTMLElement {
  return element(
    'section', {},
    element('h2', {}, 'There is no key for this yet'),
    element('p', {}, 'No passphrase was set and no sheet was printed for you, so nobody can open this: not you, not us. If there is a printed sheet with twelve words among the owner’s papers, please show this page to the people who run this server.'),
  );
}
