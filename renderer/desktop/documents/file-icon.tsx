import { File, FileImage, FileText, Film, Folder, Music } from 'lucide-react';
import { fileKind } from './file-kind.ts';

/** The picture of a kind of file; it says nothing that the name beside it does not. */
export function FileIcon({ type }: { readonly type: string }) {
  if (type.startsWith('video/')) return <Film aria-hidden />;
  if (type.startsWith('audio/')) return <Music aria-hidden />;
  const kind = fileKind(type);
  if (kind === 'image') return <FileImage aria-hidden />;
  return kind === 'other' ? <File aria-hidden /> : <FileText aria-hidden />;
}

export function FolderIcon() {
  return <Folder aria-hidden />;
}
