// The linter's rules: typed checks from typescript-eslint, plus what the tree promises about environment, clock and size.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const source = ['**/*.ts', '**/*.tsx'];
const plainScripts = ['**/*.js', '**/*.mjs', '**/*.cjs'];
const toolConfigs = ['build/*.config.ts', 'build/*.config.js', 'build/*.config.cjs', 'test/hostile/vitest.config.ts'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*-suite.ts', '**/*-test-kit.ts', 'test/**/*.ts'];
const clockAdapter = ['server/adapters/clock.ts', 'electron/engine/system-clock.ts', 'renderer/ui/page-clock.ts'];
/** What says which languages there are, and react-aria's own words, whose files are named by locale. */
const languageTables = ['shared/domain/language.ts', 'build/bundle/only-our-languages.mjs'];
const environmentReaders = [
  'server/config/config.ts',
  'server/cli/environment.ts',
  'electron/cli/environment.ts',
  'build/**',
  'test/kit/**',
  'test/chaos/shifted-clock.ts',
  'test/load/**',
];
const consoleWriters = ['server/main.ts', 'server/cli/**', 'test/journeys/demo.ts', 'test/load/**', 'build/**'];

// ESLint replaces a rule's options instead of merging them, so every group of files below gets its whole list at once.

const noDefaultExport = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name; only tool configurations have a default export.' },
  { selector: "ExportSpecifier[exported.name='default']", message: 'Export by name; only tool configurations have a default export.' },
];

const privateMessage = 'Write #name: it is private at run time too, and in dumps. Only a constructor has no such form.';
const onePrivateStyle = [
  { selector: 'PropertyDefinition[accessibility=private]', message: privateMessage },
  { selector: "MethodDefinition[accessibility=private]:not([kind='constructor'])", message: privateMessage },
  { selector: 'TSParameterProperty', message: privateMessage },
];

const clockMessage = 'Take the time from the clock you are given; only server/adapters/clock.ts reads the wall clock.';
const noWallClock = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: clockMessage },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
  { selector: "CallExpression[callee.name='Date']", message: clockMessage },
  { selector: "MemberExpression[object.name='Temporal'][property.name='Now']", message: clockMessage },
];

const languageMessage =
  'Look it up in a table with a place for every language (Catalogues in shared/words): a branch forgets the next language.';
const aLanguage = 'Literal[value=/^(en|de)(-[A-Z]{2})?$/]';
const noLanguageBranches = [
  { selector: `BinaryExpression[operator=/^[!=]==?$/] > ${aLanguage}`, message: languageMessage },
  { selector: `SwitchCase > ${aLanguage}.test`, message: languageMessage },
  {
    selector: `CallExpression[callee.property.name=/^(startsWith|endsWith|includes|indexOf|test|match)$/] > ${aLanguage}.arguments`,
    message: languageMessage,
  },
  { selector: 'Literal[value=/^(en|de)-[A-Z]{2}$/]', message: 'The locale of a language is in localeOf (shared/domain/language.ts).' },
];

const hookMessage =
  "A hook that may answer in the handler's place is an answeringHook (server/http/foundation/surface/answering-hook.ts): where the connection is gone, Fastify goes on to the handler after a returned reply.";
const earlyStage = '/^(onRequest|preParsing|preValidation|preHandler)$/';
const earlyHook = `CallExpression[callee.property.name='addHook'][arguments.0.value=${earlyStage}]`;
/** One that a route names by shorthand comes from a function whose type promises no answer. */
const earlyHookOfRoute = `ObjectExpression > Property[key.name=${earlyStage}][shorthand=false]`;
const noReturnedReplies = [
  ...[earlyHook, earlyHookOfRoute].flatMap((hook) =>
    ['> ArrowFunctionExpression[expression=true]', '> ArrowFunctionExpression ReturnStatement[argument]'].map((returned) => ({
      selector: `${hook} ${returned}`,
      message: hookMessage,
    })),
  ),
  {
    selector: `${earlyHook} > :not(Literal, ArrowFunctionExpression, CallExpression[callee.name='answeringHook']).arguments`,
    message: hookMessage,
  },
  {
    selector: `${earlyHookOfRoute} > :not(ArrowFunctionExpression, CallExpression[callee.name='answeringHook']).value`,
    message: hookMessage,
  },
];

const catalogMessage = 'What people read is in the catalogues (words/ of each room), so that it is there in every language.';
const noTextOutsideCatalogs = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: catalogMessage },
  {
    selector:
      'JSXAttribute[name.name=/^(label|title|text|description|placeholder|alt|aria-label|errorMessage)$/] > Literal[value=/\\p{L}/u]',
    message: catalogMessage,
  },
];

