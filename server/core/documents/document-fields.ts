import {
  codePoints,
  hasControlCharacters,
  hasForbiddenCharacters,
  parseDocumentName,
  textLimits,
} from '../../../shared/domain/text-rules.ts';
import { invalid } from '../../../shared/domain/error-codes.ts';

/** @throws DomainError `invalid_request`. @returns the last part of the path that was sent. */
export function checkDocumentName(name: string): string {
  const checked = parseDocumentName(name);
  if (checked === undefined) {
    throw invalid('name', `must be a file name of at most ${textLimits.documentNameBytes} bytes without control characters`);
  }
  return checked;
}

/** @throws DomainError `invalid_request`. */
export function checkDocumentDescription(description: string): string {
  if (codePoints(description) > textLimits.documentDescription) {
    throw invalid('description', `must have at most ${textLimits.documentDescription} characters`);
  }
  if (hasForbiddenCharacters(description)) throw invalid('description', 'must not contain control characters');
  return description;
}

/** @throws DomainError `invalid_request`. @returns the trimmed word, or null if there is none. */
export function checkDocumentCategory(category: string | undefined): string | null {
  const trimmed = category?.trim() ?? '';
  if (codePoints(trimmed) > textLimits.documentCategory)
    throw invalid('type', `must have at most ${textLimits.documentCategory} characters`);
  if (hasControlCharacters(trimmed)) throw invalid('type', 'must not contain control characters');
  return trimmed === '' ? null : trimmed;
}
