import type { Answer, Api, Json } from '../server/api.ts';
import { formOf, type Owner } from './reference-owner.ts';

/** One route of the reference surface (INTERFACE.md#reference) with its limit (INTERFACE.md#rate-limits). */
export interface ReferenceRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:vault_id`, `:document_id` or `:recipient_id` where it names a resource. */
  readonly path: string;
  /** A body that the route accepts. */
  readonly body?: Json;
  /** True for the one route that takes a form. */
  readonly form?: boolean;
  readonly query?: string;
  /** Requests per minute and key; absent if it has no separate limit. */
  readonly perMinute?: number;
}

const vault = '/v1/vaults/:vault_id';
const document = '/v1/documents/:document_id';
const recipient = '/v1/recipients/:recipient_id';

export const referenceRoutes: readonly ReferenceRoute[] = [
  { method: 'GET', path: '/v1/vaults', perMinute: 100 },
  { method: 'POST', path: '/v1/vaults', body: { name: 'Papers' }, perMinute: 20 },
  { method: 'GET', path: vault, perMinute: 200 },
  { method: 'PATCH', path: vault, body: { name: 'Taken over' }, perMinute: 50 },
  { method: 'DELETE', path: vault, query: '?confirm=true', perMinute: 10 },
  { method: 'POST', path: `${vault}/release`, body: { release_note: 'mine' }, perMinute: 10 },
  { method: 'POST', path: `${vault}/archive` },
  { method: 'POST', path: `${vault}/restore` },
  { method: 'GET', path: `${vault}/statistics` },
  { method: 'GET', path: `${vault}/documents`, perMinute: 100 },
  { method: 'POST', path: `${vault}/documents`, form: true, perMinute: 20 },
  { method: 'GET', path: document, perMinute: 200 },
  { method: 'GET', path: `${document}/download`, perMinute: 100 },
  { method: 'PATCH', path: document, body: { name: 'taken.txt' }, perMinute: 50 },
  { method: 'DELETE', path: document, perMinute: 20 },
  { method: 'GET', path: `${vault}/recipients`, perMinute: 100 },
  { method: 'POST', path: `${vault}/recipients`, body: { email: 'eve@example.com' }, perMinute: 20 },
  { method: 'GET', path: recipient },
  { method: 'PATCH', path: recipient, body: { name: 'Eve' } },
  { method: 'DELETE', path: recipient, perMinute: 20 },
  { method: 'POST', path: `${recipient}/resend-verification` },
  { method: 'GET', path: `${vault}/policy`, perMinute: 100 },
  { method: 'PUT', path: `${vault}/policy`, body: { type: 'inactivity', frequency: 'daily', grace_period_days: 1 }, perMinute: 20 },
  { method: 'DELETE', path: `${vault}/policy` },
  { method: 'POST', path: `${vault}/policy/pause`, body: { pause_until: '2026-06-01T00:00:00Z' }, perMinute: 10 },
  { method: 'POST', path: `${vault}/policy/resume`, perMinute: 10 },
  { method: 'POST', path: `${vault}/checkin`, perMinute: 100 },
  { method: 'GET', path: `${vault}/checkin-status`, perMinute: 200 },
  { method: 'GET', path: `${vault}/checkin-history`, perMinute: 100 },
  { method: 'POST', path: '/v1/checkins/bulk', body: { vault_ids: ['vault_x'] }, perMinute: 10 },
  { method: 'GET', path: '/v1/checkins/upcoming', perMinute: 100 },
  { method: 'GET', path: '/v1/test-clock' },
  { method: 'POST', path: '/v1/test-clock', body: { advance_seconds: 0 } },
];

/** Ids to put into a route's path. */
export interface RouteIds {
  readonly vault_id: string;
  readonly document_id: string;
  readonly recipient_id: string;
}

export const unknownIds: RouteIds = {
  vault_id: 'vault_01J00000000000000000000000',
  document_id: 'doc_01J00000000000000000000000',
  recipient_id: 'recipient_01J00000000000000000000000',
};

/** A vault with a policy, a document and a recipient, for routes to name. */
export async function idsOf(owner: Owner): Promise<RouteIds> {
  const { id } = await owner.makeVault();
  await owner.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
  return { vault_id: id, document_id: (await owner.addDocument(id)).id, recipient_id: (await owner.addRecipient(id)).id };
}

/** What kind of resource a route names: `vault`, `document`, `recipient`, or undefined for none. */
export function resourceOf({ path }: Pick<ReferenceRoute, 'path'>): 'vault' | 'document' | 'recipient' | undefined {
  return /:(vault|document|recipient)_id/.exec(path)?.[1] as 'vault' | undefined;
}

export function pathOf(route: Pick<ReferenceRoute, 'path' | 'query'>, ids: RouteIds): string {
  return route.path.replace(/:(\w+)/, (_whole, name: keyof RouteIds) => ids[name]) + (route.query ?? '');
}

/** One good request to a route. */
export function callRoute(api: Api, route: ReferenceRoute, ids: RouteIds, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const body: unknown = route.form === true ? formOf() : route.body;
  return api.call(route.method, pathOf(route, ids), { headers, ...(body === undefined ? {} : { body }) });
}
