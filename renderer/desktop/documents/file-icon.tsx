import { File, FileImage, FileText, Film, Folder, Music } from 'lucide-react';
import { fileKind } from './file-kind.ts';

// One element of each for all lines: where a line is used again for another file of the same kind, nothing is made anew.
const film = <Film aria-hidden />;
const music = <Music aria-hidden />;
const image = <FileImage aria-hidden />;
const text = <FileText aria-hidden />;
const other = <File aria-hidden />;

/** The picture of a folder. */
export const folderIcon = <Folder aria-hidden />;

/** The picture of a kind of file; it says nothing that the name beside it does not. */
export function fileIcon(type: string) {
  if (type.startsWith('video/')) return film;
  if (type.startsWith('audio/')) return music;
  const kind = fileKind(type);
  if (kind === 'image') return image;
  return kind === 'other' ? other : text;
}
