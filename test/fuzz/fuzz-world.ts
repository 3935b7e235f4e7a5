import type { SeededRandom } from '../kit/runner/seeded-random.ts';

/** Whose key a request carries: live data, test data, and a test account whose clock is moved. */
export const identities = ['live', 'test', 'clock'] as const;
export type Identity = (typeof identities)[number];

/** What paths, queries and bodies name. */
export const kinds = ['vault', 'document', 'recipient', 'policy', 'crypto_account', 'webhook', 'delivery', 'check_in'] as const;
export type Kind = (typeof kinds)[number];

/** What exists so far, as far as requests may name it. */
export interface World {
  readonly keys: Readonly<Record<Identity, string>>;
  /** The same keys as the key-test endpoint spells them. */
  readonly bareKeys: Readonly<Record<Identity, string>>;
  readonly emails: Readonly<Record<Identity, string>>;
  /** Platform tokens of the same users, each with a device. */
  readonly devices: Readonly<Record<Identity, { readonly token: string; readonly device: string }>>;
  /** Access tokens of the same people, for the platform. */
  readonly people: Readonly<Record<Identity, string>>;
  /** Credentials that must be refused with 401: revoked, expired, the bare spelling, another server's. */
  readonly deadKeys: readonly string[];
  /** A key that may only read. */
  readonly readKey: string;
  /** Names of members that some surface documents, of a body or an answer. */
  readonly memberNames: readonly string[];
  readonly ids: Readonly<Record<Identity, Record<Kind, string[]>>>;
  /** Tokens of mailed links, by the page they belong to. */
  readonly tokens: { readonly verify: string[]; readonly r: string[]; readonly checkIn: string[] };
  /** Cookie headers of browsers that have shown link and code. */
  readonly cookies: string[];
}

const prefixes: Readonly<Record<Kind, string>> = {
  vault: 'vault_',
  document: 'doc_',
  recipient: 'recipient_',
  policy: 'pol_',
  crypto_account: 'crypto_',
  webhook: 'wh_',
  delivery: 'whd_',
  check_in: 'ci_',
};

/** The kind whose ids begin with this prefix; both spellings of recipients do. */
export function kindOfPrefix(prefix: string): Kind {
  if (prefix === 'rec_') return 'recipient';
  return kinds.find((kind) => prefixes[kind] === prefix) ?? 'vault';
}

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
