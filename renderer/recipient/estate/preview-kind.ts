import { playableKind } from '../../../shared/domain/playable-media.ts';
import type { EstateSource, ListedDocument } from '../worker-messages.ts';

/** How a document can be shown in the page. */
export type PreviewKind = 'picture' | 'pdf' | 'text' | 'film' | 'sound';

/** The most that is shown: a preview is held in memory as a whole. */
const maxPreviewBytes = 48 * 2 ** 20;
/** A film of a few minutes, which browsers keep on the disk while it is played. */
const maxPlayedBytes = 160 * 2 ** 20;

/** Kinds of pictures that browsers show and that run nothing: no SVG. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const texts = /^(text\/(plain|markdown|csv)|application\/json)$/;

/**
 * How this document is shown; undefined when it can only be saved. By its type as the owner's device noted it, which is only a guess: what
 * does not live up to it is reported as unreadable. The offline reader is one file and has no room for a PDF viewer.
 */
export function previewKind(document: Pick<ListedDocument, 'type' | 'sizeBytes'>, source: EstateSource['kind']): PreviewKind | undefined {
  const kind = kindOf(document, source);
  return kind === undefined || document.sizeBytes > maxBytesOf(kind) ? undefined : kind;
}

/** Whether it would be shown if it weren't so large: then people are told to save it. */
export function isTooLargeToShow(document: Pick<ListedDocument, 'type' | 'sizeBytes'>, source: EstateSource['kind']): boolean {
  const kind = kindOf(document, source);
  return kind !== undefined && document.sizeBytes > maxBytesOf(kind);
}

const maxBytesOf = (kind: PreviewKind): number => (kind === 'film' || kind === 'sound' ? maxPlayedBytes : maxPreviewBytes);

function kindOf({ type, sizeBytes }: Pick<ListedDocument, 'type' | 'sizeBytes'>, source: EstateSource['kind']): PreviewKind | undefined {
  if (sizeBytes === 0) return undefined;
  const mime = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (pictures.test(mime)) return 'picture';
  if (mime === 'application/pdf') return source === 'file' ? undefined : 'pdf';
  return texts.test(mime) ? 'text' : playableKind(mime);
}