const testFunctions = '/^(it|test|describe|suite|bench)$/';
const partialMessage = 'Run every test: no focused, skipped, conditional or planned ones.';
const noPartialTests = [
  {
    selector: `MemberExpression[property.name=/^(only|skip|todo|skipIf|runIf)$/]:matches([object.name=${testFunctions}], [object.object.name=${testFunctions}])`,
    message: partialMessage,
  },
  {
    selector: `CallExpression[callee.name=${testFunctions}] > ObjectExpression > Property[key.name=/^(only|skip|todo)$/]`,
    message: partialMessage,
  },
  { selector: "CallExpression[callee.property.name='skip'][callee.object.name=/^(ctx|context|task)$/]", message: partialMessage },
];

const randomness = [{ object: 'Math', property: 'random', message: 'Use node:crypto, or seededRandom from test/kit in tests.' }];
const environment = [
  { object: 'process', property: 'env', message: 'Only server/config/config.ts reads the environment; take a Config instead.' },
];
const environmentImports = ['process', 'node:process'].map((name) => ({ name, importNames: ['env'], message: environment[0].message }));

const counted = { skipBlankLines: true, skipComments: true };

const typedRules = {
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false, fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  // A default is no answer where a set is closed: a new member would pass for whatever the default is about.
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: false, requireDefaultForNonUnion: true },
  ],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  // A Fastify handler or a port's method is async by its type, whether or not this one has something to wait for.
  '@typescript-eslint/require-await': 'off',
};

/** In a test a response body is whatever the server sent; the assertions are its type check. */
const looserInTests = {
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
  '@typescript-eslint/unbound-method': 'off',
};

/** ESLint's own rules against plain mistakes; its "recommended" set is in a separate package, so the useful ones are named here. */
const mistakes = [
  'for-direction',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-constant-binary-expression',
  'no-constant-condition',
  'no-control-regex',
  'no-debugger',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-ex-assign',
  'no-fallthrough',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-regex-spaces',
  'no-self-assign',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-unexpected-multiline',
  'no-unreachable',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-catch',
  'no-useless-escape',
  'preserve-caught-error',
  'require-yield',
  'use-isnan',
  'valid-typeof',
];

const everywhere = {
  ...Object.fromEntries(mistakes.map((rule) => [rule, 'error'])),
  // French has no-break spaces inside its quotation marks and before its colons, in plain strings and in those with holes.
  'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true }],
  eqeqeq: 'error',
  'no-empty': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'no-console': 'error',
  'no-restricted-properties': ['error', ...randomness, ...environment],
  'no-restricted-imports': ['error', { paths: environmentImports }],
  'no-restricted-syntax': ['error', ...noDefaultExport, ...onePrivateStyle, ...noWallClock, ...noLanguageBranches, ...noReturnedReplies],
  'max-lines': ['error', { max: 300, ...counted }],
  'max-lines-per-function': ['error', { max: 50, ...counted }],
};

export default defineConfig(
  { ignores: ['node_modules/', 'data/', 'coverage/', 'dist/', '**/*.d.ts'] },
  { files: [...source, ...plainScripts], rules: everywhere, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: source,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: typedRules,
  },
  { files: ['server/http/*/routes/**'], rules: { 'max-lines-per-function': ['error', { max: 80, ...counted }] } },
  {
    // A component is a description of a page as much as a function.
    files: ['renderer/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-lines-per-function': ['error', { max: 80, ...counted }],
      'no-restricted-syntax': [
        'error',
        ...noDefaultExport,
        ...onePrivateStyle,
        ...noWallClock,
        ...noLanguageBranches,
        ...noTextOutsideCatalogs,
      ],
    },
  },
  // A migration is one flat list of statements that nobody edits again.
  { files: ['server/db/migrations/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  {
    files: tests,
    rules: {
      ...looserInTests,
      'no-restricted-syntax': ['error', ...noDefaultExport, ...onePrivateStyle, ...noPartialTests],
      // Tables of cases make a test file long without making it hard to read.
      'max-lines': ['error', { max: 700, ...counted }],
      // The callback of a `describe` is a chapter, not a function.
      'max-lines-per-function': ['error', { max: 300, ...counted }],
    },
  },
  { files: languageTables, rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...onePrivateStyle, ...noWallClock] } },
  { files: clockAdapter, rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...onePrivateStyle] } },
  { files: environmentReaders, rules: { 'no-restricted-properties': ['error', ...randomness], 'no-restricted-imports': 'off' } },
  { files: consoleWriters, rules: { 'no-console': 'off' } },
  { files: toolConfigs, rules: { 'no-restricted-syntax': ['error', ...noWallClock] } },
);
