import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import { ownId, type Identity, type Kind, type World } from './fuzz-world.ts';

export type Surface = 'reference' | 'overview' | 'alternate' | 'flat' | 'key-test' | 'sync' | 'platform';

export interface Route {
  readonly surface: Surface;
  readonly method: string;
  /** With `:vault`, `:document`, … where ids stand. */
  readonly path: string;
  readonly query?: (random: SeededRandom, world: World, identity: Identity) => string;
  /** A JSON body that is right, or nearly so. */
  readonly body?: (random: SeededRandom, world: World, identity: Identity) => object;
  /** Takes a form; its text fields beside the file. */
  readonly upload?: (random: SeededRandom, world: World, identity: Identity) => Readonly<Record<string, string>>;
  readonly learns?: Kind;
  /** How often it is picked, compared to others; default 1. */
  readonly weight?: number;
  readonly only?: Identity;
}

const frequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly'];
const pages = (random: SeededRandom): string =>
  random.chance(0.5) ? `page=${random.integer(1, 4)}&per_page=${random.integer(1, 100)}` : '';
const upcoming = (random: SeededRandom): string => (random.chance(0.5) ? `days=${random.integer(1, 30)}` : '');
const sorted =
  (fields: readonly string[]) =>
  (random: SeededRandom): string =>
    `sort=${random.pick(fields)}&order=${random.pick(['asc', 'desc'])}&${pages(random)}`;

function vaultBody(random: SeededRandom): object {
  return {
    name: `Vault ${random.text(8)}`,
    ...(random.chance(0.5) ? { description: random.text(20) } : {}),
    ...(random.chance(0.3) ? { policy_type: random.pick(['manual', 'inactivity', 'date_based', 'death_certificate']) } : {}),
    ...(random.chance(0.4) ? { settings: { notifications_enabled: random.chance(0.5), auto_renew: random.chance(0.5) } } : {}),
  };
}

function inactivity(random: SeededRandom): object {
  const frequency = random.pick(frequencies);
  return {
    type: 'inactivity',
    frequency,
    grace_period_days: random.integer(1, 90),
    ...(frequency === 'daily' || random.chance(0.4) ? {} : { reminder_days_before: random.integer(1, 6) }),
  };
}

function policyBody(random: SeededRandom): object {
  switch (random.integer(0, 5)) {
    case 0:
      return { type: 'manual', ...(random.chance(0.5) ? { backup_policy: inactivity(random) } : {}) };
    case 1:
      return {
        type: 'date_based',
        release_date: random.pick(['2031-03-30T02:30:00', '2030-10-27T02:30:00', '2035-01-01T00:00:00Z', '2040-06-01T12:00:00+02:00']),
        timezone: random.pick(['Europe/Berlin', 'America/New_York', 'UTC', 'Australia/Lord_Howe']),
        ...(random.chance(0.5) ? { pre_release_notification_days: random.integer(0, 30) } : {}),
      };
    case 2:
      return { type: 'death_certificate', required_confirmations: random.integer(1, 5), waiting_period_days: random.integer(0, 90) };
    default:
      return inactivity(random);
  }
}

const recipientBody = (random: SeededRandom): object => ({
  email: `${random.text(6)}@example.org`,
  ...(random.chance(0.5) ? { name: random.text(10) } : {}),
  ...(random.chance(0.3) ? { send_notification: random.chance(0.5) } : {}),
});

const search = (random: SeededRandom): string =>
  `q=${random.pick(['stock', 'letter', 'vault%20a', 'name:letter', random.text(2)])}&${pages(random)}`;
const webhookBody = (random: SeededRandom): object => ({
  url: `https://hooks-${random.text(5, 'abcdef')}.example.org/in`,
  events: random.pick([['vault.created'], ['checkin.completed', 'policy.updated']]),
  ...(random.chance(0.3) ? { payload: 'alternate' } : {}),
});

const documentFields = (random: SeededRandom): object => ({
  name: `${random.text(8)}.pdf`,
  ...(random.chance(0.5) ? { description: random.text(30) } : {}),
});

