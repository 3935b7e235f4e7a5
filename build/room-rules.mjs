/*
 * Which room may import which, as closed lists: what isn't named is forbidden. A room may always import itself. Tests and what only
 * they use are judged by the rules that name them in dependency-cruiser.config.cjs.
 */
import { coreOrder } from './core-order.mjs';

const words = '^shared/words/';
const domain = '^shared/domain/';
const crypto = '^shared/crypto/';
const format = '^shared/format/';
const wire = '^shared/wire/';
const database = '^shared/node/database/';
const launcher = '^shared/node/launcher/';
const pades = '^shared/node/pades/';
/** Where a program reads its own version. */
const manifest = '^package\\.json$';
/** What every program asks first: whether its Node is new enough. */
const newEnough = '^shared/node/require-node-24\\.mjs$';
const anyShared = [words, domain, crypto, format, wire, '^shared/node/'];
const contract = '^electron/contract/';
const engine = '^electron/engine/';
const bridge = '^electron/bridge/';
const ui = '^renderer/ui/';
const core = '^server/core/';
const ports = '^server/core/ports\\.ts$';
const auth = '^server/auth/';
const foundation = '^server/http/foundation/';

/** The name of a room, which is also its folder; what it may import; why it stops there. */
export const rooms = [
  ['shared/domain', [], 'The rules of the product need nothing but themselves.'],
  ['shared/words', [domain], 'Words are chosen by language, and know no more than the rules.'],
  ['shared/crypto', [], 'Cryptography knows nothing of what it protects.'],
  ['shared/format', [crypto, domain], 'A format is bytes, keys and rules, wherever it is read.'],
  ['shared/wire', [domain, format], 'What server and desktop say to each other, and nothing of either.'],
  ['shared/node', [domain, crypto, format, words], "Node's own part of shared, which no page may reach by way of the rest."],

  ['server/config', [ports, '^server/core/context\\.ts$', domain, pades], 'Settings are read before anything runs.'],
  ['server/db', [domain, database], 'Tables and migrations know no use case.'],
  ['server/core', ['^server/db/', ...anyShared], 'The core is called by HTTP and scheduler and given its adapters; it knows none of them.'],
  ['server/adapters', [ports, ...anyShared], 'An adapter fits a port of the core, and knows no more of the server.'],
  ['server/auth', [core, domain], 'Who is asking is settled without HTTP.'],
  ['server/scheduler', [core, domain], 'Ticks call use cases.'],
  [
    'server/http/foundation',
    [core, auth, '^server/config/rate-overrides\\.ts$', words, domain, wire],
    'Through what the surfaces share one surface would reach another.',
  ],
  [
    'server/witness',
    [
      core,
      auth,
      '^server/(adapters|config|db|scheduler)/',
      '^server/(limit-connections|log-lines|open-clock|quiet-report|refuse-slow-requests|start-failure|start-rules)\\.ts$',
      '^server/http/foundation/(rates|refusals)/',
      '^server/http/recipient/same-origin\\.ts$',
      manifest,
      newEnough,
      ...anyShared,
    ],
    'A witness is put together of the parts of a server that it needs, and mounts no surface.',
  ],
  [
    'server/cli',
    [
      core,
      auth,
      '^server/(adapters|config|db)/',
      '^server/(app|compose|open-stores|start-failure)\\.ts$',
      '^server/http/docs/place\\.ts$',
      newEnough,
      ...anyShared,
    ],
    'The command line puts a server together without listening.',
  ],

  ['electron/contract', [words, domain, wire, '^shared/crypto/crypto-error\\.ts$'], 'What a window may know of the engine.'],
  ['electron/engine', [contract, ...anyShared], 'The engine answers its contract; who asks and from where is no concern of it.'],
  ['electron/bridge', [contract, engine, domain], 'The wire between a window and the engine.'],
  [
    'electron/host',
    [bridge, contract, engine, crypto, words, domain, launcher, manifest, newEnough],
    'The engine as a process of its own.',
  ],
  [
    'electron/cards',
    [contract, domain, '^shared/node/pades/'],
    'Cards to sign with: which there are, what is asked, and the process of a module.',
  ],
  ['electron/shell', [bridge, contract, engine, '^electron/cards/', words, domain, launcher, manifest], 'Windows, tray and menus.'],
  ['electron/cli', [contract, engine, words, domain, newEnough], 'The engine on a terminal.'],

  ['renderer/ui', [words, domain], 'Components are what the apps are made of, and know none of them.'],
  [
    'renderer/desktop',
    [ui, contract, words, domain, '^shared/crypto/keys\\.ts$', '^shared/format/paper/(random|typed)-words\\.ts$'],
    'The app is given an engine.',
  ],
  ['renderer/cards', [ui, contract, words, domain], 'The window for a card is told what to show.'],
  ['renderer/recipient', [ui, words, domain, crypto, format], "A recipient's page never carries the owner's app, or the console."],
  [
    'renderer/console',
    [ui, words, domain, '^shared/crypto/keys\\.ts$', '^shared/format/paper/random-words\\.ts$'],
    'Keys and documents are no business of the console.',
  ],

  ['build', ['^server/config/', '^shared/'], 'What builds and launches looks at no more than the settings.'],
];

