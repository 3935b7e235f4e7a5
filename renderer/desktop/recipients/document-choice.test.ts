import { describe, expect, it } from 'vitest';
import type { Document, Folder } from '../../../electron/contract/shapes.ts';
import { choiceRows, chosenAfter, tickedRows } from './document-choice.ts';

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
const folder = (id: string, name: string, parent: string | null = null): Folder => ({ id, vault: 'v', parent, name });
const document = (id: string, name: string, at: string | null = null): Document => ({ id, name, folder: at }) as Document;

const folders = [folder('house', 'House'), folder('deeds', 'Deeds', 'house'), folder('empty', 'Empty')];
const documents = [
  document('will', 'Will.pdf'),
  document('plan', 'Plan.pdf', 'house'),
  document('deed2', 'Deed 2', 'deeds'),
  document('deed10', 'Deed 10', 'deeds'),
];

describe('the checklist of documents', () => {
  it('shows folders as a tree with what is in them, and leaves out empty ones', () => {
    const rows = choiceRows(folders, documents, '', compare);
    expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
      ['house', 0],
      ['plan', 1],
      ['deeds', 1],
      ['deed2', 2],
      ['deed10', 2],
      ['will', 0],
    ]);
    expect(rows[0]?.documents.toSorted()).toEqual(['deed10', 'deed2', 'plan']);
  });

  it('finds by the names of documents and of their folders', () => {
    expect(choiceRows(folders, documents, ' deed 2', compare).map(({ id }) => id)).toEqual(['house', 'deeds', 'deed2']);
    expect(choiceRows(folders, documents, 'HOUSE', compare).map(({ id }) => id)).toEqual(['house', 'plan', 'deeds', 'deed2', 'deed10']);
    expect(choiceRows(folders, documents, 'nothing such', compare)).toEqual([]);
  });

  it('ticks a folder when all in it is chosen, and chooses all in it when it is ticked', () => {
    const rows = choiceRows(folders, documents, '', compare);
    expect(tickedRows(rows, new Set(['deed2', 'deed10']))).toEqual(new Set(['deed2', 'deed10', 'deeds']));
    expect(chosenAfter(rows, new Set(), new Set(['deeds']))).toEqual(new Set(['deed2', 'deed10']));
    const whole = new Set(['plan', 'deed2', 'deed10']);
    const without = new Set([...tickedRows(rows, whole)].filter((id) => id !== 'deeds'));
    expect(chosenAfter(rows, whole, without)).toEqual(new Set(['plan']));
  });

  it('unticks one document of a ticked folder without the others', () => {
    const rows = choiceRows(folders, documents, '', compare);
    const whole = new Set(['plan', 'deed2', 'deed10']);
    const without = new Set([...tickedRows(rows, whole)].filter((id) => id !== 'deed2'));
    expect(chosenAfter(rows, whole, without)).toEqual(new Set(['plan', 'deed10']));
  });

  it('leaves alone what is not shown', () => {
    const rows = choiceRows(folders, documents, 'plan', compare);
    expect(chosenAfter(rows, new Set(['will', 'gone']), 'all')).toEqual(new Set(['will', 'gone', 'plan']));
    expect(chosenAfter(rows, new Set(['will', 'plan']), new Set())).toEqual(new Set(['will']));
  });
});
