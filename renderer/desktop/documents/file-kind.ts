import type { Document } from '../../../electron/contract/shapes.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { playableKind } from '../../../shared/domain/playable-media.ts';

/** What a file is to people, by its media type. */
export type FileKind = 'pdf' | 'image' | 'text' | 'film' | 'sound' | 'other';

/** Pictures that every browser shows without running anything in them. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** Texts that have other media types. */
const texts = new Set(['application/json', 'application/xml']);

/** How a document can be shown. HTML and SVG are programs as much as images: they are not shown. */
export function fileKind(type: string): FileKind {
  if (type === 'application/pdf') return 'pdf';
  if (pictures.has(type)) return 'image';
  const played = playableKind(type);
  if (played !== undefined) return played;
  return (type.startsWith('text/') && type !== 'text/html') || texts.has(type) ? 'text' : 'other';
}

/** Three bytes hold any character that counts as one of a text's length. */
const maxBytesPerCharacter = 3;

/** Whether a document is a text that can be changed in the app. */
export function canBeWritten({ type, sizeBytes, here }: Pick<Document, 'type' | 'sizeBytes' | 'here'>): boolean {
  return here && (type === 'text/plain' || type === 'text/markdown') && sizeBytes <= textLimits.writtenText * maxBytesPerCharacter;
}
