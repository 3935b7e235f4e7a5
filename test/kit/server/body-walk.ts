import { systemOrigin } from '../../../server/core/context.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import type { Answer, Api } from './api.ts';
import { makeEstate } from '../owners/estate.ts';
import { platformPerson, withHeaders } from '../owners/platform-person.ts';
import { rightBody, surfaceOf, walkPassword } from './right-bodies.ts';
import { pathWith, type Ids, type RegisteredRoute } from './route-table.ts';
import { newSealedVault } from '../owners/sealed-vault.ts';
import type { TestServer } from './test-server.ts';

/** A request of a walk, before it's sent. */
export interface Step {
  readonly route: RegisteredRoute;
  /** `METHOD path`. */
  readonly title: string;
  readonly right: Readonly<Record<string, unknown>>;
  send(body: unknown): Promise<Answer>;
}

/** Whose requests a place takes, and what they can name. */
export interface Sender {
  readonly api: Api;
  readonly ids: Ids;
}

/** The one member that sync's policy has beside the reference's. */
function withOpeningHours(body: NonNullable<RegisteredRoute['body']>): NonNullable<RegisteredRoute['body']> {
  return { anyOf: [body, { type: 'object', properties: { opening_hours: { type: 'integer' } } }] };
}

/** Every route that takes a JSON body or could be sent one, those that end something last. */
export function routesWithBodies(routes: readonly RegisteredRoute[]): readonly RegisteredRoute[] {
  const ending = ['/archive', '/restore', '/release', '/release/open', '/release/execute'];
  const rank = ({ path, method }: RegisteredRoute): number =>
    /sign-out/.test(path)
      ? 9
      : /password$/.test(path)
        ? 8
        : method === 'PUT' && /\/release$/.test(path)
          ? 0
          : ending.findIndex((end) => path.endsWith(end)) + 1;
  const policyBody = routes.find(({ method, path }) => method === 'PUT' && path === '/reference/v1/vaults/:vault_id/policy')?.body;
  return (
    routes
      .filter(
        (route) =>
          ['POST', 'PUT', 'PATCH'].includes(route.method) &&
          surfaceOf(route) !== '' &&
          route.config.form === undefined &&
          route.config.surface !== 'key-test' &&
          !/\/uploads(\/|$)/.test(route.path),
      )
      // Devices speak of policies in the reference's words, which the core alone checks there.
      .map((route, index) => ({
        route:
          surfaceOf(route) === 'sync' && route.path.endsWith('/policy')
            ? { ...route, body: policyBody && withOpeningHours(policyBody) }
            : route,
        index,
      }))
      .sort((a, b) => rank(a.route) - rank(b.route) || a.index - b.index)
      .map(({ route }) => route)
  );
}

/** Goes through the routes on a server of one's own; each place has an owner of its own, with one of everything a path can name. */
export async function* walk(server: TestServer, routes: readonly RegisteredRoute[]): AsyncGenerator<Step> {
  const places = Map.groupBy(routes, (route) => (surfaceOf(route) === 'sync' ? '/api/sync' : route.base));
  for (const [place, there] of places) {
    const { api, ids } = await senderAt(server, place);
    await settle(server);
    for (const route of there) {
      yield {
        route,
        title: `${route.method} ${route.path}`,
        right: rightBody(route, ids),
        send: async (body) => {
          const answer = await api.call(route.method, pathWith(route, ids), { body });
          await settle(server);
          return answer;
        },
      };
    }
  }
}

/**
 * Waits for what a request leaves to be done after its answer: mails and webhooks leave behind it, and views are counted in bundles. How far
 * that has come by the next request would otherwise depend on how busy the machine is, and some answers and rows tell.
 */
export async function settle({ scheduler, flush }: TestServer): Promise<void> {
  await Promise.all([scheduler.deliver(), scheduler.deliverWebhooks()]);
  await flush();
}

/** An owner of this place with one of everything. */
export async function senderAt(server: TestServer, place: string): Promise<Sender> {
  if (place === '/api/sync') {
    const { device, vaultId, documentId, recipientId, email } = await newSealedVault(server);
    const call: Api['call'] = (method, path, options) => device.call(method, path.slice(place.length), options);
    return { api: { ...server.api(null, ''), call }, ids: { vault: vaultId, document: documentId, recipient: recipientId, email } };
  }
  const email = `owner-${place.slice(1) || 'origin'}@example.org`;
  const { key, ids: estate } = await makeEstate(server, await server.createKey({ email }));
  const ids = { ...estate, email };
  if (place !== '/api') return { api: server.api(key, ''), ids };
  const role = 'VAULT_ADMIN';
  await createPerson(server.core, { email, password: walkPassword, role, defaultPlan: 'enterprise' }, systemOrigin);
  const person = await platformPerson(server, { email, roles: [role], mfa: true });
  const api = withHeaders(server.api(person.token, ''), { 'x-heirlock-mode': 'test' });
  const unknown = '01JC3ZK4V8N6Q2T7R5W9X0Y1AB';
  return {
    api,
    ids: { ...ids, user_id: person.userId, approval_id: unknown, certificate_id: unknown, correction_id: unknown, hold_number: '1' },
  };
}
