// Who may import whom: between rooms by the closed lists of room-rules.mjs, and otherwise by what follows. Each rule's name is
// asserted by test/structure/dependency-rules.test.ts with a file that breaks it.
// Paths are relative to the project's root. Type-only imports count: a type is knowledge too.

const { roomRules, tests } = require('./room-rules.mjs');

/** Any of these npm packages, wherever npm put them; an absent one keeps its bare name. */
const packages = (...names) => names.flatMap((name) => [`node_modules/${name}(/|$)`, `^${name}(/|$)`]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'shared-tests-know-no-side',
      comment: 'A test of shared/ may use test/kit, but no side of the product.',
      severity: 'error',
      from: { path: ['^shared/.*\\.test\\.tsx?$', '^shared/.*-(suite|test-kit)\\.ts$'] },
      to: { path: '^(server|electron|renderer)/' },
    },
    {
      name: 'shared-runs-anywhere',
      comment: 'Outside shared/node/ shared code also runs in a browser: no Node built-ins.',
      severity: 'error',
      from: { path: '^shared/', pathNot: ['^shared/node/', tests] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'libsodium-only-in-shared-crypto',
      comment: 'shared/crypto/ is the only door to libsodium.',
      severity: 'error',
      from: { pathNot: '^shared/crypto/' },
      to: { path: packages('libsodium-wrappers-sumo', 'libsodium-wrappers', 'libsodium-sumo', 'libsodium', 'sodium-native') },
    },
    {
      name: 'electron-only-in-its-shell',
      comment: 'Only electron/shell/ knows Electron; engine and host are plain Node.',
      severity: 'error',
      from: { pathNot: '^electron/shell/' },
      to: { path: ['node_modules/electron/', '^electron$', '^electron/(main|common|renderer|utility)$'] },
    },
    {
      name: 'kysely-only-in-stores',
      comment: 'SQL is written in *-store.ts, server/db/, local-store/ and shared/node/database/ only.',
      severity: 'error',
      from: {
        pathNot: ['-store\\.ts$', '^server/db/', '^electron/local-store/', '^electron/.+/local-store/', '^shared/node/database/', tests],
      },
      to: { path: packages('kysely') },
    },
    {
      name: 'core-without-server-packages',
      comment: 'The core is called by HTTP and scheduler; it knows neither of them, nor what they are made of.',
      severity: 'error',
      from: { path: '^server/core/', pathNot: tests },
      to: { path: packages('fastify', '@fastify', 'node-cron') },
    },
    {
      name: 'renderer-knows-only-the-contract',
      comment: 'The UI is given a Shell; from electron/ it knows the contract only.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^electron/', pathNot: '^electron/contract/' },
    },
    {
      name: 'renderer-without-node-built-ins',
      comment: 'A page has no Node.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'recipient-pages-without-desktop',
      comment: "A recipient's page never carries the owner's app, or the console.",
      severity: 'error',
      from: { path: '^renderer/recipient/' },
      to: { path: '^renderer/(desktop|console)/' },
    },
    {
      name: 'console-opens-nothing',
      comment: 'Keys and documents are no business of the console.',
      severity: 'error',
      from: { path: '^renderer/console/', pathNot: tests },
      to: { path: packages('libsodium-wrappers-sumo', 'pdfjs-dist') },
    },
    {
      name: 'server-without-electron',
      comment: 'Server and desktop meet on the wire only.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^electron/' },
    },
    {
      name: 'electron-without-server',
      comment: 'Server and desktop meet on the wire only.',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^server/' },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other are one file in pieces.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tests-are-imported-by-tests',
      comment: 'Shipped code never depends on test code.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-dev-dependencies-at-run-time',
      comment: 'What ships may only need what an installation without dev dependencies has; a type alone ships nothing.',
      severity: 'error',
      from: { path: '^(server|shared)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that is only there because another one needs it can vanish with the next update.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable-imports',
      comment: 'The file or package is not there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Bundles, whose sources are checked instead.
    exclude: { path: '^(\\./|\\.\\./)?dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
