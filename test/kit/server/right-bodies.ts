import { createHash, randomBytes } from 'node:crypto';
import { exampleOf } from '../../../server/http/docs/example.ts';
import type { RegisteredRoute } from './route-table.ts';
import { documentedMembers } from './whole-schema.ts';

const base64 = (count: number): string => randomBytes(count).toString('base64');
const part = createHash('sha256').update('part').digest('hex');
/** By type, with every member that the type has. */
const policies = [
  { type: 'inactivity', frequency: 'weekly', grace_period_days: 5, reminder_days_before: 2 },
  { type: 'date_based', release_date: '2031-03-30T12:00:00', timezone: 'Europe/Berlin', pre_release_notification_days: 3 },
  { type: 'death_certificate', required_confirmations: 1, waiting_period_days: 7 },
  { type: 'manual', backup_policy: { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 } },
];
const policy = { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 };
const overviewPolicy = { type: 'inactivity', check_in_frequency: 'weekly', grace_period_hours: 120 };
const recipient = { email: 'heir@example.org', name: 'Heir' };
/** What the owner of a walk signs in with. */
export const walkPassword = 'a sentence of the owner of a walk';
const address = { address: 'second@example.org' };

/** Bodies of routes that a made-up example of their schema wouldn't satisfy, or that say more with one of our own. By surface, method and path. */
const bodies: Readonly<Record<string, object>> = {
  'reference POST /v1/vaults': { name: 'Papers', description: 'All', policy_type: 'inactivity', settings: { auto_renew: true } },
  'reference PATCH /v1/vaults/:vault_id': { name: 'Papers', settings: { auto_renew: true } },
  'reference PUT /v1/vaults/:vault_id/policy': policy,
  'reference POST /v1/vaults/:vault_id/recipients': { ...recipient, send_notification: false },
  'reference POST /v1/vaults/:vault_id/recipients/batch': { recipients: [recipient, { email: 'other@example.org' }] },
  'reference POST /v1/vaults/batch': {
    vaults: [
      { name: 'One', settings: { auto_renew: true } },
      { name: 'Two', policy_type: 'date_based' },
    ],
  },
  'reference PATCH /v1/recipients/:recipient_id': { name: 'Heir', email: 'heir-by-reference@example.org' },
  'reference POST /v1/vaults/:vault_id/policy/pause': { pause_until: '2026-05-01T00:00:00Z', reason: 'Travels' },
  'reference POST /v1/test-clock': { advance_seconds: 0 },
  'overview POST /v1/vaults/:vault_id/policies': overviewPolicy,
  'overview PUT /v1/vaults/:vault_id/policies/:policy_id': overviewPolicy,
  'overview PATCH /v1/vaults/:vault_id/policies/:policy_id': { grace_period_hours: 96 },
  'overview PUT /v1/vaults/:vault_id/recipients/:recipient_id': { email: 'heir-by-put@example.org' },
  'overview PATCH /v1/vaults/:vault_id/recipients/:recipient_id': { email: 'heir-by-patch@example.org' },
  'alternate PUT /v1/vaults/:vault_id': { name: 'Papers', settings: { auto_renew: true } },
  'alternate PUT /v1/recipients/:recipient_id': { name: 'Heir' },
  'platform POST /api/auth/mfa/verify': { code: '123456' },
  'platform POST /api/auth/mfa/passkeys': { name: 'Laptop', passkey: { id: 'x', response: { transports: ['usb'] } } },
  'platform POST /api/auth/token': { grant_type: 'password', email: '', password: walkPassword },
  'platform PUT /api/auth/password': { currentPassword: walkPassword, newPassword: `another ${walkPassword}` },
  'platform POST /api/auth/authorize': {
    client_id: 'heirlock-desktop',
    redirect_uri: 'http://127.0.0.1:49152/signed-in',
    response_type: 'code',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  },
  'platform PATCH /api/users/:user_id': { roles: ['VAULT_ADMIN'] },
  'platform PATCH /api/me': { name: 'Ada Lovelace' },
  'platform PUT /api/me/contacts/second-address': address,
  'platform PUT /api/vaults/:vault_id/recipients/:recipient_id/ways': { language: 'de', ways: [] },
  'sync PUT /api/sync/vaults/:vault/recipients/:recipient/ways': { language: 'de', ways: [] },
  'sync PUT /api/sync/keyring': { generation: 1, keyring: base64(494) },
  'sync POST /api/sync/authorities/ask': { kind: 'ocsp', url: 'http://127.0.0.1:9/nothing' },
  'sync PUT /api/sync/contacts/second-address': address,
  'sync PUT /api/sync/owner': { name: 'Thomas Berger' },
  'sync POST /api/sync/trusted-contacts': { email: 'trusted@example.org', may_vouch: false },
  'sync POST /api/sync/parts/missing': { names: [part] },
  'sync POST /api/sync/parts/proof': { challenge: base64(32), names: [part] },
  'sync PUT /api/sync/vaults/:vault/documents/:document': { version: 2, size_bytes: 405, parts: [part] },
  'sync POST /api/sync/vaults/:vault/recipients/:recipient/release-key/proof': { challenge: base64(32) },
  'sync PUT /api/sync/vaults/:vault/recipients/:recipient/invitation': {
    invitation: '01HV0000000000000000000001',
    offer: base64(220),
    expires_at: '2026-05-01T00:00:00Z',
  },
  'sync PUT /api/sync/vaults/:vault/recipients/:recipient': { email: '', name: 'Heir' },
  'sync PUT /api/sync/vaults/:vault/policy': policy,
  'sync POST /api/sync/vaults/:vault/policy/pause': { pause_until: '2026-05-01T00:00:00Z' },
};

/** Which surface a route belongs to; what devices say has no name of its own in the configuration. */
export const surfaceOf = ({ config, path }: RegisteredRoute): string => config.surface ?? (path.startsWith('/api/sync/') ? 'sync' : '');

/** A body that the route takes, as far as can be told without knowing the state of its resource. Ids in it are those given. */
export function rightBody(route: RegisteredRoute, ids: Readonly<Record<string, string>>): Record<string, unknown> {
  const endpoint = route.path.slice(route.base.length);
  const surface = surfaceOf(route);
  const name = `${surface} ${route.method} ${surface === 'platform' ? route.path : endpoint}`;
  const made = (bodies[name] ?? (route.body === undefined ? {} : exampleOf(route.body, {}))) as Record<string, unknown>;
  const { vault_id: vault, document_id: document, email } = ids;
  return {
    ...made,
    ...('vault_id' in made ? { vault_id: vault } : {}),
    ...('vault_ids' in made ? { vault_ids: [vault] } : {}),
    ...('owner_email' in made || made.email === '' ? { [made.email === '' ? 'email' : 'owner_email']: email } : {}),
    ...('documentId' in made ? { documentId: document } : {}),
  };
}

/** Whether a route's members count only with others: what belongs to another type of policy is ignored. */
export const isOfPolicies = ({ body }: RegisteredRoute): boolean =>
  body !== undefined && documentedMembers(body)?.has('release_date') === true;

/** Bodies that the route takes and whose every member counts: of a policy, one for each type. */
export function rightBodies(
  route: RegisteredRoute,
  right: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] {
  if (!isOfPolicies(route)) return [right];
  return [right, ...(surfaceOf(route) === 'overview' ? policies.slice(1) : policies)];
}
