import type { ItemKind } from '../../shared/domain/item.ts';
import type { ImportOutcome, LossOfArchive, LostOfArchive, UnlistedOfArchive } from '../contract/archive.ts';
import { Ending } from './ending.ts';
import { incompleteExit, unprovedExit } from './exit-codes.ts';

const kinds: Readonly<Record<ItemKind, string>> = {
  vault: 'the vault',
  folder: 'the folder',
  document: 'the document',
  recipient: 'the recipient',
  letter: 'the letter',
  policy: 'the rule',
  settings: 'the settings',
};

const losses: Readonly<Record<LossOfArchive, string>> = {
  record: '',
  content: ' (its content)',
  versions: ' (earlier versions)',
  removal: ' (that it was removed)',
  unreadable: ' (no key of this account opens it)',
};

const again = 'Export the vault anew.';
const stillListed =
  'A document of which only a part is lost is still listed; if neither a server nor another copy has it, remove it, or no new copy can be exported.';

/**
 * What came of importing an archive, as a command ends: a plain success only where the owner's signature proves that everything is there.
 * @param more what the command answers besides.
 */
export function importEnding(outcome: ImportOutcome, more: object = {}): object {
  const { proved, intact, lost, unlisted } = outcome;
  const answer = { ...more, ...outcome };
  if (lost.length > 0 || unlisted.length > 0) return new Ending(answer, incompleteExit, sentencesOn(outcome).join(' '));
  if (!proved)
    return new Ending(
      answer,
      unprovedExit,
      `Everything in the file was brought back, but nothing in it proves that this is all, or the newest: it is from an earlier version, or somebody made it look so. ${again}`,
    );
  return intact ? answer : new Ending(answer, 0, `The file is damaged, but nothing of it is lost. ${again}`);
}

function sentencesOn({ proved, lost, unlisted }: ImportOutcome): readonly string[] {
  const [gone, kept] = [lost.filter(({ here }) => !here), lost.filter(({ here }) => here)];
  return [
    ...(gone.length === 0 ? [] : [`Lost: ${gone.map(nameOfLost).join(', ')}.`]),
    ...(kept.length === 0 ? [] : [`Not in the file, but still on this device: ${kept.map(nameOfLost).join(', ')}.`]),
    ...(unlisted.length === 0
      ? []
      : [`Left out, since the owner's list says that it does not belong to this file: ${unlisted.map(nameOfUnlisted).join(', ')}.`]),
    'Everything else was brought back.',
    ...(gone.some(({ what }) => what === 'content' || what === 'versions') ? [stillListed] : []),
    ...(proved ? [] : ['Nothing in the file proves that this is all, or the newest.']),
  ];
}

function nameOfLost({ id, kind, name, what }: LostOfArchive): string {
  return `${nameOf(kind, name, id)}${losses[what]}`;
}

function nameOfUnlisted({ id, kind, name, older }: UnlistedOfArchive): string {
  return `${older ? 'an older state of ' : ''}${nameOf(kind, name, id)}`;
}

function nameOf(kind: ItemKind | null, name: string | null, id: string | null): string {
  if (kind === null || id === null) return id === null ? 'a record that nobody can read' : `the record ${id}`;
  return `${kinds[kind]} ${name === null ? id : JSON.stringify(name)}`;
}
