import type { EstateSource, ListedDocument } from '../worker-messages.ts';

/** How a document can be shown in the page. */
export type PreviewKind = 'picture' | 'pdf' | 'text';

/** The most that is shown: a preview is held in memory as a whole. */
export const maxPreviewBytes = 48 * 2 ** 20;

/** Kinds of pictures that browsers show and that run nothing: no SVG. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const texts = /^(text\/(plain|markdown|csv)|application\/json)$/;

/**
 * How this document is shown; undefined when it can only be saved. By its type as the owner's device noted it, which is only a guess: what
 * does not
 * live up to it is reported as unreadable. The offline reader is one file and has no room for a PDF viewer.
 */
export function previewKind(
  { type, sizeBytes }: Pick<ListedDocument, 'type' | 'sizeBytes'>,
  source: EstateSource['kind'],
): PreviewKind | undefined {
  if (sizeBytes === 0 || sizeBytes > maxPreviewBytes) return undefined;
  const mime = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (pictures.test(mime)) return 'picture';
  if (mime === 'application/pdf') return source === 'file' ? undefined : 'pdf';
  return texts.test(mime) ? 'text' : undefined;
}
