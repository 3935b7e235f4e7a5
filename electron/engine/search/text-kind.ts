/** The kinds of file whose words can be read. */
export type TextKind = 'pdf' | 'docx' | 'plain';

const kinds: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'plain',
  'text/markdown': 'plain',
  'text/csv': 'plain',
};

/** How words are read from a document of this media type; undefined where that can't be done. */
export function textKindOf(type: string): TextKind | undefined {
  return kinds[type];
}

/** The most bytes of a file that words are read from: all of it has to be in memory. */
export const maxTextFileBytes = 64 * 2 ** 20;

/** The most characters of a document that are kept and searched, so that they fit one sealed object. */
export const maxTextLength = 300_000;
