import { describe, expect, it } from 'vitest';
import type { Document, Folder } from '../../../electron/contract/shapes.ts';
import { folderTree, pathTo, rowsOf } from './document-rows.ts';

const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
const folder = (id: string, parent: string | null = null): Folder => ({ id, vault: 'V', parent, name: id });
const document = (name: string, more: Partial<Document> = {}): Document => ({
  id: name,
  vault: 'V',
  folder: null,
  name,
  type: 'text/plain',
  label: '',
  note: '',
  noteFor: 'heirs',
  tags: [],
  version: 1,
  sizeBytes: 1,
  addedAt: '2026-01-01T00:00:00.000Z',
  modifiedAt: '2026-01-01T00:00:00.000Z',
  trashedAt: null,
  here: true,
  ...more,
});
const ids = (...row: Parameters<typeof rowsOf>): string[] => rowsOf(...row).map(({ id }) => id);

describe('the rows of a list', () => {
  it('are the folders by name, then the documents in the order asked for', () => {
    const folders = [folder('Z'), folder('B'), folder('Inner', 'B')];
    const documents = [
      document('scan 10', { sizeBytes: 5, addedAt: '2026-01-03T00:00:00.000Z', type: 'image/png' }),
      document('Scan 2', { sizeBytes: 9, addedAt: '2026-01-02T00:00:00.000Z', type: 'text/plain' }),
      document('will', { sizeBytes: 7, addedAt: '2026-01-04T00:00:00.000Z', type: 'application/pdf' }),
      document('elsewhere', { folder: 'B' }),
    ];
    expect(ids(folders, documents, null, 'name', compare)).toEqual(['B', 'Z', 'Scan 2', 'scan 10', 'will']);
    expect(ids(folders, documents, null, 'newest', compare)).toEqual(['B', 'Z', 'will', 'scan 10', 'Scan 2']);
    expect(ids(folders, documents, null, 'largest', compare)).toEqual(['B', 'Z', 'Scan 2', 'will', 'scan 10']);
    expect(ids(folders, documents, null, 'kind', compare)).toEqual(['B', 'Z', 'will', 'scan 10', 'Scan 2']);
    expect(ids(folders, documents, 'B', 'name', compare)).toEqual(['Inner', 'elsewhere']);
  });

  it('say how many documents lie in a folder, however deep', () => {
    const rows = rowsOf(
      [folder('A'), folder('B', 'A'), folder('C')],
      [document('1', { folder: 'A' }), document('2', { folder: 'B' })],
      null,
      'name',
      compare,
    );
    expect(rows.map((row) => (row.kind === 'folder' ? [row.id, row.documents] : []))).toEqual([
      ['A', 2],
      ['C', 0],
    ]);
  });

  it('survive folders in a circle', () => {
    const circle = [folder('A', 'B'), folder('B', 'A')];
    expect(ids(circle, [document('1', { folder: 'A' })], 'A', 'name', compare)).toEqual(['B', '1']);
    expect(pathTo(circle, 'A').map(({ id }) => id)).toEqual(['B', 'A']);
  });
});

describe('the way to a folder', () => {
  it('leads from the top down, and is empty for the top and for what is gone', () => {
    const folders = [folder('A'), folder('B', 'A'), folder('C', 'B')];
    expect(pathTo(folders, 'C').map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(pathTo(folders, null)).toEqual([]);
    expect(pathTo(folders, 'gone')).toEqual([]);
  });

  it('stands beside each folder of the tree', () => {
    expect(folderTree([folder('C', 'B'), folder('B'), folder('A')], compare).map(({ path }) => path)).toEqual(['A', 'B', 'B / C']);
  });
});
