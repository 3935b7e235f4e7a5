// The script of the offline reader: one HTML file that opens a `.heirlock-bundle` file without any server.
import { ReaderPage } from './reader-view.tsx';
import { draw, requiredElement } from '../page-parts.tsx';
import { readerWords } from '../words/reader-words.ts';
import { firstLanguage } from '../../../shared/domain/language.ts';

document.documentElement.lang = firstLanguage(navigator.languages);
draw(requiredElement('reader'), <ReaderPage />, readerWords);