/** The reference surface (INTERFACE.md#reference). */
const reference: readonly Omit<Route, 'surface'>[] = [
  {
    method: 'GET',
    path: '/v1/vaults',
    query: (random) =>
      random.chance(0.3)
        ? `status=${random.pick(['active', 'released', 'archived'])}`
        : sorted(['created_at', 'updated_at', 'name'])(random),
  },
  { method: 'POST', path: '/v1/vaults', body: vaultBody, learns: 'vault', weight: 2 },
  { method: 'GET', path: '/v1/vaults/:vault' },
  { method: 'PATCH', path: '/v1/vaults/:vault', body: vaultBody },
  { method: 'DELETE', path: '/v1/vaults/:vault', query: (random) => (random.chance(0.3) ? 'confirm=true' : 'confirm=false'), weight: 0.5 },
  {
    method: 'POST',
    path: '/v1/vaults/:vault/release',
    body: (random) => ({ ...(random.chance(0.5) ? { release_note: random.text(40) } : {}), notify_recipients: random.chance(0.8) }),
    weight: 0.5,
  },
  { method: 'POST', path: '/v1/vaults/:vault/archive', weight: 0.5 },
  { method: 'POST', path: '/v1/vaults/:vault/restore' },
  { method: 'GET', path: '/v1/vaults/:vault/statistics' },
  { method: 'GET', path: '/v1/vaults/:vault/documents', query: sorted(['name', 'created_at', 'size']) },
  { method: 'POST', path: '/v1/vaults/:vault/documents', upload: () => ({}), learns: 'document', weight: 4 },
  { method: 'GET', path: '/v1/documents/:document' },
  { method: 'GET', path: '/v1/documents/:document/download', weight: 2 },
  { method: 'PATCH', path: '/v1/documents/:document', body: documentFields },
  { method: 'DELETE', path: '/v1/documents/:document', weight: 0.5 },
  { method: 'GET', path: '/v1/vaults/:vault/recipients' },
  { method: 'POST', path: '/v1/vaults/:vault/recipients', body: recipientBody, learns: 'recipient', weight: 2 },
  { method: 'GET', path: '/v1/recipients/:recipient' },
  { method: 'PATCH', path: '/v1/recipients/:recipient', body: (random) => ({ name: random.text(12) }) },
  { method: 'DELETE', path: '/v1/recipients/:recipient', weight: 0.5 },
  { method: 'POST', path: '/v1/recipients/:recipient/resend-verification' },
  { method: 'GET', path: '/v1/vaults/:vault/policy' },
  { method: 'PUT', path: '/v1/vaults/:vault/policy', body: policyBody, weight: 4 },
  { method: 'DELETE', path: '/v1/vaults/:vault/policy', weight: 0.5 },
  {
    method: 'POST',
    path: '/v1/vaults/:vault/policy/pause',
    body: (random) => ({
      pause_until: random.pick(['2027-01-01T00:00:00Z', '2026-12-31T23:59:59+05:45', '2020-01-01T00:00:00Z']),
      ...(random.chance(0.5) ? { reason: random.text(20) } : {}),
    }),
  },
  { method: 'POST', path: '/v1/vaults/:vault/policy/resume' },
  { method: 'POST', path: '/v1/vaults/:vault/checkin', weight: 2 },
  { method: 'GET', path: '/v1/vaults/:vault/checkin-status' },
  {
    method: 'GET',
    path: '/v1/vaults/:vault/checkin-history',
    query: (random) => `limit=${random.integer(1, 200)}&offset=${random.integer(0, 5)}`,
  },
  {
    method: 'POST',
    path: '/v1/checkins/bulk',
    body: (random, world, identity) => ({
      vault_ids: Array.from({ length: random.integer(1, 8) }, () => ownId(random, world, identity, 'vault')),
    }),
  },
  { method: 'GET', path: '/v1/checkins/upcoming', query: upcoming },
  { method: 'GET', path: '/v1/test-clock' },
  {
    method: 'POST',
    path: '/v1/test-clock',
    only: 'clock',
    body: (random) => ({ advance_seconds: random.pick([0, 1, 3_600, 86_400, 8 * 86_400, 40 * 86_400]) }),
  },
  { method: 'GET', path: '/v1/vaults/search', query: search },
  { method: 'GET', path: '/v1/documents/search', query: search },
  { method: 'GET', path: '/v1/search', query: search },
  { method: 'GET', path: '/v1/vaults/:vault/activity', query: pages },
  {
    method: 'POST',
    path: '/v1/vaults/batch',
    body: (random) => ({ vaults: Array.from({ length: random.integer(1, 4) }, () => vaultBody(random)), atomic: random.chance(0.3) }),
  },
  {
    method: 'POST',
    path: '/v1/vaults/:vault/recipients/batch',
    body: (random) => ({
      recipients: Array.from({ length: random.integer(1, 4) }, () => recipientBody(random)),
      atomic: random.chance(0.3),
    }),
  },
  { method: 'GET', path: '/v1/documents/:document/versions', query: pages },
  { method: 'POST', path: '/v1/documents/:document/versions', upload: () => ({}), weight: 2 },
  { method: 'GET', path: '/v1/documents/:document/versions/1/download' },
  { method: 'GET', path: '/v1/deprecated-usage' },
  { method: 'GET', path: '/v1/webhooks' },
  { method: 'POST', path: '/v1/webhooks', body: webhookBody, learns: 'webhook', weight: 0.5 },
  { method: 'GET', path: '/v1/webhooks/:webhook' },
  { method: 'PATCH', path: '/v1/webhooks/:webhook', body: (random) => ({ enabled: random.chance(0.5) }) },
  { method: 'DELETE', path: '/v1/webhooks/:webhook', weight: 0.3 },
  {
    method: 'GET',
    path: '/v1/webhooks/:webhook/deliveries',
    query: (random) => `limit=${random.integer(1, 200)}&status=${random.pick(['success', 'failed', 'pending'])}`,
  },
  { method: 'POST', path: '/v1/webhooks/:webhook/deliveries/:delivery/redeliver' },
];

