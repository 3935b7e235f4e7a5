import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../kit/structure/project-files.ts';

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'server/http/INTERFACE.md', 'server/http/RULINGS.md'];

/** Our files and folders that a page names as code, from the root: their first folder distinguishes them from other things with a slash. */
function namedIn(text: string): readonly string[] {
  const code = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, named = '']) => named);
  return code.filter((named) => /^(?:server|shared|electron|renderer|test|build|\.ci)\/[\w./-]+$/.test(named));
}

const missingIn = (text: string): readonly string[] => namedIn(text).filter((named) => !existsSync(join(projectRoot, named)));

/** What a page says is in a file, "`ownerWarnings` in `shared/domain/timer-states.ts`", but isn't declared there. */
function misplacedIn(text: string): readonly string[] {
  const said = [...text.matchAll(/((?:`\w+`(?:,| and| or)? )+)in `((?:server|shared|electron|renderer|test|build)\/[\w./-]+\.tsx?)`/g)];
  return said.flatMap(([, symbols = '', file = '']) => {
    const source = existsSync(join(projectRoot, file)) ? readFileSync(join(projectRoot, file), 'utf8') : '';
    const isDeclared = (symbol: string): boolean =>
      new RegExp(`^(?:export )?(?:default )?(?:async )?(?:const|let|function|class|interface|type) ${symbol}\\b`, 'm').test(source);
    return [...symbols.matchAll(/\w+/g)]
      .map(([word]) => word)
      .filter((word) => !['and', 'or'].includes(word) && !isDeclared(word))
      .map((symbol) => `${symbol} in ${file}`);
  });
}

describe('files that pages name', () => {
  it.each(pages)('are there: %s', (page) => {
    expect(missingIn(readFileSync(join(projectRoot, page), 'utf8'))).toEqual([]);
  });

  it.each(pages)('declare what a page says is in them: %s', (page) => {
    expect(misplacedIn(readFileSync(join(projectRoot, page), 'utf8'))).toEqual([]);
  });

  it('are many in the recipes, each of which names some', () => {
    const recipes = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8').split('\n## Recipes\n')[1]?.split('\n### ').slice(1) ?? [];
    expect(recipes.map((recipe) => recipe.split('\n')[0])).toEqual([
      'An endpoint',
      'A surface',
      'A lock',
      'An attack',
      'A mail',
      'A column on both databases',
      'A migration',
      'A language',
      'A policy type',
    ]);
    for (const recipe of recipes) expect(namedIn(recipe).length).toBeGreaterThan(2);
  });

  it('are missed where they are gone', () => {
    expect(missingIn('`server/core/vaults/create-vault.ts`, `server/core/vaults/make-vault.ts`, `release/execute`')).toEqual([
      'server/core/vaults/make-vault.ts',
    ]);
    expect(
      misplacedIn('`lockKinds` in `shared/domain/lock.ts`, `LockKind` and `nothing` in `shared/format/release/lock-layout.ts`'),
    ).toEqual(['LockKind in shared/format/release/lock-layout.ts', 'nothing in shared/format/release/lock-layout.ts']);
  });
});
