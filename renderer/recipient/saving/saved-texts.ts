import { oneLine } from '../../../shared/words/file-descriptions.ts';
import type { ListedDocument, SavedText } from '../worker-messages.ts';
import type { Words } from '../words/speech.tsx';

/** What the owner wrote, besides the documents. */
export interface Written {
  readonly letter: string;
  readonly documents: readonly Pick<ListedDocument, 'name' | 'folder' | 'note'>[];
  /** Default: a letter. A note of the release is no letter, and its file isn't called one. */
  readonly kind?: 'letter' | 'note';
  /** When it was put together (instant). */
  readonly madeAt: string;
}

/** The files that a letter and notes become; none where nothing was written. */
export function savedTexts(
  { letter, documents, madeAt: modifiedAt, kind = 'letter' }: Written,
  { documents: words }: Words,
): readonly SavedText[] {
  const notes = documents.filter(({ note }) => note.trim() !== '');
  return [
    ...(letter.trim() === '' ? [] : [{ name: `${kind === 'letter' ? words.letterFile : words.noteFile}.txt`, text: letter, modifiedAt }]),
    ...(notes.length === 0 ? [] : [{ name: `${words.notesFile}.txt`, text: notes.map(noteInFile).join('\n\n\n'), modifiedAt }]),
  ];
}

/** A document's name, underlined, and what is said about it. */
function noteInFile({ name, folder, note }: Written['documents'][number]): string {
  const heading = [oneLine(folder), oneLine(name)].filter((part) => part !== '').join('/');
  return `${heading}\n${'-'.repeat([...heading].length)}\n${note.trim()}`;
}
