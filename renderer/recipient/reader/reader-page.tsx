// The script of the offline reader: one HTML file that opens a `.heirlock-bundle` file without any server.
import { ReaderPage } from './reader-view.tsx';
import { draw, requiredElement } from '../page-parts.tsx';
import { readerWordsAtHand } from '../words/reader-words.ts';
import { firstLanguage } from '../../../shared/domain/language.ts';

/** What no script can bring; FORMAT.md, "The reader's browsers". */
const needed = ['Blob', 'crypto', 'FileReader', 'Uint8Array', 'URL', 'Worker'];

// Otherwise reader.html says that the browser is too old.
if (needed.every((name) => name in globalThis)) {
  // Older browsers know only one.
  const { languages, language } = navigator as { readonly languages: readonly string[] | null; readonly language: string };
  document.documentElement.lang = firstLanguage(languages ?? [language]);
  draw(requiredElement('reader'), <ReaderPage />, readerWordsAtHand);
  Object.assign(globalThis, { heirlockReaderRuns: true });
}
