import { File, FileImage, FileText, Film, Folder, Music } from 'lucide-react';
import { fileKind } from './file-kind.ts';

// One element of each for all lines: when a line is reused for another file of the same kind, nothing is created again.
const film = <Film aria-hidden />;
const music = <Music aria-hidden />;
const image = <FileImage aria-hidden />;
const text = <FileText aria-hidden />;
const other = <File aria-hidden />;

/** The icon for a folder. */
export const folderIcon = <Folder aria-hidden />;

/** The icon for a kind of file; it says nothing that the name beside it does not. */
export function fileIcon(type: string) {
  if (type.startsWith('video/')) return film;
  if (type.startsWith('audio/')) return music;
  const kind = fileKind(type);
  if (kind === 'image') return image;
  return kind === 'text' || kind === 'pdf' ? text : other;
}
