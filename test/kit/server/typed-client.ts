import { spawn } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { tempFolder } from '../files/temp-folder.ts';

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A client's own folder: types generated from a document, programs that use them, and nothing else from this project. */
export interface ClientFolder {
  /** Type errors of these programs and of the generated types, one line each; none if all compile. */
  compile(programs: Readonly<Record<string, string>>): Promise<readonly string[]>;
  /** Runs a compiled program. @returns what it printed. @throws Error with its complaint. */
  run(name: string, ...args: readonly string[]): Promise<string>;
}

/** Generates types from the document that a server serves, as somebody who knows nothing but its address would. */
export async function clientFolder(documentUrl: string): Promise<ClientFolder> {
  const { path } = await tempFolder('typed-client');
  const document = (await (await fetch(documentUrl)).json()) as Parameters<typeof openapiTS>[0];
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  await writeFile(join(path, 'api.ts'), astToString(await openapiTS(document)));
  await mkdir(join(path, 'node_modules'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types'])
    await symlink(join(packages, name), join(path, 'node_modules', name));
  const fileOf = (name: string): string => join(path, `${name}.ts`);
  return {
    compile: async (programs) => {
      for (const [name, program] of Object.entries(programs)) await writeFile(fileOf(name), program);
      return problemsIn(Object.keys(programs).map(fileOf));
    },
    run: (name, ...args) => output(fileOf(name), args),
  };
}

const options: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
};

/** Declarations of packages are read once for all clients. */
const declarations = new Map<string, ts.SourceFile | undefined>();

function problemsIn(files: readonly string[]): string[] {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...how) => {
    if (!name.endsWith('.d.ts')) return read(name, ...how);
    if (!declarations.has(name)) declarations.set(name, read(name, ...how));
    return declarations.get(name);
  };
  const program = ts.createProgram(files, options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start, file: source }) => {
    const line = source === undefined || start === undefined ? 0 : source.getLineAndCharacterOfPosition(start).line + 1;
    return `${basename(source?.fileName ?? '')} ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

function output(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args]);
    let printed = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (complaint += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`the client ended with ${String(code)}: ${complaint}`)),
    );
  });
}
