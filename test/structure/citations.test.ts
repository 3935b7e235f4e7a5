import { basename, dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsIn } from '../kit/structure/page-anchors.ts';
import { projectFiles, type ProjectFile } from '../kit/structure/project-files.ts';

/** Texts in which citations are looked up: the project, or a few that break a rule. */
type Tree = readonly ProjectFile[];

const project: Tree = projectFiles('.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.css', '.sql', '.yml', '.md');

/** The text as one reads it: a comment continued on the next line continues its sentence. */
function asRead(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*(?=\S)/g, ' ');
}

const isPage = ({ path }: ProjectFile): boolean => path.endsWith('.md');

/** The page that a citation names: by name alone if the project has one of that name, else by its path from the root or from here. */
function pageCited(tree: Tree, citing: ProjectFile, named: string): ProjectFile | undefined {
  const pages = tree.filter(isPage);
  const paths = [posix.normalize(posix.join(dirname(citing.path), named)), posix.normalize(named)];
  const exact = pages.find(({ path }) => path === paths[0]) ?? pages.find(({ path }) => path === paths[1]);
  if (exact !== undefined || named.includes('/')) return exact;
  const alike = pages.filter(({ path }) => basename(path) === named);
  return alike.length === 1 ? alike[0] : undefined;
}

const anchorCitation = /((?:[\w.-]+\/)*[A-Z][A-Z-]*\.md)#([\w-]*)/g;
const titleCitation = /\b([A-Z][A-Z-]*\.md), ((?:"[^"]+"(?:, | and )?)+)/g;

/** This file has to spell out what it refuses. */
const exempt = 'test/structure/citations.test.ts';

const citing = (tree: Tree): Tree => tree.filter(({ path }) => path !== exempt);

/** What is cited but does not exist, one line each. */
function brokenCitations(tree: Tree): string[] {
  return citing(tree).flatMap((file) => {
    const text = asRead(file.text);
    const broken: string[] = [];
    for (const [whole, named = '', anchor = ''] of text.matchAll(anchorCitation)) {
      const page = pageCited(tree, file, named);
      if (page === undefined || !headingsIn(page.text).some((heading) => heading.anchor === anchor)) broken.push(whole);
    }
    for (const [whole, named = '', titles = ''] of text.matchAll(titleCitation)) {
      const page = pageCited(tree, file, named);
      const known = new Set(page && headingsIn(page.text).map(({ title }) => title));
      if ([...titles.matchAll(/"([^"]+)"/g)].some(([, title = '']) => !known.has(title))) broken.push(whole);
    }
    return [...new Set(broken)].map((citation) => `${file.path}: ${citation}`);
  });
}

/** Ways of citing that lead nowhere: what they name has no location in the tree. */
const unanchored: readonly RegExp[] = [
  /\b(?:decisions?|specifications?|rulings?|spec),? (?:sections?|chapters?|rules?|§) ?\d/i,
  /\bspecification, (?:"|“|'|S\d)/i,
  /\brelease engine, rules? \d/i,
  /\b(?:interface-spec|release-engine|desktop-and-sync|encryption-and-release-keys|decisions|architecture)\.md\b/,
  /\b(?:RULINGS|INTERFACE)\.md(?![#)`'\]])/,
];

function unanchoredCitations(tree: Tree): string[] {
  return citing(tree).flatMap(({ path, text }) => {
    const read = asRead(text);
    return unanchored.flatMap(
      (pattern) =>
        pattern
          .exec(read)
          ?.slice(0, 1)
          .map((found) => `${path}: ${found}`) ?? [],
    );
  });
}

function repeatedAnchors(tree: Tree): string[] {
  return tree.filter(isPage).flatMap(({ path, text }) => {
    const anchors = headingsIn(text).map(({ anchor }) => anchor);
    return anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index).map((anchor) => `${path}#${anchor}`);
  });
}

/** Two pages, and whatever else is given, by path. */
function treeWith(texts: Readonly<Record<string, string>>): Tree {
  const all: Readonly<Record<string, string>> = { 'server/http/RULINGS.md': '# Rulings\n\n### Order of answers\n', ...texts };
  return Object.entries(all).map(([path, text]) => ({ path, text }));
}

describe('what comments and pages cite', () => {
  it('is in the tree, anchor and title included', () => {
    expect(brokenCitations(project)).toEqual([]);
  });

  it('has an address that a reader can follow', () => {
    expect(unanchoredCitations(project)).toEqual([]);
  });

  it('is one heading and not several of the same name', () => {
    const cited = ['RULINGS.md', 'INTERFACE.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
    expect(repeatedAnchors(project.filter(({ path }) => cited.includes(basename(path))))).toEqual([]);
  });

  it('is cited at all: comments name rulings and parts of the interface', () => {
    const sources = citing(project).filter((file) => !isPage(file) && /(?:RULINGS|INTERFACE)\.md#/.test(file.text));
    expect(sources.length).toBeGreaterThan(100);
  });
});

describe('the check of citations', () => {
  it.each([
    ['an anchor that is not there', '/** In order (RULINGS.md#order-of-questions). */', 'RULINGS.md#order-of-questions'],
    ['a page that is not there', '// See CHOICES.md#order-of-answers.', 'CHOICES.md#order-of-answers'],
    ['an anchor that was left out', '// See RULINGS.md#.', 'RULINGS.md#'],
    ['a title that is not there', '/** RULINGS.md, "Order of questions" */', 'RULINGS.md, "Order of questions"'],
    ['a title in the next line', '/**\n * RULINGS.md, "Order of\n * questions"\n */', 'RULINGS.md, "Order of questions"'],
  ])('finds %s', (_what, text, citation) => {
    expect(brokenCitations(treeWith({ 'server/a.ts': text }))).toEqual([`server/a.ts: ${citation}`]);
  });

  it('takes an anchor and a title that are there', () => {
    const text = '// RULINGS.md#order-of-answers\n// server/http/RULINGS.md#order-of-answers, RULINGS.md, "Order of answers"';
    expect(brokenCitations(treeWith({ 'server/a.ts': text }))).toEqual([]);
  });

  it.each([
    '/** In the order of decisions, section 16. */',
    '/** In the order of decisions,\n * section 16. */',
    '/** (specification, "Errors") */',
    '/** (specification, S4) */',
    '// release engine, rule 2',
    '// see release-engine.md',
    '// as RULINGS.md says',
  ])('refuses %j', (text) => {
    expect(unanchoredCitations(treeWith({ 'server/a.ts': text }))).toHaveLength(1);
  });
});
