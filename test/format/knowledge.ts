// Who can learn what: the rules of FORMAT.md's owner custody as "whoever has all of these also gets those", closed until nothing is added.
// The estate is one vault with a current and a former recipient, three ways to the current one's half, and a device that was removed, after
// which the account's keys were renewed.

/** Whether the vault was released for its current recipient. */
export type Moment = 'before' | 'after';

/**
 * Anything that somebody can have. What is called former is of the release key before the last: it was replaced when the former
 * recipient and the former keeper were taken out, and a device was removed. `newer` is sealed after that; `older` before.
 */
export type Fact =
  // Whoever runs the server, or whoever it answers.
  | 'wire'
  | 'mail'
  | 'link and code'
  // Ciphertext.
  | 'keyring'
  | 'items'
  | 'older items'
  | 'containers'
  | 'older containers'
  | 'enrolment'
  | 'locks'
  | 'bundle'
  | 'former enrolment'
  | 'former locks'
  | 'former bundle'
  // Secrets of people.
  | 'passphrase'
  | 'former passphrase'
  | 'voice'
  | 'code of an open link'
  | 'sheet'
  | 'keeper 1'
  | 'keeper 2'
  | 'former keeper'
  | 'kit'
  // Keys.
  | 'half A'
  | 'half B'
  | 'release key'
  | 'former half A'
  | 'former half B'
  | 'former release key'
  | 'private key'
  | 'former private key'
  | 'a key to offer'
  | 'a key the owner seals to'
  | 'master key'
  | 'earlier master key'
  | 'keys of the part'
  | 'keys of the older part'
  | 'keys of older documents'
  | 'keys of all documents'
  // What it is all about.
  | 'older part'
  | 'newer part'
  | 'older rest'
  | 'newer rest';

/** Whoever has everything that it needs gets everything that it gives. */
export interface Rule {
  readonly name: string;
  readonly needs: readonly Fact[];
  readonly gives: readonly Fact[];
  /** Only after the release. */
  readonly when?: Moment;
}

const rule = (name: string, needs: readonly Fact[], gives: readonly Fact[], when?: Moment): Rule => ({
  name,
  needs,
  gives,
  ...(when === undefined ? {} : { when }),
});

/** The formats, and what the server and the owner's device do by them. The quorum is two of three. */
export const rules: readonly Rule[] = [
  rule('a release is mailed', ['mail'], ['link and code'], 'after'),
  rule('link and code fetch', ['link and code'], ['half B', 'locks', 'bundle', 'enrolment', 'containers'], 'after'),
  rule('a passphrase opens its enrolment', ['passphrase', 'enrolment'], ['private key']),
  rule('an enrolled lock opens', ['private key', 'locks'], ['half A']),
  rule('a sheet lock opens', ['sheet', 'locks'], ['half A']),
  rule('two keepers open a quorum', ['keeper 1', 'keeper 2', 'locks'], ['half A']),
  rule('two halves are a release key', ['half A', 'half B'], ['release key']),
  rule('a bundle opens', ['release key', 'bundle'], ['keys of the part']),
  rule('a former passphrase opens its enrolment', ['former passphrase', 'former enrolment'], ['former private key']),
  rule('a former enrolled lock opens', ['former private key', 'former locks'], ['former half A']),
  rule('a former quorum opens', ['keeper 1', 'former keeper', 'former locks'], ['former half A']),
  rule('two former halves are a release key', ['former half A', 'former half B'], ['former release key']),
  rule('a former bundle opens', ['former release key', 'former bundle'], ['keys of the older part']),
  rule('the server names a key', ['wire'], ['a key to offer']),
  rule('the mail lets one enrol', ['mail'], ['a key to offer']),
  rule('words vouch for a key', ['a key to offer', 'voice'], ['a key the owner seals to']),
  rule('a lock for that key opens', ['a key the owner seals to', 'locks'], ['half A']),
  rule('a kit opens the keyring', ['kit', 'keyring'], ['master key']),
  rule('items tell the keys of all documents', ['master key', 'items'], ['keys of all documents']),
  rule('older items tell the keys of older documents', ['earlier master key', 'older items'], ['keys of older documents']),
  rule('keys of the part open it', ['keys of the part', 'containers'], ['older part', 'newer part']),
  rule('keys of the older part open it', ['keys of the older part', 'containers'], ['older part']),
  rule('keys of older documents open them', ['keys of older documents', 'older containers'], ['older part', 'older rest']),
  rule(
    'keys of all documents open them',
    ['keys of all documents', 'containers'],
    ['older part', 'older rest', 'newer part', 'newer rest'],
  ),
];

