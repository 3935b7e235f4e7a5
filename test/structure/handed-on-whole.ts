import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program of every surface, in which individual files may have other text than on disk. */
export class SurfaceProgram {
  readonly #options: ts.CompilerOptions;
  readonly #known = new Map<string, ts.SourceFile | undefined>();

  constructor() {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { config: object };
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
    this.#options = { ...options, incremental: false, noEmit: true };
    delete this.#options.tsBuildInfoFile;
  }

  /** @param changed the text of files by their path from the project's root. @param entries where the program starts. */
  with(changed: Readonly<Record<string, string>> = {}, entries: readonly string[] = ['server/http/mount.ts']): ts.Program {
    const host = ts.createCompilerHost(this.#options, true);
    const read = host.getSourceFile.bind(host);
    const texts = new Map(Object.entries(changed).map(([path, text]) => [join(root, path), text]));
    host.getSourceFile = (path, options) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, options, true);
      if (!this.#known.has(path)) this.#known.set(path, read(path, options));
      return this.#known.get(path);
    };
    const exists = host.fileExists.bind(host);
    host.fileExists = (path) => texts.has(path) || exists(path);
    return ts.createProgram(
      entries.map((path) => join(root, path)),
      this.#options,
      host,
    );
  }
}

/**
 * Every place where the core is handed an object that a client sent, instead of one built field by field from what the
 * surface documents: `file:line text`. The object is followed through names, destructuring, spreads and calls, into and out of the
 * functions of `server/http`. Text, numbers and bytes picked from it by name no longer count as it; objects nested in it do.
 */
export function handedOnWhole(program: ts.Program): string[] {
  return new Search(program).run();
}

const parts: ReadonlySet<string> = new Set(['body', 'query', 'params']);
/** Documented as the owner's own: whatever they want to keep. */
const ownersOwn: ReadonlySet<string> = new Set(['metadata']);
const inCore = /\/server\/core\//;
const followed = /\/(server\/http|shared\/wire)\//;

type Reader = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;
type Found = ReadonlyMap<ts.Node, string>;

