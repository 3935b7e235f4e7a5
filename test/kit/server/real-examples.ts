import { createPerson } from '../../../server/core/identity/create-person.ts';
import { systemOrigin } from '../../../server/core/context.ts';
import type { SurfaceName } from '../../../server/http/foundation/rates/rate-table.ts';
import { openApiOf } from '../../../server/http/docs/openapi.ts';
import { templateOf } from '../../../server/http/docs/template-of.ts';
import type { Place } from '../../../server/http/docs/place.ts';
import { storyAt } from '../../../server/http/docs/stories/place-story.ts';
import { makeEstate } from '../owners/estate.ts';
import type { Json } from './api.ts';
import { settle } from './body-walk.ts';
import { mountedPlaces } from './mounted-places.ts';
import { runCollection, type CollectionRun } from './run-collection.ts';
import { StableAnswers } from './stable-answer.ts';
import type { TestServer } from './test-server.ts';

/** What a real server answered, by surface and by `METHOD /path`. */
export type RealExamples = Partial<Record<SurfaceName, Record<string, unknown>>>;

/** One place's collection, from top to bottom. */
export interface PlaceRun extends CollectionRun {
  readonly place: Place;
}

const password = 'a sentence of the owner of a walk';

/** Whose collection it is; each place has an owner of its own, whom nobody else's vaults get in the way of. */
const owners: Readonly<Record<Place['name'], string>> = {
  reference: 'thomas@example.com',
  overview: 'eva@example.com',
  alternate: 'otto@example.com',
  flat: 'flora@example.com',
  platform: 'ada@example.com',
  origin: 'karl@example.com',
};

/** Runs the collection of every place on one server, as somebody who has a key there, or an account. */
export async function* runCollections(server: TestServer): AsyncGenerator<PlaceRun> {
  for (const place of await mountedPlaces(server.services)) {
    const email = owners[place.name];
    const key = await server.createKey({ email });
    // What only reads has nothing to read otherwise.
    if (place.name === 'flat') await makeEstate(server, key, { email: 'anna@example.com' });
    if (place.name === 'platform')
      await createPerson(server.core, { email, password, role: 'VAULT_ADMIN', defaultPlan: 'enterprise' }, systemOrigin);
    const collection: Json = await (await fetch(`${place.baseUrl}/postman.json`)).json();
    const soon = { in_a_month: '2026-04-01T00:00:00.000Z', in_a_year: '2027-03-01T00:00:00.000Z' };
    const run = await runCollection(collection, { apiKey: key.value, email, password, ...soon }, async () => {
      // What is still to be delivered is so at the moment of the request that left it.
      await settle(server);
      server.advance(1_000);
    });
    yield { place, ...run };
  }
}

/** What was answered, with everything in it that is chance put into a stable form. */
export function examplesIn(server: TestServer, runs: readonly PlaceRun[]): RealExamples {
  const stable = new StableAnswers(server.origin);
  const examples: RealExamples = {};
  for (const { place, answers } of runs) {
    for (const [index, { endpoint, title }] of storyAt(openApiOf(place), place).requests.entries()) {
      const answer = answers[index];
      const surface = place.claims.routes.find(({ method, path }) => `${method} ${templateOf(path)}` === endpoint)?.dialect.name;
      if (surface === undefined || title !== undefined || answer?.headers.get('content-type')?.startsWith('application/json') !== true)
        continue;
      const known = (examples[surface] ??= {});
      // At the origin there's little that wasn't asked before.
      known[endpoint] ??= stable.of(JSON.parse(answer.text()));
    }
  }
  return examples;
}
