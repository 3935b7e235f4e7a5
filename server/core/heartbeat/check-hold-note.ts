import { invalid } from '../../../shared/domain/error-codes.ts';
import { codePoints, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';

/** @throws DomainError `invalid_request` for what can't be kept beside a hold. */
export function checkHoldNote(note: string): void {
  if (codePoints(note) > textLimits.releaseNote) throw invalid('note', `must have at most ${textLimits.releaseNote} characters`);
  if (hasForbiddenCharacters(note)) throw invalid('note', 'must not contain control characters');
}