class Search {
  readonly #checker: ts.TypeChecker;
  readonly #files: readonly ts.SourceFile[];
  /** Names that refer to what a client sent. */
  readonly #sent = new Set<ts.Symbol>();
  /** Functions that return what a client sent, and the names they are called by. */
  readonly #givers = new Set<Reader>();
  readonly #giverNames = new Set<string>();
  /** What is passed to parameters that are functions. */
  readonly #passed = new Map<ts.Symbol, Set<Reader>>();
  /** What this pass already knows. */
  #judged = new Map<ts.Node, boolean>();
  #grew = false;

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
    this.#files = program.getSourceFiles().filter(({ fileName }) => followed.test(fileName) && !fileName.includes('/node_modules/'));
  }

  run(): string[] {
    let found: Found;
    do {
      this.#grew = false;
      this.#judged = new Map();
      found = this.#pass();
    } while (this.#grew);
    return [...found.values()].sort();
  }

  #pass(): Found {
    const found = new Map<ts.Node, string>();
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.initializer !== undefined && this.#isSent(node.initializer)) this.#name(node.name);
      if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer) && this.#isSent(node.expression))
        for (const { name } of node.initializer.declarations) this.#name(name);
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#follow(node, found);
      if (ts.isReturnStatement(node) && node.expression !== undefined && this.#isSent(node.expression)) this.#gives(functionAround(node));
      if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && this.#isSent(node.body)) this.#gives(node);
      ts.forEachChild(node, visit);
    };
    for (const file of this.#files) visit(file);
    return found;
  }

  /** The expression's value is (or contains) a whole object from the client. */
  #isSent(expression: ts.Expression): boolean {
    const known = this.#judged.get(expression);
    if (known !== undefined) return known;
    const sent = this.#judge(expression);
    this.#judged.set(expression, sent);
    return sent;
  }

  #judge(expression: ts.Expression): boolean {
    const node = bare(expression);
    if (ts.isAwaitExpression(node)) return this.#isSent(node.expression);
    if (ts.isIdentifier(node)) return this.#isSentName(node);
    if (ts.isPropertyAccessExpression(node))
      return this.#isPart(node) || (!ownersOwn.has(node.name.text) && this.#isSent(node.expression) && this.#isObject(node));
    if (ts.isElementAccessExpression(node)) return this.#isSent(node.expression) && this.#isObject(node);
    if (ts.isConditionalExpression(node)) return this.#isSent(node.whenTrue) || this.#isSent(node.whenFalse);
    if (ts.isBinaryExpression(node)) return isChoice(node.operatorToken.kind) && (this.#isSent(node.left) || this.#isSent(node.right));
    if (ts.isSpreadElement(node)) return this.#isSent(node.expression);
    if (ts.isArrayLiteralExpression(node)) return node.elements.some((element) => this.#isSent(element));
    if (ts.isObjectLiteralExpression(node)) return node.properties.some((property) => this.#isSentMember(property));
    if (ts.isCallExpression(node)) return this.#isSentAnswer(node);
    return false;
  }

  #isSentName(node: ts.Identifier): boolean {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol !== undefined && this.#sent.has(symbol) && !this.#isPlain(this.#checker.getTypeAtLocation(node));
  }

  #isSentMember(property: ts.ObjectLiteralElementLike): boolean {
    if (ts.isSpreadAssignment(property)) return this.#isSent(property.expression);
    if (ts.isPropertyAssignment(property)) return this.#isSent(property.initializer);
    if (!ts.isShorthandPropertyAssignment(property)) return false;
    const symbol = this.#checker.getShorthandAssignmentValueSymbol(property);
    return symbol !== undefined && this.#sent.has(symbol) && this.#isObject(property.name);
  }

  /** A call returns what it was given, unless it is a function of ours that can be seen not to; an array's methods return its items. */
  #isSentAnswer(node: ts.CallExpression): boolean {
    const on = ts.isPropertyAccessExpression(node.expression) && this.#isSent(node.expression.expression);
    const takes = on || node.arguments.some((argument) => this.#isSent(argument));
    // The compiler takes long to say which function it is.
    if (!takes && !this.#giverNames.has(calleeOf(node))) return false;
    const reader = this.#readerOf(node);
    if (reader === 'core') return false;
    if (reader !== undefined) return this.#givers.has(reader);
    const passed = this.#passedAs(node.expression);
    if (passed !== undefined) return [...passed].some((one) => this.#givers.has(one));
    if (!this.#isObject(node)) return false;
    const mapped = node.arguments.map((argument) => this.#asReader(argument)).filter((one) => one !== undefined);
    if (mapped.length > 0) return mapped.some((one) => this.#givers.has(one));
    return takes;
  }

  /** `request.body` and its like. */
  #isPart(node: ts.PropertyAccessExpression): boolean {
    return parts.has(node.name.text) && this.#checker.getTypeAtLocation(node.expression).getProperty('routeOptions') !== undefined;
  }

  /** What may have members that nobody asked for. `unknown` doesn't count: nobody can use it without looking at it. */
  #isObject(node: ts.Node): boolean {
    const type = this.#checker.getTypeAtLocation(node);
    return !this.#isPlain(type) && (type.flags & ts.TypeFlags.Unknown) === 0;
  }

  #isPlain(type: ts.Type): boolean {
    const plain =
      ts.TypeFlags.StringLike |
      ts.TypeFlags.NumberLike |
      ts.TypeFlags.BooleanLike |
      ts.TypeFlags.Null |
      ts.TypeFlags.Undefined |
      ts.TypeFlags.Never;
    if ((type.flags & plain) !== 0) return true;
    if (type.isUnion()) return type.types.every((one) => this.#isPlain(one));
    if (type.isIntersection()) return type.types.some((one) => this.#isPlain(one));
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type))
      return this.#checker.getTypeArguments(type as ts.TypeReference).every((one) => this.#isPlain(one));
    return ['Uint8Array', 'Buffer', 'Date'].includes(type.symbol?.name ?? '');
  }

  /** Where a call passes on what a client sent: into a function of ours, whose parameters then refer to it, or to the core. */
  #follow(node: ts.CallExpression | ts.NewExpression, found: Map<ts.Node, string>): void {
    const given = (node.arguments ?? []).map((argument) => this.#isSent(argument));
    const on = ts.isPropertyAccessExpression(node.expression) && this.#isSent(node.expression.expression);
    if (!on && !given.includes(true)) return;
    const declaration = this.#checker.getResolvedSignature(node)?.declaration;
    const file = declaration?.getSourceFile().fileName ?? '';
    if (inCore.test(file)) {
      const source = node.getSourceFile();
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.set(node, `${relative(root, source.fileName)}:${line} ${node.expression.getText()}`);
    }
    if (followed.test(file))
      declaration?.parameters.forEach((parameter, index) => {
        const mine =
          'dotDotDotToken' in parameter && parameter.dotDotDotToken !== undefined ? given.slice(index).includes(true) : given[index];
        if (mine === true && 'name' in parameter) this.#name(parameter.name as ts.BindingName);
      });
    // A function passed alongside such an object is there to be called with it.
    for (const [index, argument] of (node.arguments ?? []).entries()) {
      const reader = this.#asReader(argument);
      if (reader?.parameters[0] === undefined) continue;
      this.#name(reader.parameters[0].name);
      const parameter = declaration?.parameters[index];
      const symbol = parameter === undefined || !followed.test(file) ? undefined : this.#checker.getSymbolAtLocation(parameter.name);
      if (symbol === undefined) continue;
      const readers = this.#passed.get(symbol) ?? new Set();
      this.#passed.set(symbol, readers);
      this.#add(readers, reader);
    }
  }

  #name(name: ts.BindingName): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol !== undefined) this.#add(this.#sent, symbol);
      return;
    }
    for (const element of name.elements)
      if (ts.isBindingElement(element) && (element.dotDotDotToken !== undefined || this.#isPickedObject(element))) this.#name(element.name);
  }

  #isPickedObject({ name, propertyName }: ts.BindingElement): boolean {
    return !ownersOwn.has((propertyName ?? name).getText()) && this.#isObject(name);
  }

  #gives(node: ts.Node | undefined): void {
    if (node === undefined || !isReader(node)) return;
    this.#add(this.#givers, node);
    const named = ts.isVariableDeclaration(node.parent) ? node.parent.name : node.name;
    if (named !== undefined) this.#giverNames.add(named.getText());
    for (const [parameter, readers] of this.#passed) if (readers.has(node)) this.#giverNames.add(parameter.name);
  }

  #add<T>(set: Set<T>, item: T): void {
    if (set.has(item)) return;
    set.add(item);
    this.#grew = true;
  }

  /** The function of ours that is called; what the core returns is its own, whatever it was given. */
  #readerOf(node: ts.CallExpression): Reader | 'core' | undefined {
    const declaration = this.#checker.getResolvedSignature(node)?.declaration;
    const file = declaration?.getSourceFile().fileName ?? '';
    if (inCore.test(file)) return 'core';
    return declaration !== undefined && isReader(declaration) && followed.test(file) ? declaration : undefined;
  }

  #passedAs(callee: ts.Expression): ReadonlySet<Reader> | undefined {
    const symbol = ts.isIdentifier(callee) ? this.#checker.getSymbolAtLocation(callee) : undefined;
    return symbol === undefined ? undefined : this.#passed.get(symbol);
  }

  /** The function that an expression is, or names. */
  #asReader(expression: ts.Expression): Reader | undefined {
    const node = bare(expression);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node;
    if (!ts.isIdentifier(node)) return undefined;
    let symbol = this.#checker.getSymbolAtLocation(node);
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0) symbol = this.#checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || !followed.test(declaration.getSourceFile().fileName)) return undefined;
    if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) return this.#asReader(declaration.initializer);
    return isReader(declaration) ? declaration : undefined;
  }
}

/** An expression without the parentheses and type assertions around it. */
function bare(expression: ts.Expression): ts.Expression {
  let node = expression;
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
    node = node.expression;
  return node;
}

function functionAround(statement: ts.Node): ts.Node | undefined {
  return ts.findAncestor(statement, ts.isFunctionLike);
}

/** The name by which a call calls its function. */
function calleeOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function isReader(node: ts.Node): node is Reader {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node);
}

function isChoice(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.AmpersandAmpersandToken
  );
}
