/** What a file is to people, by its media type. */
export type FileKind = 'pdf' | 'image' | 'text' | 'other';

/** Pictures that every browser shows without running anything in them. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** Texts that have other media types. */
const texts = new Set(['application/json', 'application/xml']);

/** How a document can be shown. HTML and SVG are programs as much as images: they are not shown. */
export function fileKind(type: string): FileKind {
  if (type === 'application/pdf') return 'pdf';
  if (pictures.has(type)) return 'image';
  return (type.startsWith('text/') && type !== 'text/html') || texts.has(type) ? 'text' : 'other';
}
