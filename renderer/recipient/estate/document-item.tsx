import { Download, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { mimeTypeInWords, oneLine, sizeInWords } from '../../../shared/words/file-descriptions.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentNote } from './document-note.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { NameForScreenReaders } from './name-for-screen-readers.tsx';
import { isTooLargeToShow, previewKind } from './preview-kind.ts';
import { ProblemNote } from '../problem-note.tsx';
import { RunningSave, SavedNote } from '../saving/saving-view.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { RecoveryAction } from '../recovery-action.tsx';
import type { Asker } from '../worker-client.ts';
import type { EstateSource, ListedDocument } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** One document, and the worker that can fetch it. */
export interface DocumentItemProps {
  readonly document: ListedDocument;
  readonly client: Asker;
  readonly source: EstateSource;
  /** It can't be had from the file that the reader chose. */
  readonly isLost: boolean;
}

/** A document with what can be done with it: look at it here, or save it. */
export function DocumentItem({ document, client, source, isLost }: DocumentItemProps) {
  const { words } = useSpeech();
  const { saving, start, stop } = useSaving();
  const [isShown, setShown] = useState(false);
  const name = oneLine(document.name);
  const save = (): void => start(document, (target, options) => client.ask('save', { documentId: document.id, target }, options));
  const canShow = previewKind(document, source.kind) !== undefined;
  return (
    <li>
      <About document={document} />
      {saving.name === 'running' || isLost ? null : (
        <div className="acts">
          {canShow ? (
            <Button
              kind="quiet"
              icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              aria-expanded={isShown}
              onPress={() => setShown(!isShown)}
            >
              {isShown ? words.documents.hide : words.documents.look}
              <NameForScreenReaders name={name} />
            </Button>
          ) : null}
          <Button icon={<Download aria-hidden />} onPress={save}>
            {saving.name === 'saved' ? words.documents.again : words.documents.download}
            <NameForScreenReaders name={name} />
          </Button>
        </div>
      )}
      <div className="below">
        {isLost ? <p className="soft">{words.damage.documentLost}</p> : null}
        {isTooLargeToShow(document, source.kind) && !isLost ? <p className="soft">{words.preview.tooLarge}</p> : null}
        {document.note.trim() === '' ? null : <DocumentNote name={name} note={document.note} />}
        {saving.name === 'running' ? (
          <RunningSave
            label={words.documents.saving(name)}
            stopLabel={`${words.documents.stop} ${name}`}
            sizeBytes={document.sizeBytes}
            progress={saving.progress}
            onStop={stop}
          />
        ) : null}
        {saving.name === 'saved' ? <SavedNote>{saving.isPicked ? words.documents.saved : words.documents.handedOver}</SavedNote> : null}
        {saving.name === 'failed' && !isLost ? (
          <ProblemNote failure={saving.failure} actions={<RecoveryAction failure={saving.failure} source={source} again={null} />} />
        ) : null}
        {isShown && !isLost ? <DocumentPreview document={document} client={client} source={source} /> : null}
      </div>
    </li>
  );
}

function About({ document }: { readonly document: ListedDocument }) {
  const { words, language } = useSpeech();
  const folder = oneLine(document.folder);
  return (
    <div className="what">
      <h3>
        <bdi>{oneLine(document.name)}</bdi>
      </h3>
      <p className="soft">
        {`${mimeTypeInWords(document.type, language)}, ${sizeInWords(document.sizeBytes, language)}`}
        {folder === '' ? null : (
          <>
            {`, ${words.opened.inFolder} `}
            <bdi>{folder}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
