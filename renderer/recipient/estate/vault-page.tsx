// The script of the released vault's page in owner custody: server/http/recipient/pages/release-pages.ts draws the page around it.
import { EstatePage } from './estate-page.tsx';
import { draw, requiredElement } from '../page-parts.tsx';
import { startPageWorker } from '../page-worker.ts';
import { CollectParts } from '../parts/collect-parts.tsx';
import { switchLanguageInPlace } from '../switch-language.ts';
import { emptyWaitingFolder, emptyWhenLeaving } from '../saving/waiting-folder.ts';
import { WorkerClient } from '../worker-client.ts';
import type { LockedSource } from '../worker-messages.ts';

const place = requiredElement('sealed');
const source: LockedSource = { kind: 'server', base: place.dataset['base'] ?? '' };
const client = new WorkerClient(startPageWorker());
switchLanguageInPlace(place.id);
emptyWhenLeaving();
await emptyWaitingFolder();
draw(
  place,
  <EstatePage
    client={client}
    source={source}
    before={(ways, lookAgain, unlock) => (
      <CollectParts client={client} ways={ways} onLookAgain={lookAgain}>
        {unlock}
      </CollectParts>
    )}
  />,
);