/** Who may come together, with what each has from the beginning. */
export const parties = {
  operator: [
    'wire',
    'keyring',
    'items',
    'containers',
    'enrolment',
    'locks',
    'bundle',
    'half B',
    'former enrolment',
    'former locks',
    'former bundle',
    'former half B',
  ],
  mailbox: ['mail', 'code of an open link'],
  recipient: ['mail', 'passphrase'],
  sheet: ['sheet'],
  keeper: ['keeper 1'],
  'former keeper': ['former keeper'],
  'former recipient': ['former passphrase'],
  'locked device': ['keyring', 'items', 'containers', 'older items', 'older containers'],
  'removed device': ['earlier master key', 'older items', 'older containers', 'former release key', 'former half B', 'former half A'],
  kit: ['kit'],
  // Only in coalitions that the page lists one by one.
  'another keeper': ['keeper 2'],
  voice: ['voice'],
} as const satisfies Record<string, readonly Fact[]>;

export type Party = keyof typeof parties;

/** Those whose pairs are all in the table. */
export const partyNames: readonly Party[] = [
  'operator',
  'mailbox',
  'recipient',
  'sheet',
  'keeper',
  'former keeper',
  'former recipient',
  'locked device',
  'removed device',
  'kit',
];

/** Everything that a coalition can come to know. */
export function closure(coalition: readonly Party[], moment: Moment, by: readonly Rule[] = rules): ReadonlySet<Fact> {
  const known = new Set<Fact>(coalition.flatMap((party): readonly Fact[] => parties[party]));
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const { needs, gives, when } of by)
      if ((when === undefined || when === moment) && needs.every((fact) => known.has(fact))) for (const fact of gives) known.add(fact);
  }
  return known;
}

/** What a coalition opens, in the words of the table. */
export function opens(coalition: readonly Party[], moment: Moment, by: readonly Rule[] = rules): string {
  const known = closure(coalition, moment, by);
  const has = (...facts: readonly Fact[]): boolean => facts.every((fact) => known.has(fact));
  if (has('older part', 'older rest', 'newer part', 'newer rest')) return 'all';
  if (has('older part', 'older rest', 'newer part')) return 'held, part';
  if (has('older part', 'older rest')) return 'held';
  if (has('older part', 'newer part')) return 'part';
  return has('older part') ? 'was' : '–';
}

/** Other coalitions that say something. */
export const others: readonly (readonly Party[])[] = [
  ['operator', 'keeper', 'another keeper'],
  ['mailbox', 'keeper', 'another keeper'],
  ['operator', 'mailbox', 'keeper'],
  ['operator', 'keeper', 'former keeper'],
  ['mailbox', 'keeper', 'former keeper'],
  ['operator', 'former recipient', 'former keeper'],
  ['sheet', 'keeper', 'former keeper'],
  ['operator', 'mailbox', 'locked device'],
  ['mailbox', 'sheet', 'removed device'],
  ['operator', 'voice'],
  ['mailbox', 'voice'],
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** The tables of FORMAT.md's "Who with whom": pairs before and after the release, and the others. */
export function coalitionTables(by: readonly Rule[] = rules): string {
  const matrix = (moment: Moment): string =>
    table(
      [moment, ...partyNames],
      partyNames.map((row, index) => [row, ...partyNames.map((column, at) => (at < index ? '' : opens([row, column], moment, by)))]),
    );
  const rest = table(
    ['together', 'before', 'after'],
    others.map((coalition) => [coalition.join(' + '), opens(coalition, 'before', by), opens(coalition, 'after', by)]),
  );
  return [matrix('before'), matrix('after'), rest].join('\n\n');
}
