import type { Entry } from '../items/item-repository.ts';
import { dataField } from '../items/item-fields.ts';

/** What a record in the trash carries: when it went there, and by which act, so that one undo brings back what went together. */
export interface TrashMark {
  readonly at: string;
  readonly batch: string;
}

/** The mark of a record in the trash. */
export function trashMark({ body }: Entry): TrashMark | undefined {
  const mark = dataField<Partial<TrashMark>>(body, 'trash', {});
  return mark.at === undefined || mark.batch === undefined ? undefined : { at: mark.at, batch: mark.batch };
}

export function isTrashed(entry: Entry): boolean {
  return trashMark(entry) !== undefined;
}
