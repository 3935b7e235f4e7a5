import { invalid } from '../../../shared/domain/error-codes.ts';
import { hasControlCharacters } from '../../../shared/domain/text-rules.ts';
import type { DocumentRow } from '../../db/schema.ts';
import type { KindFilter } from '../stores/document-store.ts';

/** The formats that are told by content, with their media types. */
export const formatTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const;

export type DocumentFormat = keyof typeof formatTypes;

const formatOfType = new Map<string, string>(Object.entries(formatTypes).map(([format, type]) => [type, format]));

/** What kind of document it is, in one word: the owner's own, else that of its format, else its media type. */
export function documentKind(document: Pick<DocumentRow, 'category' | 'mime_type'>): string {
  return document.category ?? formatOfType.get(document.mime_type) ?? document.mime_type;
}

/**
 * What a list of documents of one kind is picked by.
 * @throws DomainError `invalid_request` for control characters, which no kind has and one of the databases can't be asked about.
 */
export function kindFilter(word: string): KindFilter {
  if (hasControlCharacters(word)) throw invalid('type', 'must not contain control characters');
  return { word, formatType: Object.hasOwn(formatTypes, word) ? formatTypes[word as DocumentFormat] : null };
}
