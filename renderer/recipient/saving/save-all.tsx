import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { oneLine } from '../../../shared/words/file-descriptions.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { RunningSave, SavedNote } from './saving-view.tsx';
import { useSaving } from './use-saving.ts';
import { RecoveryAction } from '../recovery-action.tsx';
import type { Asker } from '../worker-client.ts';
import type { EstateSource, ListedDocument, SavedText } from '../worker-messages.ts';
import { isolated, useSpeech } from '../words/speech.tsx';

/** What is to be saved, and the worker that can fetch it. */
export interface SaveAllProps {
  readonly documents: readonly ListedDocument[];
  /** What the owner wrote, saved beside them. */
  readonly texts: readonly SavedText[];
  readonly client: Asker;
  readonly source: EstateSource;
  /** Others can't be had from the file that the reader chose. */
  readonly isRest?: boolean;
}

/** Everything in one zip. A file that can't be obtained stops it, and the reader may then save all the others. */
export function SaveAll({ documents, texts, client, source, isRest = false }: SaveAllProps) {
  const { words } = useSpeech();
  const { saving, start, stop } = useSaving();
  const [left, setLeft] = useState<readonly string[]>([]);
  /** What is being saved, or was at last: what is wanted may be less by then. */
  const [chosen, setChosen] = useState<readonly ListedDocument[]>(documents);
  const wanted = documents.filter(({ id }) => !left.includes(id));
  const save = (list: readonly ListedDocument[]): void => {
    setChosen(list);
    start(
      {
        name: `${words.documents.zipName}.zip`,
        type: 'application/zip',
        sizeBytes: list.reduce((sum, document) => sum + document.sizeBytes, 0),
      },
      (target, options) => client.ask('saveAll', { documentIds: list.map(({ id }) => id), texts, target }, options),
    );
  };
  if (saving.name === 'running') {
    const index = saving.progress?.index;
    const about =
      index === undefined ? undefined : words.documents.nowAt(index + 1, chosen.length, isolated(oneLine(chosen[index]?.name ?? '')));
    return (
      <RunningSave
        label={words.documents.savingAll}
        stopLabel={words.documents.stop}
        sizeBytes={chosen.reduce((sum, document) => sum + document.sizeBytes, 0)}
        progress={saving.progress}
        about={about}
        onStop={stop}
      />
    );
  }
  const failedAt = saving.name === 'failed' ? chosen.find(({ id }) => id === saving.failure.documentId) : undefined;
  const others = wanted.filter(({ id }) => id !== failedAt?.id);
  const saveOthers = (): void => {
    if (failedAt === undefined) return;
    setLeft([...left, failedAt.id]);
    save(others);
  };
  const isBroken =
    saving.name === 'failed' && ['damaged', 'truncated', 'withheld', 'lost_in_file', 'unsupported_version'].includes(saving.failure.code);
  return (
    <div className="stack no-paper">
      {saving.name === 'failed' ? (
        <ProblemNote
          failure={saving.failure}
          before={failedAt === undefined || !isBroken ? undefined : words.documents.failedAt(isolated(oneLine(failedAt.name)))}
          actions={
            <RecoveryAction
              failure={saving.failure}
              source={source}
              again={
                isBroken && others.length + texts.length > 0 ? <Button onPress={saveOthers}>{words.documents.withoutIt}</Button> : null
              }
            />
          }
        />
      ) : null}
      {saving.name === 'saved' ? <SavedNote>{words.documents.allSaved(chosen.length + texts.length)}</SavedNote> : null}
      <Button kind="main" icon={<FolderDown aria-hidden />} onPress={() => save(wanted)}>
        {isRest ? words.documents.withoutIt : words.documents.saveAll}
      </Button>
      <p className="soft no-paper">{words.documents.saveAllHint}</p>
    </div>
  );
}
