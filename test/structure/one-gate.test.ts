import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../kit/structure/project-files.ts';

const core = 'server/core';

/** The only files of the product that may name each of these, besides the one that defines it. */
const callers: Readonly<Record<string, readonly string[]>> = {
  // The timers' own releases, which nobody asks for, and whoever passed the gate.
  performRelease: [`${core}/releases/release-by-hand.ts`, `${core}/timers/apply-timer-event.ts`],
  releaseByHand: [
    `${core}/releases/carry-out-openings.ts`,
    `${core}/releases/execute-release.ts`,
    `${core}/releases/release-vault.ts`,
    `${core}/releases/set-opening.ts`,
  ],
  markVaultReleased: [`${core}/timers/perform-release.ts`],
  insertRelease: [`${core}/timers/perform-release.ts`],
  // A check beside the gate would be one that some surface lacks.
  hasRecentFactor: [`${core}/access/release-gate.ts`],
};

const product = projectFiles('.ts').filter(
  ({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts') && !/-test-kit\.ts$/.test(path),
);

/** The names that a file's code uses, whether it calls them, hands them on or imports them under another name. */
function namesIn(path: string, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

const names = product.map(({ path, text }) => ({ path, text, names: namesIn(path, text) }));

describe('the gate before every release', () => {
  it.each(Object.entries(callers))('%s is named only where it is defined and by those who may', (name, allowed) => {
    const using = names.filter((file) => file.names.has(name));
    const defining = using.filter(({ text }) => new RegExp(`export (async )?function ${name}\\b`).test(text)).map(({ path }) => path);
    expect(defining).toHaveLength(1);
    expect(using.map(({ path }) => path).toSorted()).toEqual([...defining, ...allowed].toSorted());
  });

  it('nothing writes that a vault is released but the one place that does', () => {
    const writing = product.filter(({ text }) => /status: 'released'(?! as)/.test(text) && /\.(updateTable|set)\(/.test(text));
    expect(writing.map(({ path }) => path)).toEqual([`${core}/stores/vault-store.ts`]);
    expect(product.filter(({ text }) => /insertInto\('releases'\)/.test(text)).map(({ path }) => path)).toEqual([
      `${core}/stores/release-store.ts`,
    ]);
  });

  it('a release by hand passes it before anything else', () => {
    const { text = '' } = product.find(({ path }) => path === `${core}/releases/release-by-hand.ts`) ?? {};
    const body = text.slice(text.indexOf('export async function releaseByHand'));
    const calls = [...body.matchAll(/await (\w+)\(/g)].map(([, name]) => name);
    expect(calls[0]).toBe('passGate');
    expect(body).toMatch(/await passGate\(ctx, 'release', tx\);/);
  });
});
