import type { SeededRandom } from '../kit/seeded-random.ts';

/** Whose key a request carries: live data, test data, and a test account whose clock is moved. */
export const identities = ['live', 'test', 'clock'] as const;
export type Identity = (typeof identities)[number];

export type Kind = 'vault' | 'document' | 'recipient';

/** What exists so far, as far as requests may name it. */
export interface World {
  readonly keys: Readonly<Record<Identity, string>>;
  /** Credentials that must be refused with 401: revoked, expired, the bare spelling, another server's. */
  readonly deadKeys: readonly string[];
  /** A key that may only read. */
  readonly readKey: string;
  readonly ids: Readonly<Record<Identity, Record<Kind, string[]>>>;
  /** Tokens of mailed links, by the page they belong to. */
  readonly tokens: { readonly verify: string[]; readonly r: string[]; readonly checkIn: string[] };
  /** Cookie headers of browsers that have shown link and code. */
  readonly cookies: string[];
}

const prefixes: Readonly<Record<Kind, string>> = { vault: 'vault_', document: 'doc_', recipient: 'recipient_' };

export function prefixOf(kind: Kind): string {
  return prefixes[kind];
}

/** An id of the identity's own; newer ones more often, since older vaults tend to be released or gone. A fresh one when there is none. */
export function ownId(random: SeededRandom, world: World, identity: Identity, kind: Kind): string {
  const list = world.ids[identity][kind];
  if (list.length === 0) return unknownId(random, kind);
  return random.chance(0.7) ? (list[random.integer(Math.max(0, list.length - 12), list.length - 1)] ?? '') : random.pick(list);
}

/** A well-formed id of somebody else, of the other mode, or of nothing. */
export function strangeId(random: SeededRandom, world: World, identity: Identity, kind: Kind): string {
  if (random.chance(0.3)) return unknownId(random, kind);
  return ownId(random, world, random.pick(identities.filter((other) => other !== identity)), kind);
}

function unknownId(random: SeededRandom, kind: Kind): string {
  return prefixes[kind] + random.integer(0, 7) + random.text(25, '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
}

export interface Route {
  readonly method: string;
  /** With `:vault`, `:document`, `:recipient` where ids stand. */
  readonly path: string;
  readonly query?: (random: SeededRandom) => string;
  /** A JSON body that is right, or nearly so. */
  readonly body?: (random: SeededRandom, world: World, identity: Identity) => object;
  readonly upload?: true;
  readonly learns?: Kind;
  /** How often it is picked, compared to others; default 1. */
  readonly weight?: number;
  readonly only?: Identity;
}

const frequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly'];
const pages = (random: SeededRandom): string => (random.chance(0.5) ? `page=${random.integer(1, 4)}&per_page=${random.integer(1, 100)}` : '');
const upcoming = (random: SeededRandom): string => (random.chance(0.5) ? `days=${random.integer(1, 30)}` : '');
const sorted = (fields: readonly string[]) => (random: SeededRandom): string => `sort=${random.pick(fields)}&order=${random.pick(['asc', 'desc'])}&${pages(random)}`;

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

const documentFields = (random: SeededRandom): object => ({ name: `${random.text(8)}.pdf`, ...(random.chance(0.5) ? { description: random.text(30) } : {}) });

/** Every route of the reference surface (specification, S1; decisions, section 13). */
export const referenceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/vaults', query: (random) => (random.chance(0.3) ? `status=${random.pick(['active', 'released', 'archived'])}` : sorted(['created_at', 'updated_at', 'name'])(random)) },
  { method: 'POST', path: '/v1/vaults', body: vaultBody, learns: 'vault', weight: 2 },
  { method: 'GET', path: '/v1/vaults/:vault' },
  { method: 'PATCH', path: '/v1/vaults/:vault', body: vaultBody },
  { method: 'DELETE', path: '/v1/vaults/:vault', query: (random) => (random.chance(0.3) ? 'confirm=true' : 'confirm=false'), weight: 0.5 },
  { method: 'POST', path: '/v1/vaults/:vault/release', body: (random) => ({ ...(random.chance(0.5) ? { release_note: random.text(40) } : {}), notify_recipients: random.chance(0.8) }), weight: 0.5 },
  { method: 'POST', path: '/v1/vaults/:vault/archive', weight: 0.5 },
  { method: 'POST', path: '/v1/vaults/:vault/restore' },
  { method: 'GET', path: '/v1/vaults/:vault/statistics' },
  { method: 'GET', path: '/v1/vaults/:vault/documents', query: sorted(['name', 'created_at', 'size']) },
  { method: 'POST', path: '/v1/vaults/:vault/documents', upload: true, learns: 'document', weight: 4 },
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
  { method: 'POST', path: '/v1/vaults/:vault/policy/pause', body: (random) => ({ pause_until: random.pick(['2027-01-01T00:00:00Z', '2026-12-31T23:59:59+05:45', '2020-01-01T00:00:00Z']), ...(random.chance(0.5) ? { reason: random.text(20) } : {}) }) },
  { method: 'POST', path: '/v1/vaults/:vault/policy/resume' },
  { method: 'POST', path: '/v1/vaults/:vault/checkin', weight: 2 },
  { method: 'GET', path: '/v1/vaults/:vault/checkin-status' },
  { method: 'GET', path: '/v1/vaults/:vault/checkin-history', query: (random) => `limit=${random.integer(1, 200)}&offset=${random.integer(0, 5)}` },
  { method: 'POST', path: '/v1/checkins/bulk', body: (random, world, identity) => ({ vault_ids: Array.from({ length: random.integer(1, 8) }, () => ownId(random, world, identity, 'vault')) }) },
  { method: 'GET', path: '/v1/checkins/upcoming', query: upcoming },
  { method: 'GET', path: '/v1/test-clock' },
  { method: 'POST', path: '/v1/test-clock', only: 'clock', body: (random) => ({ advance_seconds: random.pick([0, 1, 3_600, 86_400, 8 * 86_400, 40 * 86_400]) }) },
];

export interface PageRoute {
  readonly method: string;
  /** With `:verify`, `:r` or `:check-in` for a token and `:document` for an id. */
  readonly path: string;
  readonly form?: (random: SeededRandom) => string;
}

/** Every page behind a mailed link, the start page and the stylesheet. */
export const pageRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/' },
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
