import type { Document } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { codePoints, textLimits } from '../../../shared/domain/text-rules.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';

// Notes were private before bundles had a place for them, and stay it until the owner has said otherwise for each of them.

/**
 * Who a document's note is for. Null for one that was written when nobody got notes, and that the owner hasn't been asked about: nobody
 * gets it. A document without a note is waiting for one, and what's written today is for those who get the document.
 */
export function noteForOf({ body }: Entry): Document['noteFor'] {
  const said = textField(body, 'noteFor');
  if (said === 'heirs' || said === 'me') return said;
  return textField(body, 'note') === '' ? 'heirs' : null;
}

/** What a document's note says to those who get it; empty where it says nothing, or not to them. */
export function noteForHeirs(document: Entry): string {
  return noteForOf(document) === 'heirs' ? textField(document.body, 'note') : '';
}

/**
 * What to write beside a note so that it stays clear whom it was written for: the first one on a document is for those who get it, as the
 * field says; one that was private stays private, however it's changed.
 * @throws EngineError `invalid_request` for a note that no bundle would carry.
 */
export function withNoteFor(document: Entry, set: Omit<Input<'documents.update'>, 'document'>): typeof set {
  if (set.note === undefined) return set;
  if (codePoints(set.note) > textLimits.documentNote) throw new EngineError('invalid_request', 'This note is too long.');
  const isSaid = textField(document.body, 'noteFor') !== '';
  return isSaid || noteForOf(document) === null ? set : { noteFor: 'heirs', ...set };
}