const overviewVault = (random: SeededRandom): object => ({
  name: `Vault ${random.text(8)}`,
  ...(random.chance(0.5) ? { description: random.text(20), tags: [random.text(4), random.text(5)] } : {}),
});
const overviewRecipient = (random: SeededRandom): object => ({
  name: random.text(8),
  email: `${random.text(6)}@example.org`,
  relationship: random.pick(['spouse', 'employee']),
  permission: random.pick(['admin', 'viewer']),
  notification_email: random.chance(0.5),
  notification_sms: false,
});
const overviewPolicy = (random: SeededRandom): object => ({
  type: 'inactivity',
  check_in_frequency: random.pick(frequencies),
  grace_period_hours: random.integer(24, 2160),
  notification_methods: random.pick([['email'], ['email', 'sms']]),
});
const overviewList = (random: SeededRandom): string =>
  random.pick([pages(random), `tag=${random.text(3)}`, 'created_after=2026-01-01', 'sort=created_at&order=asc']);

/** The overview variants (INTERFACE.md#overview). */
const overview: readonly Omit<Route, 'surface'>[] = [
  { method: 'GET', path: '/v1/account' },
  { method: 'GET', path: '/v1/vaults', query: overviewList },
  { method: 'POST', path: '/v1/vaults', body: overviewVault, learns: 'vault' },
  { method: 'GET', path: '/v1/vaults/:vault' },
  { method: 'PUT', path: '/v1/vaults/:vault', body: overviewVault },
  { method: 'PATCH', path: '/v1/vaults/:vault', body: overviewVault },
  { method: 'DELETE', path: '/v1/vaults/:vault', query: (random) => (random.chance(0.2) ? 'confirm=true' : ''), weight: 0.5 },
  { method: 'GET', path: '/v1/vaults/:vault/documents', query: overviewList },
  {
    method: 'POST',
    path: '/v1/vaults/:vault/documents',
    upload: (random) => ({ tags: `${random.text(3)}, ${random.text(4)}`, description: random.text(9) }),
    learns: 'document',
  },
  { method: 'GET', path: '/v1/vaults/:vault/recipients', query: overviewList },
  { method: 'POST', path: '/v1/vaults/:vault/recipients', body: overviewRecipient, learns: 'recipient' },
  { method: 'GET', path: '/v1/vaults/:vault/policies' },
  { method: 'POST', path: '/v1/vaults/:vault/policies', body: overviewPolicy, learns: 'policy', weight: 2 },
  { method: 'GET', path: '/v1/check-ins', query: overviewList },
  {
    method: 'POST',
    path: '/v1/check-ins',
    body: (random, world, identity) => ({ vault_id: ownId(random, world, identity, 'vault') }),
    learns: 'check_in',
    weight: 2,
  },
];

const inVault = (random: SeededRandom, world: World, identity: Identity): string =>
  `vault_id=${ownId(random, world, identity, 'vault')}&limit=${random.integer(1, 100)}&offset=${random.integer(0, 3)}`;
