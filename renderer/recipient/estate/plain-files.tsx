import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { NameForScreenReaders } from './name-for-screen-readers.tsx';
import { isTooLargeToShow, previewKind } from './preview-kind.ts';
import { LetterActs } from '../saving/letter-acts.tsx';
import { PrintButton } from '../saving/print-button.tsx';
import { savedTexts, type Written } from '../saving/saved-texts.ts';
import { SaveAll } from '../saving/save-all.tsx';
import type { Asker } from '../worker-client.ts';
import type { EstateSource, PlainDocument } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** A document of the page's own list, and the places in its item that are for a button and for what is shown. */
export interface PlainFile {
  readonly document: PlainDocument;
  readonly look: HTMLElement;
  readonly below: HTMLElement;
}

/** What the script adds to a list that works without it. */
export function PlainFiles({
  files,
  client,
  base,
  written,
  noteActs,
}: {
  readonly files: readonly PlainFile[];
  readonly client: Asker;
  readonly base: string;
  /** The note of the release, and when that was. */
  readonly written: Pick<Written, 'letter' | 'madeAt'>;
  /** Where what can be done with the note has its place; null where there is none. */
  readonly noteActs: HTMLElement | null;
}) {
  const { words } = useSpeech();
  const source: EstateSource = { kind: 'plain', base };
  const documents = files.map(({ document }) => document);
  const texts = savedTexts({ ...written, documents, kind: 'note' }, words);
  return (
    <div className="step">
      {files.length + texts.length < 2 ? null : <SaveAll documents={documents} texts={texts} client={client} source={source} />}
      {noteActs === null ? (
        <div className="row no-paper">
          <PrintButton />
        </div>
      ) : (
        createPortal(<LetterActs {...written} kind="note" />, noteActs)
      )}
      {files.map((file) => {
        const { id } = file.document;
        if (isTooLargeToShow(file.document, source.kind))
          return createPortal(<p className="soft">{words.preview.tooLarge}</p>, file.below, id);
        return previewKind(file.document, source.kind) === undefined ? null : <Look key={id} file={file} client={client} source={source} />;
      })}
    </div>
  );
}

function Look({
  file: { document, look, below },
  client,
  source,
}: {
  readonly file: PlainFile;
  readonly client: Asker;
  readonly source: EstateSource;
}) {
  const { words } = useSpeech();
  const [isShown, setShown] = useState(false);
  return (
    <>
      {createPortal(
        <Button
          kind="quiet"
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-expanded={isShown}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? words.documents.hide : words.documents.look}
          <NameForScreenReaders name={document.name} />
        </Button>,
        look,
      )}
      {isShown ? createPortal(<DocumentPreview document={document} client={client} source={source} />, below) : null}
    </>
  );
}
