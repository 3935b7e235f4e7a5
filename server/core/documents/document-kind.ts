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

export function kindFilter(word: string): KindFilter {
  return { word, formatType: Object.hasOwn(formatTypes, word) ? formatTypes[word as DocumentFormat] : null };
}