const alternateRecipient = (random: SeededRandom, world: World, identity: Identity): object => ({
  vault_id: ownId(random, world, identity, 'vault'),
  email: `${random.text(6)}@example.org`,
  name: random.text(8),
  relationship: random.pick(['spouse', 'child']),
});
const cryptoAccount = (random: SeededRandom): object => ({
  currency: random.pick(['BTC', 'ETH', 'XMR']),
  label: random.text(8),
  encrypted_wallet: Buffer.from(random.text(30)).toString('base64'),
  ...(random.chance(0.5) ? { address: random.text(20) } : {}),
});

/** The alternate listing (INTERFACE.md#alternate). */
const alternate: readonly Omit<Route, 'surface'>[] = [
  { method: 'GET', path: '/v1/health', weight: 0.3 },
  { method: 'POST', path: '/v1/auth/whoami' },
  { method: 'GET', path: '/v1/vaults', query: (random) => random.pick(['limit=5&offset=1', 'status=inactive', 'status=archived', '']) },
  {
    method: 'POST',
    path: '/v1/vaults',
    body: (random, world, identity) => ({
      name: random.text(8),
      owner_email: world.emails[identity],
      metadata: { shelf: random.integer(0, 9) },
    }),
    learns: 'vault',
  },
  { method: 'GET', path: '/v1/vaults/:vault' },
  {
    method: 'PUT',
    path: '/v1/vaults/:vault',
    body: (random) =>
      random.pick([
        { name: random.text(7) },
        { status: 'active' },
        { status: 'archived' },
        { status: 'inactive' },
        { settings: { auto_renew: true } },
      ]),
    weight: 3,
  },
  { method: 'DELETE', path: '/v1/vaults/:vault', weight: 0.5 },
  { method: 'GET', path: '/v1/documents', query: inVault },
  {
    method: 'POST',
    path: '/v1/documents',
    upload: (random, world, identity) => ({ vault_id: ownId(random, world, identity, 'vault') }),
    learns: 'document',
    weight: 2,
  },
  { method: 'GET', path: '/v1/documents/:document' },
  {
    method: 'GET',
    path: '/v1/documents/:document/content',
    query: (random) => `expires=${random.integer(1, 2 ** 31)}&signature=${random.text(43)}`,
  },
  { method: 'DELETE', path: '/v1/documents/:document', weight: 0.4 },
  { method: 'GET', path: '/v1/recipients', query: inVault },
  { method: 'POST', path: '/v1/recipients', body: alternateRecipient, learns: 'recipient' },
  { method: 'PUT', path: '/v1/recipients/:recipient', body: (random) => ({ name: random.text(6) }) },
  { method: 'DELETE', path: '/v1/recipients/:recipient', weight: 0.4 },
  { method: 'GET', path: '/v1/crypto-accounts', query: inVault },
  {
    method: 'POST',
    path: '/v1/crypto-accounts',
    body: (random, world, identity) => ({ vault_id: ownId(random, world, identity, 'vault'), ...cryptoAccount(random) }),
    learns: 'crypto_account',
    weight: 2,
  },
  { method: 'GET', path: '/v1/crypto-accounts/:crypto_account' },
  { method: 'PUT', path: '/v1/crypto-accounts/:crypto_account', body: cryptoAccount },
  { method: 'DELETE', path: '/v1/crypto-accounts/:crypto_account', weight: 0.5 },
];

const flatQuery = (random: SeededRandom): string =>
  random.pick([
    `page=${random.integer(1, 3)}&limit=${random.integer(1, 100)}`,
    'cursor=',
    `cursor=${random.text(80)}`,
    'pagination=cursor&limit=2',
    'sort=created_at:desc,id',
    'sort=name',
    `q=${random.text(3)}`,
    `q=name:${random.text(2)}`,
    'fields=id,name',
    'created_after=2026-01-01',
    'updated_before=2030-01-01T00:00:00Z',
    'status=active',
    `name=${random.text(4)}`,
    'type=application/pdf',
  ]);

const flat: readonly Omit<Route, 'surface'>[] = ['vaults', 'documents', 'recipients', 'policies', 'check-ins'].map((name) => ({
  method: 'GET',
  path: `/v1/${name}`,
  query: flatQuery,
  weight: 2,
}));
const keyTest: readonly Omit<Route, 'surface'>[] = [{ method: 'GET', path: '/api/v1/test', weight: 2 }];

const ulid = (random: SeededRandom): string => `01HV${random.text(22, '0123456789ABCDEFGHJKMNPQRSTVWXYZ')}`;
const hex = (random: SeededRandom): string => random.text(64, '0123456789abcdef');
const base64 = (random: SeededRandom, count: number): string => Buffer.from(random.bytes(count)).toString('base64');

