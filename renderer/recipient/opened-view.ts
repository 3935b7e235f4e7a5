import { mimeTypeInWords, oneLine, sizeInWords } from '../../shared/domain/file-words.ts';
import { element, named } from './dom.ts';
import { handOver, pickLargeFile } from './hand-over.ts';
import { problemNote } from './problem-words.ts';
import { problemCodeOf } from './problems.ts';
import type { WorkerClient } from './worker-client.ts';
import type { ListedDocument, OpenedEstate, SaveProgress } from './worker-messages.ts';

/** What was left: the letter first, then the files. `heading` is where the reader's place belongs. */
export function openedView(estate: OpenedEstate, client: WorkerClient): { readonly parts: readonly HTMLElement[]; readonly heading: HTMLElement } {
  const letter = estate.letter.trim() === '' ? [] : [element('h2', {}, 'A letter for you'), element('blockquote', { class: 'letter' }, ...lettersLines(estate.letter))];
  const { documents } = estate;
  const list =
    documents.length === 0
      ? [element('h2', {}, 'No files'), element('p', {}, letter.length === 0 ? 'Nothing else was put in for you. That is no mistake of yours, and nothing was lost on the way.' : 'There are no files with this letter.')]
      : [
          element('h2', {}, documents.length === 1 ? '1 file' : `${documents.length} files`),
          element('p', {}, `Please save what matters to you on your own computer${documents.length === 1 ? '' : `; together they take ${sizeInWords(documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))}`}.`),
          element('ul', { class: 'documents' }, ...documents.map((document) => documentItem(document, client))),
        ];
  const state = element('p', { class: 'soft' }, 'This is state number ', String(estate.generation), ', put together and signed by its owner on ', time(estate.madeAt), '.');
  const phrase =
    estate.safetyPhrase === undefined
      ? []
      : [element('p', { class: 'soft' }, 'When you chose your passphrase, you may have compared six words with the owner. They were: ', element('strong', {}, estate.safetyPhrase.join(' ')), '. If you noted other ones then, please show this page to somebody you trust.')];
  const parts = [...letter, ...list, state, ...phrase];
  return { parts, heading: parts[0] as HTMLElement };
}

/** The letter's own lines; blank ones part its paragraphs. */
function lettersLines(letter: string): readonly HTMLElement[] {
  return letter.replace(/\r\n?|[\u2028\u2029]/gu, '\n').trim().split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.split('\n').flatMap((line, index) => [...(index === 0 ? [] : [element('br')]), named(oneLine(line))]);
    return element('p', {}, ...lines);
  });
}

function time(instant: string): HTMLElement {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(instant));
  return element('time', { datetime: instant }, words);
}

function documentItem(document: ListedDocument, client: WorkerClient): HTMLElement {
  const name = oneLine(document.name);
  const folder = oneLine(document.folder);
  const about = element(
    'div', { class: 'what' },
    element('h3', {}, named(name)),
    element('p', { class: 'soft' }, `${mimeTypeInWords(document.type)}, ${sizeInWords(document.sizeBytes)}`, ...(folder === '' ? [] : [', in ', named(folder)])),
  );
  const button = element('button', { type: 'button', class: 'quiet' }, 'Download', element('span', { class: 'unseen' }, ' ', named(name)));
  const below = element('div', { class: 'saving' });
  const item = element('li', {}, about, button, below);
  button.addEventListener('click', () => void save(document, client, button, below));
  return item;
}

async function save(document: ListedDocument, client: WorkerClient, button: HTMLButtonElement, below: HTMLElement): Promise<void> {
  const stopper = new AbortController();
  const running = progressView(document, () => stopper.abort());
  try {
    // Asked for first: a browser opens its dialog only right after the press.
    const target = await pickLargeFile(document);
    button.hidden = true;
    below.replaceChildren(running.root);
    running.stop.focus();
    const file = await client.ask('save', { documentId: document.id, target }, { onProgress: running.show, signal: stopper.signal });
    if (file !== undefined) handOver(file, document);
    const where = file === undefined ? 'Saved, checked and complete.' : 'Checked and complete. Your browser is saving it among your downloads.';
    below.replaceChildren(element('p', { class: 'soft', role: 'status', 'data-saved': true }, where));
    button.hidden = false;
    button.firstChild?.replaceWith('Download again');
  } catch (error) {
    below.replaceChildren(element('div', { role: 'alert' }, problemNote(problemCodeOf(error))));
    button.hidden = false;
  }
  button.focus();
}

interface ProgressView {
  readonly root: HTMLElement;
  readonly stop: HTMLButtonElement;
  readonly show: (progress: SaveProgress) => void;
}

function progressView(document: ListedDocument, onStop: () => void): ProgressView {
  const name = oneLine(document.name);
  const bar = element('progress', { max: Math.max(1, document.sizeBytes), value: 0, 'aria-label': `Saving ${name}` });
  const words = element('p', { class: 'soft' }, 'One moment …');
  const stop = element('button', { type: 'button', class: 'quiet' }, 'Stop', element('span', { class: 'unseen' }, ' ', named(name)));
  stop.addEventListener('click', onStop);
  const show = ({ doneBytes, waiting }: SaveProgress): void => {
    bar.value = doneBytes;
    words.textContent = waiting
      ? 'The connection is away. We go on by ourselves as soon as it is back.'
      : `${sizeInWords(doneBytes)} of ${sizeInWords(document.sizeBytes)}`;
  };
  return { root: element('div', { class: 'running' }, bar, words, stop), stop, show };
}
