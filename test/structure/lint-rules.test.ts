import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = fileURLToPath(new URL('../../build/eslint.config.js', import.meta.url));

const places = {
  core: 'server/core/lint-probe.ts',
  main: 'server/main.ts',
  routes: 'server/http/reference/routes/lint-probe.ts',
  migration: 'server/db/migrations/lint-probe.ts',
  config: 'server/config/config.ts',
  clock: 'server/adapters/clock.ts',
  language: 'shared/domain/language.ts',
  component: 'renderer/ui/lint-probe.tsx',
  test: 'server/core/lint-probe.test.ts',
  suite: 'server/adapters/lint-probe-suite.ts',
  kit: 'test/kit/lint-probe.ts',
  fuzz: 'test/fuzz/lint-probe.ts',
  load: 'test/load/lint-probe.ts',
  tool: 'build/lint-probe.config.ts',
} as const;
type Place = keyof typeof places;

/** `export function name` with this many statements on as many lines. */
const functionOfLines = (count: number): string =>
  ['export function long(): void {', ...Array.from({ length: count - 2 }, () => '  f();'), '}'].join('\n');
const fileOfLines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const line${index} = ${index};`).join('\n');

const reported: readonly (readonly [rule: string, place: Place, code: string])[] = [
  ['@typescript-eslint/no-floating-promises', 'core', 'async function save(): Promise<void> {}\nsave();'],
  ['@typescript-eslint/no-floating-promises', 'test', 'async function save(): Promise<void> {}\nsave();'],
  [
    '@typescript-eslint/no-misused-promises',
    'core',
    'async function ready(): Promise<boolean> { return true; }\nif (ready()) ready().catch(() => 0);',
  ],
  ['@typescript-eslint/consistent-type-imports', 'core', "import { Stats } from 'node:fs';\nexport type Size = Stats['size'];"],
  ['@typescript-eslint/no-explicit-any', 'core', 'export const value: any = 1;'],
  ['@typescript-eslint/no-non-null-assertion', 'core', 'export const first = (list: string[]): string => list[0]!;'],
  ['@typescript-eslint/no-unsafe-assignment', 'core', "export const value: number = JSON.parse('1');"],
  ['@typescript-eslint/switch-exhaustiveness-check', 'core', "export function f(x: 'a' | 'b'): void { switch (x) { case 'a': break; } }"],
  ['no-restricted-syntax', 'core', 'export default function start(): void {}'],
  ['no-restricted-syntax', 'core', 'const start = 1;\nexport { start as default };'],
  ['no-restricted-syntax', 'test', 'export default 1;'],
  ['no-restricted-syntax', 'core', 'export class Box { private value = 1; read(): number { return this.value; } }'],
  ['no-restricted-syntax', 'test', 'export class Box { private read(): number { return 1; } all(): number { return this.read(); } }'],
  ['no-restricted-syntax', 'clock', 'export class Box { constructor(readonly value: number) {} }'],
  ['no-restricted-properties', 'core', 'export const chance = Math.random();'],
  ['no-restricted-properties', 'test', 'export const chance = Math.random();'],
  ['no-restricted-properties', 'kit', 'export const { random } = Math;'],
  ['no-restricted-properties', 'main', 'export const home = process.env.HOME;'],
  ['no-restricted-properties', 'core', 'export const { env } = process;'],
  ['no-restricted-properties', 'fuzz', 'export const home = process.env.HOME;'],
  ['no-restricted-imports', 'core', "import { env } from 'node:process';\nexport const home = env.HOME;"],
  ['no-restricted-syntax', 'core', 'export const now = Date.now();'],
  ['no-restricted-syntax', 'config', 'export const now = new Date();'],
  ['no-restricted-syntax', 'routes', 'export const now = Date();'],
  ['no-restricted-syntax', 'core', "import { Temporal } from 'temporal-polyfill';\nexport const now = Temporal.Now.instant();"],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit.only('x', () => {});"],
  ['no-restricted-syntax', 'test', "import { describe } from 'vitest';\ndescribe.only('x', () => {});"],
  ['no-restricted-syntax', 'kit', "import { test } from 'vitest';\ntest.only('x', () => {});"],
  ['no-restricted-syntax', 'suite', "import { it } from 'vitest';\nit.skip('x', () => {});"],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit.todo('x');"],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit.only.each([1])('x', () => {});"],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit.concurrent.skip('x', () => {});"],
  ['no-restricted-syntax', 'test', "import { describe } from 'vitest';\ndescribe.skipIf(true)('x', () => {});"],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit('x', { skip: true }, () => {});"],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit('x', (context) => { context.skip(); });"],
  ['no-restricted-syntax', 'core', "export const hello = (language: string): string => (language === 'de' ? 'Hallo' : 'Hello');"],
  ['no-restricted-syntax', 'routes', "export const isEnglish = (language: string): boolean => 'en' !== language;"],
  ['no-restricted-syntax', 'component', "export const isGerman = (locale: string): boolean => locale.startsWith('de');"],
  ['no-restricted-syntax', 'core', "export function f(x: string): void { switch (x) { case 'de': break; } }"],
  ['no-restricted-syntax', 'core', "export const days = new Intl.DateTimeFormat('de-DE');"],
  ...[
    "app.addHook('onRequest', async (request, reply) => { if (request.is404) return reply.send('x'); return undefined; });",
    "app.addHook('preHandler', async (_request, reply) => reply.send('x'));",
    "app.addHook('preValidation', (_request, reply) => reply.send('x'));",
    "app.addHook('onRequest', guard);",
    "app.addHook('onRequest', guarded(app));",
    "app.get('/', { onRequest: async (_request, reply) => reply.send('x') }, () => 'y');",
    "app.route({ method: 'GET', url: '/', preHandler: async (_request, reply) => { return reply.send('x'); }, handler: () => 'y' });",
    "app.route({ method: 'GET', url: '/', preValidation: guard, handler: () => 'y' });",
  ].map((code) => ['no-restricted-syntax', 'routes', code] as const),
  ['no-console', 'core', "console.log('x');"],
  ['no-console', 'test', "console.log('x');"],
  ['max-lines-per-function', 'core', functionOfLines(51)],
  ['max-lines-per-function', 'routes', functionOfLines(81)],
  ['max-lines', 'core', fileOfLines(301)],
  ['eqeqeq', 'core', 'export const same = (a: number, b: number): boolean => a == b;'],
  ['no-empty', 'core', 'export function f(x: boolean): void { if (x) {} }'],
];

const allowed: readonly (readonly [rule: string, place: Place, code: string])[] = [
  ['no-restricted-syntax', 'language', "export const localeOf = { en: 'en-GB', de: 'de-DE' };"],
  ['no-restricted-syntax', 'core', "export const hello = { en: 'Hello', de: 'Hallo' };\nexport const language = 'en';"],
  ['no-restricted-syntax', 'clock', 'export const now = Date.now() + new Date().getTime();'],
  ['no-restricted-syntax', 'test', 'export const now = Date.now();'],
  ['no-restricted-syntax', 'load', 'export const now = Date.now();'],
  ['no-restricted-syntax', 'core', 'export const day = new Date(0).toISOString() + performance.now();'],
  ['no-restricted-syntax', 'core', 'export const only = { skip: 1 }.skip;'],
  ...[
    "app.addHook('onRequest', answeringHook(async (request) => 'goes on'));",
    "app.addHook('preValidation', async (request) => { if (request.body === undefined) return; check(request); });",
    "app.addHook('onSend', async (_request, _reply, payload) => payload);",
    "app.route({ method: 'GET', url: '/', onRequest: answeringHook(refuse), handler: () => 'y' });",
    "app.get('/', { preHandler, schema: {} }, () => 'y');",
  ].map((code) => ['no-restricted-syntax', 'routes', code] as const),
  [
    'no-restricted-syntax',
    'core',
    'export class Box { static make = () => new Box(); #value = 1; private constructor() { this.#value += 1; } }',
  ],
  ['no-restricted-syntax', 'test', "import { it } from 'vitest';\nit.each([1])('x', () => {});"],
  ['no-restricted-syntax', 'tool', 'export default {};'],
  ['no-restricted-properties', 'config', 'export const home = process.env.HOME;'],
  ['no-restricted-properties', 'kit', 'export const home = process.env.HOME;'],
  ['no-restricted-properties', 'load', 'export const home = process.env.HOME;'],
  ['no-console', 'main', "console.log('x');"],
  ['no-console', 'core', "process.stdout.write('x');"],
  ['@typescript-eslint/no-non-null-assertion', 'test', 'export const first = (list: string[]): string => list[0]!;'],
  ['max-lines-per-function', 'core', functionOfLines(50)],
  ['max-lines-per-function', 'routes', functionOfLines(80)],
  ['max-lines-per-function', 'test', functionOfLines(250)],
  ['max-lines-per-function', 'migration', functionOfLines(250)],
  ['max-lines', 'core', fileOfLines(300)],
  ['max-lines', 'core', `${fileOfLines(300)}\n// why\n\n`],
];

