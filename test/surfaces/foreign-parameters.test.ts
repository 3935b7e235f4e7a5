import { beforeAll, describe, expect, it } from 'vitest';
import { isPagePath } from '../../server/http/recipient/index.ts';
import type { Answer } from '../kit/server/api.ts';
import { difference, startComparable, type Told } from '../kit/server/comparable-server.ts';
import { canariesIn, stateOf, withoutChance } from '../kit/server/database-state.ts';
import { encoded, hostileFields, portionsOf, type Field } from '../kit/server/foreign-parameters.ts';
import { memberPool, type MemberPool } from '../kit/server/member-pool.ts';
import { tellPageStories, type PageForm, type PageStory } from '../kit/server/page-story.ts';
import { isQueryClosed, queryFieldsOf, routesWithQueries, walkQueries, type QueryStep } from '../kit/server/query-walk.ts';
import { surfaceOf } from '../kit/server/right-bodies.ts';
import { registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** Names under which the platform takes anything for a token and refuses it in an address (RULINGS.md#tokens-never-travel-in-addresses). */
const tokenNames: readonly string[] = ['access_token', 'refresh_token', 'id_token', 'token', 'bearer', 'authorization'];

/** What fits in a request's head beside its path. */
const maxQueryBytes = 12_000;

const told = ({ status, body, headers }: Answer): Told => ({
  status,
  body: withoutChance(`${headers.get('content-type') ?? ''} ${JSON.stringify(body ?? null)}`),
});

/** Of the platform, all but the documents and what programs look up there, which ask for no token. */
const refusesTokens = (route: RegisteredRoute): boolean =>
  surfaceOf(route) === 'platform' && !/^\/\.well-known\/|^\/api\/(docs|openapi\.json|postman\.json)$/.test(route.path);

/** What the operator was told: that there is nothing to sign with, to scan with or to send messages to telephones with. */
const faultsOf = ({ faults }: TestServer): readonly string[] => faults.map(({ kind, error }) => `${kind}: ${String(error)}`);

/** What the route doesn't know of these. */
const foreignTo = (route: RegisteredRoute, fields: readonly Field[]): readonly Field[] =>
  fields.filter(([name]) => !queryFieldsOf(route).includes(name) && !(refusesTokens(route) && tokenNames.includes(name.toLowerCase())));

const poolOf = async (server: TestServer, routes: readonly RegisteredRoute[]): Promise<MemberPool> =>
  memberPool(
    routes,
    (await server.core.db.read.introspection.getTables()).flatMap(({ columns }) => columns.map(({ name }) => name)),
  );

/** The fields that make the difference on their own; none where only several together do. */
async function culprits(fields: readonly Field[], isBroken: (some: readonly Field[]) => Promise<boolean>): Promise<string> {
  if (fields.length < 2) return encoded(fields);
  const middle = Math.ceil(fields.length / 2);
  for (const half of [fields.slice(0, middle), fields.slice(middle)]) if (await isBroken(half)) return culprits(half, isBroken);
  return `${fields.length} fields together`;
}

/** Sends each route its query with a portion of the pool in it, another one to each, and says where that made a difference. */
async function queryDifferences(
  steps: AsyncIterable<QueryStep>,
  plain: readonly Told[],
  portionAt: (index: number) => readonly Field[],
): Promise<string[]> {
  const found: string[] = [];
  let at = 0;
  for await (const { route, title, send } of steps) {
    const expected = plain[at] ?? { status: 0, body: '' };
    const fields = foreignTo(route, portionAt(at++));
    const problemWith = async (some: readonly Field[]): Promise<string | undefined> => {
      const sent = told(await send(encoded(some)));
      if (!isQueryClosed(route)) return difference(expected, sent);
      return sent.status === 400 ? undefined : `${sent.status} where 400 is due`;
    };
    const problem = await problemWith(fields);
    if (problem !== undefined)
      found.push(`${title}, sent ${await culprits(fields, async (some) => (await problemWith(some)) !== undefined)}: ${problem}`);
    // What was refused did nothing: what is sealed by a look at the log is compared too.
    if (isQueryClosed(route)) await send('');
  }
  return found;
}

describe.each(['SQLite', 'Postgres'])('on %s, fields of a query that a route does not document', (database) => {
  let routes: readonly RegisteredRoute[];
  let portions: readonly (readonly Field[])[];
  let state: readonly string[];
  let faults: readonly string[];
  const plain: Told[] = [];
  beforeAll(async () => {
    await using server = await startComparable(database);
    const all = await registeredRoutes(server);
    routes = routesWithQueries(all);
    portions = portionsOf(await poolOf(server, all), maxQueryBytes);
    for await (const { send } of walkQueries(server, routes)) plain.push(told(await send('')));
    state = await stateOf(server);
    faults = faultsOf(server);
  });

  it('are sent to every surface, and mostly where the request does something', () => {
    expect(routes.length).toBeGreaterThan(300);
    expect(plain.filter(({ status }) => status < 300).length).toBeGreaterThan(200);
    expect(portions.flat().length).toBeGreaterThan(400);
    expect(portions.length).toBeLessThan(5);
  });

  it.each([0, 1, 2, 3])('are ignored, and set nothing (turn %i)', async (turn) => {
    await using server = await startComparable(database);
    const portionAt = (index: number): readonly Field[] => portions[(index + turn) % portions.length] ?? [];
    expect(await queryDifferences(walkQueries(server, routes), plain, portionAt)).toEqual([]);
    expect(await canariesIn(server)).toEqual([]);
    expect(await stateOf(server)).toEqual(state);
    expect(faultsOf(server)).toEqual(faults);
  });

  it('are refused as tokens by what belongs to people and their devices, by their name or their look', async () => {
    await using server = await startComparable(database);
    const found: string[] = [];
    const asking = routes.filter((route) => route.method === 'GET' && (refusesTokens(route) || surfaceOf(route) === 'sync'));
    for await (const { route, title, send } of walkQueries(server, asking))
      for (const query of ['x=heirlock_st_abc', ...(refusesTokens(route) ? tokenNames.map((name) => `${name}=x`) : [])])
        if ((await send(query)).status !== 400) found.push(`${title}, sent ${query}`);
    expect(asking.length).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });
});

/** Refused as what it is: 400, or 422 where that's how a surface refuses values. */
const isRefused = (route: RegisteredRoute, { status }: Answer): boolean =>
  status === 400 || (status === 422 && ['overview', 'alternate'].includes(surfaceOf(route)));

describe.each(['SQLite', 'Postgres'])('on %s, fields of a query that a route documents', (database) => {
  it('are refused twice, unknown within brackets, and never more than the server can bear', async () => {
    await using server = await startComparable(database);
    const routes = routesWithQueries(await registeredRoutes(server)).filter((route) => queryFieldsOf(route).length > 0);
    const found: string[] = [];
    let sent = 0;
    for await (const { route, title, send } of walkQueries(server, routes)) {
      const plain = route.method === 'GET' ? told(await send('')) : undefined;
      for (const { what, text, isForeign, isRepeated } of queryFieldsOf(route).flatMap(hostileFields)) {
        if (isForeign && plain === undefined) continue;
        sent += 1;
        const answer = await send(text);
        const problem =
          answer.status >= 500
            ? String(answer.status)
            : isRepeated && route.queryFields.length > 0 && !isRefused(route, answer)
              ? `${answer.status} for what comes twice`
              : isForeign && plain !== undefined && !isQueryClosed(route)
                ? difference(plain, told(answer))
                : undefined;
        if (problem !== undefined) found.push(`${title}, sent ${what}: ${problem}`);
      }
    }
    expect(sent).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
    expect(server.faults).toEqual([]);
  });
});

/** What fits in the smallest form beside its own fields. */
const maxFormBytes = 6_500;

/** A form with a file may have twenty fields. */
const maxFieldsWithFile = 15;

/** Reads JSON alone, and no form. */
const ofScripts: readonly string[] = [
  '/verify/:token/enrolment',
  '/invited/:invitation/enrolment',
  '/witness/:token/certificate',
  '/witness/:token/signature',
  '/witness/:token/decline',
];

/** Every route that reads a form as pages without a script send it. */
const formRoutesOf = (all: readonly RegisteredRoute[]): readonly string[] =>
  all
    .filter(
      ({ method, path, config }) =>
        method === 'POST' &&
        (config.takesForm === true || (isPagePath(path) && !path.includes('*') && /:token|:invitation|^\/certificate/.test(path))),
    )
    .map(({ path }) => path);

/** The names that a form's route reads, some of which are left out of the form. */
const formFieldsOf = (all: readonly RegisteredRoute[], { route, fields }: PageForm): readonly string[] => [
  ...fields.map(([name]) => name),
  'file',
  ...(all.find(({ method, path }) => method === 'POST' && path === route)?.bodyFields ?? []),
];

const toldPage = (answer: Answer): Told => {
  const { status, body } = told(answer);
  return { status, body: `${withoutChance(answer.headers.get('location') ?? '')} ${body}` };
};

/** Goes through a story with these fields in every form and every address, and says what is answered, in order. */
async function readThrough(
  story: PageStory,
  all: readonly RegisteredRoute[],
  fields: readonly Field[],
): Promise<readonly (readonly [what: string, told: Told])[]> {
  const answers: (readonly [string, Told])[] = [];
  const query = encoded(fields.filter(([name]) => name !== 'lang'));
  const look = async (): Promise<void> => {
    for (const { route, path } of story.looks) answers.push([`GET ${route}`, toldPage(await story.look(path, query))]);
  };
  await look();
  for (const next of story.forms) {
    const form = await next();
    const known = formFieldsOf(all, form);
    const foreign = fields.filter(([name]) => !known.includes(name)).slice(0, form.withFile ? maxFieldsWithFile : undefined);
    const isPage = isPagePath(form.path);
    answers.push([`POST ${form.route}`, toldPage(await story.send(form, foreign, isPage ? query : ''))]);
    if (form.route === '/r/:token/open') await look();
  }
  return answers;
}

describe.each(['SQLite'])('on %s, fields of a form that its page does not have', (database) => {
  let all: readonly RegisteredRoute[];
  let portions: readonly (readonly Field[])[];
  let state: readonly string[];
  const plain: (readonly (readonly [what: string, told: Told])[])[] = [];
  beforeAll(async () => {
    await using server = await startComparable(database);
    all = await registeredRoutes(server);
    portions = portionsOf(await poolOf(server, all), maxFormBytes);
    for (const story of await tellPageStories(server, portions.length)) plain.push(await readThrough(story, all, []));
    state = await stateOf(server);
  });

  it('are sent with every form there is, each of which does something without them', () => {
    const [first = []] = plain;
    const sent = first.flatMap(([what]) => (what.startsWith('POST ') ? [what.slice('POST '.length)] : []));
    expect([...sent, ...ofScripts].sort()).toEqual([...formRoutesOf(all)].sort());
    expect(first.filter(([what, { status }]) => what.startsWith('POST ') && ![200, 303].includes(status))).toEqual([]);
  });

  it('are ignored in forms and addresses, and set nothing', async () => {
    await using server = await startComparable(database);
    const found: string[] = [];
    for (const [turn, story] of (await tellPageStories(server, portions.length)).entries()) {
      const expected = plain[turn] ?? [];
      for (const [index, [what, sent]] of (await readThrough(story, all, portions[turn] ?? [])).entries()) {
        const problem = difference(expected[index]?.[1] ?? { status: 0, body: '' }, sent);
        if (problem !== undefined) found.push(`${what}, turn ${turn}: ${problem}`);
      }
    }
    expect(found).toEqual([]);
    expect(await canariesIn(server)).toEqual([]);
    expect(await stateOf(server)).toEqual(state);
    expect(server.faults).toEqual([]);
  });

  it('are borne in every wrong form, as are its own fields and the language of a page', async () => {
    await using server = await startComparable(database);
    const found: string[] = [];
    for (const story of await tellPageStories(server, 1)) {
      for (const { route, path } of story.looks) {
        const expected = toldPage(await story.look(path, ''));
        for (const { what, text } of hostileFields('lang')) {
          const problem = difference(expected, toldPage(await story.look(path, text)));
          if (problem !== undefined) found.push(`GET ${route}, sent ${what}: ${problem}`);
        }
      }
      for (const next of story.forms) {
        const form = await next();
        await story.send(form);
        for (const name of ['token', ...formFieldsOf(all, form)]) {
          for (const { what, text, isRepeated } of hostileFields(name)) {
            const others = encoded(form.fields.filter(([own]) => own !== name));
            const { status } = await story.send(form, `${others}&${text}`);
            if (status >= 500 || (isRepeated && form.route === '/api/auth/token' && status !== 400))
              found.push(`POST ${form.route}, sent ${what}: ${status}`);
          }
        }
      }
    }
    expect(found).toEqual([]);
    expect(server.faults).toEqual([]);
  });
});