/** Tests, and the suites and kits that several of them share, may reach across borders to set up what they test. */
export const tests = '\\.test\\.tsx?$|-(suite|test-kit)\\.ts$|^test/';

const listRules = rooms.map(([room, allowed, comment]) => ({
  name: `${room.replaceAll('/', '-')}-keeps-to-its-list`,
  comment,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: tests },
  to: { dependencyTypes: ['local'], pathNot: [`^${room}/`, ...allowed] },
}));

const surfaceRule = {
  name: 'surface-stays-in-its-lane',
  comment: 'A surface imports itself, core, auth, what all surfaces share, shared/words, shared/domain and shared/wire: no other surface.',
  severity: 'error',
  from: { path: '^server/http/(?!foundation/)([^/]+)/', pathNot: tests },
  to: { dependencyTypes: ['local'], pathNot: ['^server/http/$1/', core, auth, foundation, words, domain, wire] },
};

/** The files directly in server/ put it together and start it. */
const compositionRule = {
  name: 'server-is-put-together-of-its-rooms',
  comment: 'What starts a server knows all of its rooms, and nothing else but shared.',
  severity: 'error',
  from: { path: '^server/[^/]+$', pathNot: tests },
  to: { dependencyTypes: ['local'], pathNot: ['^server/', manifest, newEnough, ...anyShared] },
};

const mountRule = {
  name: 'server-http-mounts-surfaces-only',
  comment: 'What mounts the surfaces hands them what they need, and does nothing by itself.',
  severity: 'error',
  from: { path: '^server/http/[^/]+$', pathNot: tests },
  to: { dependencyTypes: ['local'], pathNot: ['^server/http/', domain] },
};

const folders = coreOrder.map(([folder]) => folder);
const anyOf = (names) => `^server/core/(${names.join('|')})/`;

/** One rule for each room of the core: none of the rooms above it. */
const coreRules = [
  {
    name: 'core-floor-knows-no-room',
    comment: 'Every use case stands on the context and the ports.',
    severity: 'error',
    from: { path: '^server/core/[^/]+$', pathNot: tests },
    to: { path: '^server/core/[^/]+/' },
  },
  ...folders.slice(0, -1).map((folder, index) => ({
    name: `core-${folder}-in-order`,
    comment: 'The rooms of the core lie in one order (build/core-order.mjs).',
    severity: 'error',
    from: { path: `^server/core/${folder}/`, pathNot: tests },
    to: { path: anyOf(folders.slice(index + 1)) },
  })),
  {
    name: 'core-stores-know-tables-only',
    comment: 'A store is SQL: it decides nothing and calls nobody.',
    severity: 'error',
    from: { path: '^server/core/stores/', pathNot: tests },
    to: {
      dependencyTypes: ['local'],
      pathNot: [
        '^server/core/stores/',
        '^server/core/context\\.ts$',
        '^server/db/',
        domain,
        '^shared/crypto/hash\\.ts$',
        '^shared/format/vault/(audit|change)-chain\\.ts$',
        database,
      ],
    },
  },
];

export const roomRules = [...listRules, surfaceRule, mountRule, compositionRule, ...coreRules];
