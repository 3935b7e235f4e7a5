import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** A closed set as its list is declared: `export const <list> = [ … ] as const`. */
export interface ClosedSet {
  readonly list: string;
  /** Its file, from the project's folder. */
  readonly file: string;
}

const memberOf = ({ list }: ClosedSet): string => `one_more_of_${list}`;

/** The declaration with one member more. @throws Error where it isn't declared as a list of words. */
function grown(text: string, set: ClosedSet): string {
  const declared = new RegExp(`(export const ${set.list} = \\[[^\\]]*?),?(\\s*\\] as const)`);
  if (!declared.test(text)) throw new Error(`${set.file} does not declare ${set.list} as a list of words`);
  return text.replace(declared, `$1, '${memberOf(set)}'$2`);
}

function grownHost(options: ts.CompilerOptions, sets: readonly ClosedSet[]): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (file) => {
    const text = read(file);
    const here = sets.filter((set) => join(root, set.file) === file);
    return text === undefined ? undefined : here.reduce(grown, text);
  };
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version);
  };
  return host;
}

/** The project's own files without its tests: the kits of tests answer for nothing. */
const isProduct = (file: string): boolean =>
  /^(server|shared|electron|renderer)\//.test(file) && !/(\.test\.tsx?|-suite\.ts|-test-kit\.ts)$/.test(file);

/** Whether a type has a word among its members. */
function holds(type: ts.Type, word: string): boolean {
  return type.isUnion() ? type.types.some((member) => holds(member, word)) : type.isStringLiteral() && type.value === word;
}

/** The widest node that begins where a diagnostic does and is no longer than what it is about. */
function nodeOf(file: ts.SourceFile, { start = 0, length = 0 }: ts.Diagnostic): ts.Node {
  let found: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > start || node.end < start + length) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every expression below a node, and below the function around it, whose answer the compiler may have missed. */
function* expressionsNear(node: ts.Node): Generator<ts.Node> {
  const around = ts.findAncestor(node, (one) => ts.isFunctionLike(one)) ?? node;
  const pending: ts.Node[] = [node, around];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (ts.isSwitchStatement(next)) yield next.expression;
    if (ts.isElementAccessExpression(next)) yield next.argumentExpression;
    ts.forEachChild(next, (child) => void pending.push(child));
  }
}

/** Which of the sets a diagnostic is about: the message names the new member, or a branch on its type near by has no place for it. */
function setsBehind(diagnostic: ts.Diagnostic, sets: readonly ClosedSet[], checker: ts.TypeChecker): readonly ClosedSet[] {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
  const told = sets.filter((set) => message.includes(memberOf(set)));
  if (told.length > 0 || diagnostic.file === undefined) return told;
  const near = [...expressionsNear(nodeOf(diagnostic.file, diagnostic))].map((expression) => checker.getTypeAtLocation(expression));
  return sets.filter((set) => near.some((type) => holds(type, memberOf(set))));
}

/** What the compiler says of the project when every set has one member more. */
export interface Answering {
  /** By a set's list: the files that don't compile until they have an answer, sorted. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Errors that are about none of the sets. */
  readonly others: readonly string[];
}

/** Type-checks the project once, as it is on disk but for one member more in each of the sets. Nothing is written. */
export function filesThatMustAnswer(sets: readonly ClosedSet[]): Answering {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const checked: ts.CompilerOptions = { ...options, noEmit: true, incremental: false, noErrorTruncation: true };
  const roots = fileNames.filter((file) => isProduct(relative(root, file)) || file.endsWith('.d.ts'));
  const program = ts.createProgram(roots, checked, grownHost(checked, sets));
  const checker = program.getTypeChecker();
  const files: Record<string, Set<string>> = Object.fromEntries(sets.map(({ list }) => [list, new Set<string>()]));
  const others: string[] = [];
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (!isProduct(file)) continue;
    for (const diagnostic of program.getSemanticDiagnostics(source)) {
      const behind = setsBehind(diagnostic, sets, checker);
      if (behind.length === 0) others.push(`${file}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`);
      for (const { list } of behind) files[list]?.add(file);
    }
  }
  return { files: Object.fromEntries(Object.entries(files).map(([list, found]) => [list, [...found].sort()])), others };
}
