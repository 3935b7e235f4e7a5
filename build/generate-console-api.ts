// What the platform surface answers, as types for the console: from its OpenAPI document into renderer/console/api/platform-api.d.ts.
// Usage: npm run generate:console-api
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the types are kept. */
export const consoleApiFile = join(root, 'renderer', 'console', 'api', 'platform-api.d.ts');

const beginning = `// Generated from the platform surface's OpenAPI document by \`npm run generate:console-api\`.\n`;

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
}
type Schema = Readonly<Record<string, unknown>>;

/** The part of a surface's OpenAPI document that is read here. */
export interface AnsweringDocument {
  readonly openapi: string;
  readonly info: Schema;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What an operation answers when all goes well, where that is JSON and no schema with a name of its own. */
function answerOf({ responses }: Operation): Schema | undefined {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = answer?.content?.['application/json']?.schema;
  return schema === undefined || '$ref' in schema ? undefined : schema;
}

/** The file's text: every schema with a name, and as `getVaultAnswer` what else an operation answers. */
export async function consoleApiSource({ openapi, info, paths, components }: AnsweringDocument): Promise<string> {
  const answers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => {
      const schema = answerOf(operation);
      return schema === undefined ? [] : [[`${operation.operationId}Answer`, schema] as const];
    });
  const schemas = { ...components.schemas, ...Object.fromEntries(answers) };
  const document = { openapi, info, paths: {}, components: { schemas } } as unknown as OpenAPI3;
  const text = `${beginning}\n${astToString(await openapiTS(document, { immutable: true }))}`;
  const biome = join(root, 'node_modules', '.bin', 'biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${consoleApiFile}`], { cwd: root, input: text, encoding: 'utf8' });
}

async function generate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'heirlock-console-api-'));
  try {
    execFileSync(process.execPath, [join(root, 'server', 'cli', 'main.ts'), 'api-documents', '--out', folder], { cwd: folder });
    const document = JSON.parse(readFileSync(join(folder, 'platform.openapi.json'), 'utf8')) as AnsweringDocument;
    writeFileSync(consoleApiFile, await consoleApiSource(document));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
