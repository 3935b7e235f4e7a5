import { rightBody, surfaceOf } from './right-bodies.ts';
import type { Answer } from './api.ts';
import { routesWithBodies, senderAt, settle, type Sender } from './body-walk.ts';
import { pathWith, type RegisteredRoute } from './route-table.ts';
import type { TestServer } from './test-server.ts';

/** A request of a walk, before it's sent. */
export interface QueryStep {
  readonly route: RegisteredRoute;
  /** `METHOD path`. */
  readonly title: string;
  /** @param query encoded; what the route needs in its query goes before it. */
  send(query: string): Promise<Answer>;
}

/** What routes without a schema of their query read from it. */
const readWithoutSchema: Readonly<Record<string, readonly string[]>> = {
  '/api/auth/authorize': ['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method'],
  '/api/auth/external/start': ['return_to'],
  '/api/auth/external/callback': ['code', 'state', 'iss', 'error', 'error_description', 'response'],
};

/** The names that a route reads from its query. */
export const queryFieldsOf = ({ path, queryFields }: RegisteredRoute): readonly string[] => readWithoutSchema[path] ?? queryFields;

/** Pages behind mailed links, and everything below a path: what is there is asked for by name elsewhere. */
const isBehindLink = ({ path }: RegisteredRoute): boolean => /:token|:invitation|\*/.test(path);

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether a query with anything else in it is refused: flat's lists say so by hand, and name it. */
export const isQueryClosed = (route: RegisteredRoute): boolean =>
  route.queryIsClosed || (surfaceOf(route) === 'flat' && route.queryFields.length > 0);

/** Every route but the pages behind mailed links: what only looks first, then what changes something, what removes something last. */
export function routesWithQueries(all: readonly RegisteredRoute[]): readonly RegisteredRoute[] {
  const routes = all.filter((route) => methods.includes(route.method) && !isBehindLink(route));
  const bodies = routesWithBodies(routes);
  const known = new Set(bodies.map(({ method, path }) => `${method} ${path}`));
  const isEnd = ({ method, path }: RegisteredRoute): boolean => method === 'DELETE' || /sign-out|password$/.test(path);
  const rest = routes.filter(({ method, path }) => method !== 'GET' && !known.has(`${method} ${path}`));
  return [
    ...routes.filter(({ method }) => method === 'GET'),
    ...rest.filter((route) => !isEnd(route)),
    ...bodies.filter((route) => !isEnd(route)),
    ...[...rest, ...bodies].filter(isEnd).sort((a, b) => depthOf(b) - depthOf(a)),
  ];
}

/** What is within something goes before it, and a session last. */
const depthOf = ({ path }: RegisteredRoute): number => (/sign-out|session/.test(path) ? 0 : path.split('/').length);

/** Goes through the routes as `walk` does, with a query in place of a body of one's own. */
export async function* walkQueries(server: TestServer, routes: readonly RegisteredRoute[]): AsyncGenerator<QueryStep> {
  const places = Map.groupBy(routes, (route) => (surfaceOf(route) === 'sync' ? '/api/sync' : surfaceOf(route) === '' ? '' : route.base));
  for (const [place, there] of places) {
    const sender = await senderAt(server, place);
    await settle(server);
    for (const route of there) {
      yield {
        route,
        title: `${route.method} ${route.path}`,
        send: async (query) => {
          const answer = await send(server, sender, route, query);
          await settle(server);
          return answer;
        },
      };
    }
  }
}

/** Without these a list or a removal would be refused whatever else is sent. */
function neededIn(route: RegisteredRoute, { ids }: Sender): string {
  if (surfaceOf(route) === 'flat') return '';
  const needed: Readonly<Record<string, string | undefined>> = { confirm: 'true', vault_id: ids.vault_id, q: 'will', scope: 'own' };
  return queryFieldsOf(route)
    .flatMap((name) => (needed[name] === undefined ? [] : [`${name}=${needed[name]}`]))
    .join('&');
}

async function send(server: TestServer, sender: Sender, route: RegisteredRoute, query: string): Promise<Answer> {
  const { api, ids } = sender;
  const isNamed = (name: string): boolean => new RegExp(`(^|&)${name}(=|&|$)`).test(query);
  const needed = neededIn(route, sender)
    .split('&')
    .filter((field) => field !== '' && !isNamed(field.slice(0, field.indexOf('='))));
  const whole = [...needed, ...(query === '' ? [] : [query])].join('&');
  const path = pathWith(route, ids) + (whole === '' ? '' : `?${whole}`);
  // Pages, and what stands beside the surfaces, are in nobody's documents.
  if (surfaceOf(route) === '') return browse(server.origin + path, { method: route.method });
  if (route.config.form !== undefined) return api.call(route.method, path, { body: fileForm(ids.vault_id ?? '') });
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(route.method) && route.config.surface !== 'key-test';
  return api.call(route.method, path, takesBody ? { body: rightBody(route, ids) } : {});
}

function fileForm(vaultId: string): FormData {
  const form = new FormData();
  form.set('vault_id', vaultId);
  form.set('file', new Blob(['%PDF-1.7 the last will'], { type: 'application/pdf' }), 'will.pdf');
  return form;
}

/** How long an answer may take, in milliseconds. */
const patienceMs = 10_000;

/** A request as browsers send it, judged by no document. @throws Error for an answer that doesn't come. */
export async function browse(url: string, request: RequestInit = {}): Promise<Answer> {
  const { status, headers, ...response } = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).then(async (answer) => ({ status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }));
  return { status, headers, body: new TextDecoder().decode(response.bytes), bytes: response.bytes };
}
