import type { ClaimedRoute } from '../foundation/surface/route-claims.ts';

/** A resource as people refer to it; these are the tags of operations. */
export interface Topic {
  readonly name: string;
  readonly description: string;
}

const topics = {
  vaults: { name: 'Vaults', description: 'What is locked, and for whom.' },
  documents: { name: 'Documents', description: 'The files in a vault.' },
  recipients: { name: 'Recipients', description: 'The people who receive a vault when it is released.' },
  policies: { name: 'Policies', description: 'When a vault is released: by its owner, after a silence, on a date, or after a death.' },
  checkIns: { name: 'Check-ins', description: 'Signs of life, which start a timer again.' },
  cryptoAccounts: { name: 'Crypto accounts', description: 'Wallets that were encrypted before they were sent.' },
  webhooks: { name: 'Webhooks', description: 'Messages to your own server when something happens.' },
  account: { name: 'Account', description: 'Who is asking.' },
  search: { name: 'Search', description: 'Finding vaults and documents by their words.' },
  testClock: { name: 'Test clock', description: 'Time travel for the data of test keys.' },
  signing: { name: 'Signing', description: 'Signatures under documents.' },
  releases: { name: 'Releases', description: 'Releases that people carry out, and who has to agree to them.' },
  keys: { name: 'API keys', description: 'Keys for the other interfaces.' },
  users: { name: 'Users and roles', description: 'Who may do what in this installation.' },
  audit: { name: 'Audit', description: 'Who did what, and when.' },
  service: { name: 'Service', description: 'The server itself.' },
} as const satisfies Record<string, Topic>;

/** Segments of paths that say what a route is about; the last one counts. */
const topicOf: Readonly<Record<string, Topic>> = {
  vaults: topics.vaults,
  documents: topics.documents,
  versions: topics.documents,
  recipients: topics.recipients,
  policy: topics.policies,
  policies: topics.policies,
  checkin: topics.checkIns,
  'checkin-status': topics.checkIns,
  'checkin-history': topics.checkIns,
  checkins: topics.checkIns,
  'check-ins': topics.checkIns,
  'crypto-accounts': topics.cryptoAccounts,
  webhooks: topics.webhooks,
  account: topics.account,
  auth: topics.account,
  test: topics.account,
  search: topics.search,
  'test-clock': topics.testClock,
  me: topics.account,
  uploads: topics.documents,
  sign: topics.signing,
  signing: topics.signing,
  witnessings: topics.signing,
  keys: topics.keys,
  users: topics.users,
  roles: topics.users,
  'audit-events': topics.audit,
  release: topics.releases,
  approvals: topics.releases,
  certificates: topics.releases,
  corrections: topics.releases,
  holds: topics.releases,
  waiting: topics.releases,
  contacts: topics.account,
  'trusted-contacts': topics.account,
  scans: topics.documents,
  health: topics.service,
  version: topics.service,
  'deprecated-usage': topics.service,
};

/** The order in which documents speak of them. */
export const topicOrder: readonly string[] = Object.values(topics).map(({ name }) => name);

/** What a route is about. @throws Error for one where no word of its path says so. */
export function topicOfRoute({ path }: Pick<ClaimedRoute, 'path'>): Topic {
  const topic = path.split('/').findLast((segment) => segment in topicOf);
  if (topic === undefined) throw new Error(`no topic is known for ${path}`);
  return topicOf[topic] as Topic;
}

const verbs: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' };

/**
 * The name of an operation: what the route says, otherwise made from method and path, as in `listVaultDocuments` or `releaseVault`. It does
 * not depend on which other routes exist, so it stays the same from version to version. `prefix` goes before it.
 */
export function operationId(route: Pick<ClaimedRoute, 'method' | 'path' | 'schema'>, prefix: string): string {
  const name = route.schema.operationId ?? nameOf(route);
  return prefix === '' ? name : prefix.charAt(0).toLowerCase() + prefix.slice(1) + pascal(name);
}

function nameOf({ method, path }: Pick<ClaimedRoute, 'method' | 'path'>): string {
  const segments = path
    .replace(/^\/v1/, '')
    .split('/')
    .filter((segment) => segment !== '');
  const nouns = segments.flatMap((segment, index) =>
    segment.startsWith(':') ? [] : [segments[index + 1]?.startsWith(':') === true ? singular(segment) : segment],
  );
  const last = nouns.at(-1) ?? '';
  const owners = nouns.slice(0, -1).map(singular);
  const endsWithId = segments.at(-1)?.startsWith(':') === true;
  if (endsWithId) return camel([verbs[method] ?? method, ...owners, last]);
  if (isPlural(last))
    return camel([method === 'GET' ? 'list' : (verbs[method] ?? method), ...owners, method === 'GET' ? last : singular(last)]);
  if (last === 'search') return camel([last, ...nouns.slice(0, -1)]);
  const isAction = method === 'POST';
  return isAction ? camel([last, ...owners]) : camel([verbs[method] ?? method, ...owners, last]);
}

const uncounted: ReadonlySet<string> = new Set(['statistics', 'status']);

function isPlural(noun: string): boolean {
  return noun.endsWith('s') && !uncounted.has(noun);
}

function singular(noun: string): string {
  if (!isPlural(noun)) return noun;
  return noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, -1);
}

function camel([first = '', ...words]: readonly string[]): string {
  return first + words.map(pascal).join('');
}

/** `KeyTest` for `key-test`. */
export function pascal(words: string): string {
  return words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