function syncItem(random: SeededRandom): object {
  const revision = random.integer(1, 3);
  return {
    id: ulid(random),
    vault: ulid(random),
    kind: 'document',
    base_revision: revision - 1,
    revision,
    deleted: random.chance(0.2),
    parts: random.chance(0.2) ? [hex(random)] : [],
    sealed: base64(random, 330),
  };
}

/** What the owner's devices say. */
const sync: readonly Omit<Route, 'surface'>[] = [
  { method: 'GET', path: '/account' },
  { method: 'GET', path: '/keyring' },
  { method: 'PUT', path: '/keyring', body: (random) => ({ generation: random.integer(1, 3), keyring: base64(random, 494) }) },
  { method: 'GET', path: '/devices' },
  {
    method: 'POST',
    path: '/devices',
    body: (random) => ({ id: ulid(random), public_key: base64(random, 32), certificate: base64(random, 64), name: base64(random, 40) }),
  },
  { method: 'DELETE', path: '/devices/01HV0000000000000000000009' },
  { method: 'POST', path: '/devices/01HV0000000000000000000009/removal/nonce' },
  {
    method: 'POST',
    path: '/devices/01HV0000000000000000000009/removal',
    body: (random) => ({ nonce: base64(random, 32), seq: random.integer(0, 3), chain: base64(random, 32), signature: base64(random, 64) }),
  },
  { method: 'DELETE', path: '/devices/01HV0000000000000000000009/removal' },
  { method: 'POST', path: '/pull', body: (random) => ({ cursor: random.integer(0, 20), limit: random.integer(1, 1_000) }), weight: 2 },
  {
    method: 'POST',
    path: '/push',
    body: (random) => ({ items: Array.from({ length: random.integer(0, 3) }, () => syncItem(random)) }),
    weight: 4,
  },
  {
    method: 'PUT',
    path: '/heads',
    body: (random) => ({ seq: random.integer(0, 5), chain: base64(random, 32), signature: base64(random, 64) }),
  },
  {
    method: 'POST',
    path: '/parts/missing',
    body: (random) => ({ names: Array.from({ length: random.integer(0, 5) }, () => hex(random)) }),
  },
  { method: 'GET', path: `/parts/${'a'.repeat(64)}` },
  { method: 'POST', path: '/uploads', weight: 2 },
  { method: 'PATCH', path: '/uploads/01HV0000000000000000000009' },
  { method: 'DELETE', path: '/uploads/01HV0000000000000000000009' },
];

const slice = (random: SeededRandom): string =>
  random.chance(0.5) ? `limit=${random.integer(1, 100)}&offset=${random.integer(0, 20)}` : '';
const unknown = '01HV0000000000000000000009';

