import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { OwnerLanguage } from '../../shared/domain/language.ts';
import { jargonIn } from '../kit/structure/glossary.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every place with words for owners and for the people they name: screens, papers, pages and mails. */
const rooms = [
  'renderer/desktop/words',
  'renderer/recipient/words',
  'renderer/ui/words',
  'server/http/recipient/words',
  'server/core/mails/words',
  'electron/engine/print/words',
  'electron/engine/sign-in/words',
  'electron/shell/words',
  'electron/host/words',
] as const;

/** Where such a word is needed. */
const needed: readonly (readonly [where: RegExp, word: RegExp, why: string])[] = [
  [
    /desktop\/words\/..\/signing(-problems|-proof)?\.ts/,
    /certificat|zertifikat|level|stufe/i,
    'behind “More”, for whoever has a certificate file',
  ],
  [
    /(desktop\/words\/..\/witnesses|recipient\/words\/..\/(witness|problems))\.ts/,
    /certificat|zertifikat/i,
    'what a signature is made with, and what may be brought along by whoever has a file of it',
  ],
  [/recipient\/words\/..\/witness\.ts/, /SHA-256/, 'under a copy that a witness keeps, to compare it with'],
  [/desktop\/words\/..\/settings\.ts/, /certificat|zertifikat/i, 'the list of certificate files that somebody added'],
  [
    /(recipient\/words\/..\/certificate|mails\/words\/..\/certificates|recipient\/words\/..\/stop)\.ts/,
    /certificates?/i,
    'short for the death certificate that is spoken of',
  ],
  [/mails\/words\/..\/watching\.ts/, /server/i, 'to administrators, about the machine they run'],
  [/print\/words/, /SHA-256/, 'on a sheet, after “for experts”, to compare the offline reader with'],
  [/recipient\/words\/..\/index\.ts/, /SHA-256/, 'in the offline reader, below “for experts”, to compare with what is on a sheet'],
];

interface Said {
  readonly file: string;
  readonly words: readonly string[];
  readonly sentence: string;
}

/** What a file says to people: its strings, but not what it imports, and no key. */
function sentencesIn(file: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) found.push(node.text.replaceAll(/\{\{[^}]*\}\}/g, '…'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

function jargonOf(language: OwnerLanguage): readonly Said[] {
  return rooms
    .flatMap((room) => globSync([`${room}/${language}.ts`, `${room}/${language}/*.ts`], { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) =>
      sentencesIn(file)
        .map((sentence) => ({ file, sentence, words: jargonIn(sentence, language) }))
        .filter(({ words }) => words.length > 0),
    );
}

const isNeeded = (file: string, word: string): boolean => needed.some(([where, which]) => where.test(file) && which.test(word));

describe.each(['en', 'de'] as const)('what is said in %s', (language) => {
  const said = jargonOf(language);

  it('needs no word of the trade', () => {
    const needless = said.filter(({ file, words }) => words.some((word) => !isNeeded(file, word)));
    expect(needless).toEqual([]);
  });

  it('is read where people read it', () => {
    for (const room of rooms) expect(globSync([`${room}/${language}.ts`, `${room}/${language}/*.ts`], { cwd: root }), room).not.toEqual([]);
  });
});

it('says where a word of the trade is needed, and nowhere else', () => {
  const said = [...jargonOf('en'), ...jargonOf('de')];
  const unused = needed.filter(
    ([where, which]) => !said.some(({ file, words }) => where.test(file) && words.some((word) => which.test(word))),
  );
  expect(unused.map(([, , why]) => why)).toEqual([]);
});