const titled = (cases: readonly (readonly [rule: string, place: Place, code: string])[]) =>
  cases.map(([rule, place, code]) => ({ rule, place, code, file: places[place], title: code.replace(/\s+/g, ' ').slice(0, 80) }));

/** What the linter sees is a small separate project, with every probe at its place: the types of the real one would take half a minute. */
async function makeProject(): Promise<TempFolder> {
  const folder = await tempFolder('linted');
  for (const path of Object.values(places)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), '');
  }
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder.path, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['**/*.ts', '**/*.tsx'] }),
  );
  return folder;
}

describe('the linter', () => {
  let eslint: ESLint;
  let project: TempFolder;
  beforeAll(async () => {
    project = await makeProject();
    const { path: cwd } = project;
    // The paths in the configuration's rules start at `cwd`.
    eslint = new ESLint({
      cwd,
      overrideConfigFile: config,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: cwd } } }],
    });
  });
  afterAll(() => project.remove());

  async function rulesBroken(place: Place, code: string): Promise<readonly string[]> {
    const [result] = await eslint.lintText(code, { filePath: join(project.path, places[place]) });
    const parseError = result?.messages.find((message) => message.fatal);
    if (result === undefined || parseError !== undefined) throw new Error(`not linted: ${parseError?.message}`);
    return result.messages.map(({ ruleId }) => ruleId ?? '');
  }

  // The first rule that needs types triggers building them.
  it.each(titled(reported))('reports $rule in $file: $title', async ({ rule, place, code }) => {
    expect(await rulesBroken(place, code)).toContain(rule);
  });

  it.each(titled(allowed))('has nothing against this by $rule in $file: $title', async ({ rule, place, code }) => {
    expect(await rulesBroken(place, code)).not.toContain(rule);
  });
});
