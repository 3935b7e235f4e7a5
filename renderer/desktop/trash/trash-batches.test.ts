import { describe, expect, it } from 'vitest';
import { batchesOf, type TrashEntry } from './trash-batches.ts';

const entry = (batch: string, kind: TrashEntry['kind'], name: string, trashedAt = '2026-11-20T12:00:00.000Z'): TrashEntry => ({
  batch,
  id: name,
  kind,
  vault: 'V',
  name,
  trashedAt,
});

describe('what lies in the trash by act', () => {
  it('is nothing for nothing', () => {
    expect(batchesOf([])).toEqual([]);
  });

  it('puts together what one act threw away, named by its greatest part', () => {
    const [batch, ...more] = batchesOf([entry('1', 'document', 'a'), entry('1', 'folder', 'Photos'), entry('1', 'document', 'b')]);
    expect(more).toEqual([]);
    expect(batch).toMatchObject({ id: '1', others: 2, first: { name: 'Photos', kind: 'folder' } });
  });

  it('keeps acts apart and shows the newest first', () => {
    const batches = batchesOf([
      entry('1', 'document', 'old', '2026-11-01T00:00:00.000Z'),
      entry('2', 'vault', 'new', '2026-11-02T00:00:00.000Z'),
      entry('3', 'document', 'older', '2025-11-02T00:00:00.000Z'),
    ]);
    expect(batches.map(({ first, others }) => [first.name, others])).toEqual([
      ['new', 0],
      ['old', 0],
      ['older', 0],
    ]);
  });
});