/** What signed-in people do, but for what ends the very session that asks. */
const platform: readonly Omit<Route, 'surface'>[] = [
  { method: 'GET', path: '/me' },
  { method: 'GET', path: '/vaults', query: slice },
  { method: 'POST', path: '/vaults', body: (random) => ({ name: `Vault ${random.text(8)}` }), learns: 'vault' },
  { method: 'GET', path: '/vaults/:vault', weight: 2 },
  { method: 'DELETE', path: '/vaults/:vault', weight: 0.2 },
  {
    method: 'POST',
    path: '/vaults/:vault/documents/initiate',
    body: (random) => ({
      fileName: `${random.text(8)}.pdf`,
      fileSize: random.integer(0, 5_000),
      ...(random.chance(0.5) ? { mimeType: 'application/pdf' } : {}),
    }),
    learns: 'document',
    weight: 2,
  },
  { method: 'GET', path: '/documents/:document', weight: 2 },
  { method: 'DELETE', path: '/documents/:document', weight: 0.2 },
  { method: 'PATCH', path: '/uploads/:document' },
  { method: 'DELETE', path: '/uploads/:document', weight: 0.3 },
  { method: 'GET', path: '/keys' },
  {
    method: 'POST',
    path: '/keys',
    body: (random) => ({
      name: random.text(8),
      permissions: [random.pick(['read', 'write', 'delete'])],
      mode: random.pick(['live', 'test']),
      ...(random.chance(0.3) ? { expiresAt: '2090-01-01T00:00:00Z', allowedAddresses: ['10.0.0.0/8'] } : {}),
    }),
  },
  { method: 'DELETE', path: `/keys/${unknown}` },
  {
    method: 'GET',
    path: '/users',
    query: (random) => `${slice(random)}&email=${random.pick(['live%40example.org', '%00', random.text(4)])}`,
  },
  { method: 'PATCH', path: `/users/user_${unknown}`, body: (random) => ({ roles: [random.pick(['VAULT_OPERATOR', 'VAULT_ADMIN'])] }) },
  { method: 'GET', path: '/signing/jobs/owner', query: slice },
  { method: 'GET', path: '/witnessings', query: slice },
  { method: 'GET', path: `/witnessings/${unknown}` },
  { method: 'DELETE', path: `/witnessings/${unknown}` },
  { method: 'GET', path: '/audit-events', query: (random) => `${slice(random)}&action=${random.pick(['vault.created', random.text(5)])}` },
  { method: 'GET', path: '/approvals' },
  { method: 'GET', path: '/certificates' },
  { method: 'GET', path: '/webhooks' },
  { method: 'PATCH', path: '/webhooks/:webhook', body: (random) => ({ enabled: random.chance(0.5) }) },
  { method: 'GET', path: '/webhooks/:webhook/deliveries' },
  { method: 'GET', path: '/vaults/:vault/release' },
  { method: 'PUT', path: '/vaults/:vault/release', body: (random) => ({ approvalsRequired: random.integer(0, 1) }), weight: 0.3 },
  { method: 'POST', path: '/vaults/:vault/release/execute', body: () => ({ shadowMode: true }) },
  { method: 'POST', path: '/vaults/:vault/release/open', body: (random) => ({ hours: random.integer(-1, 200), recipients: [] }) },
  { method: 'GET', path: '/auth/sessions' },
  { method: 'GET', path: '/auth/mfa' },
  { method: 'POST', path: '/auth/mfa/verify', body: (random) => ({ code: random.text(6, '0123456789') }) },
  {
    method: 'POST',
    path: '/auth/authorize',
    body: (random) => ({
      client_id: 'heirlock-desktop',
      redirect_uri: `http://127.0.0.1:${random.integer(1_024, 65_535)}/signed-in`,
      response_type: 'code',
      code_challenge: random.text(43),
      code_challenge_method: 'S256',
      state: random.text(8),
    }),
  },
  { method: 'POST', path: '/auth/token' },
];

const of = (surface: Surface, routes: readonly Omit<Route, 'surface'>[]): Route[] => routes.map((route) => ({ ...route, surface }));

/** Every route of every surface. */
export const surfaceRoutes: readonly Route[] = [
  ...of('reference', reference),
  ...of('overview', overview),
  ...of('alternate', alternate),
  ...of('flat', flat),
  ...of('key-test', keyTest),
  ...of('sync', sync),
  ...of('platform', platform),
];

/** Where a surface is mounted; what the union leaves out is not asked for at the origin. */
export function basesOf({ surface, method, path }: Route): readonly string[] {
  if (surface === 'key-test') return [''];
  if (surface === 'sync') return ['/api/sync'];
  if (surface === 'platform') return ['/api'];
  if (surface === 'reference') return ['', '/reference'];
  const alone = [`/${surface}`];
  const earlier = surface === 'overview' ? reference : [...reference, ...overview];
  return surface === 'flat' || earlier.some((route) => route.method === method && route.path === path) ? alone : ['', ...alone];
}

export interface PageRoute {
  readonly method: string;
  /** With `:verify`, `:r` or `:check-in` for a token and `:document` for an id. */
  readonly path: string;
  readonly form?: (random: SeededRandom) => string;
}

/** Every page behind a mailed link, and the start page; in either language. */
export const pageRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/?lang=de' },
  { method: 'GET', path: '/pages/style.css' },
  { method: 'GET', path: '/verify/:verify' },
  { method: 'POST', path: '/verify/:verify', form: () => '' },
  { method: 'GET', path: '/r/:r' },
  { method: 'GET', path: '/r/:r/code' },
  { method: 'POST', path: '/r/:r/code', form: () => '' },
  { method: 'POST', path: '/r/:r/open', form: (random) => `code=${random.text(6, '0123456789')}` },
  { method: 'POST', path: '/r/:r/renew', form: () => '' },
  { method: 'POST', path: '/r/:r/leave', form: () => '' },
  { method: 'GET', path: '/r/:r/documents/:document' },
  { method: 'GET', path: '/check-in/:check-in' },
  { method: 'POST', path: '/check-in/:check-in', form: () => '' },
];
