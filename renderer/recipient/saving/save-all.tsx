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
}

/** Everything in one zip. A file that can't be obtained stops it, and the reader may then save all the others. */
export function SaveAll({ documents, texts, client, source }: SaveAllProps) {
  const { words } = useSpeech();
  const { saving, start, stop } = useSaving();
  const [left, setLeft] = useState<readonly string[]>([]);
  const wanted = documents.filter(({ id }) => !left.includes(id));
  const sizeBytes = wanted.reduce((sum, document) => sum + document.sizeBytes, 0);
  const save = (list: readonly ListedDocument[]): void =>
    start(
      {
        name: `${words.documents.zipName}.zip`,
        type: 'application/zip',
        sizeBytes: list.reduce((sum, document) => sum + document.sizeBytes, 0),
      },
      (target, options) => client.ask('saveAll', { documentIds: list.map(({ id }) => id), texts, target }, options),
    );
  if (saving.name === 'running') {
    const index = saving.progress?.index;
    const about =
      index === undefined ? undefined : words.documents.nowAt(index + 1, wanted.length, isolated(oneLine(wanted[index]?.name ?? '')));
    return (
      <RunningSave
        label={words.documents.savingAll}
        stopLabel={words.documents.stop}
        sizeBytes={sizeBytes}
        progress={saving.progress}
        about={about}
        onStop={stop}
      />
    );
  }
  const failedAt = saving.name === 'failed' ? documents.find(({ id }) => id === saving.failure.documentId) : undefined;
  const saveOthers = (): void => {
    if (failedAt === undefined) return;
    setLeft([...left, failedAt.id]);
    save(wanted.filter(({ id }) => id !== failedAt.id));
  };
  const isBroken = saving.name === 'failed' && ['damaged', 'truncated', 'withheld', 'unsupported_version'].includes(saving.failure.code);
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
                isBroken && wanted.length + texts.length > 1 ? <Button onPress={saveOthers}>{words.documents.withoutIt}</Button> : null
              }
            />
          }
        />
      ) : null}
      {saving.name === 'saved' ? <SavedNote>{words.documents.allSaved(wanted.length + texts.length)}</SavedNote> : null}
      <Button kind="main" icon={<FolderDown aria-hidden />} onPress={() => save(wanted)}>
        {words.documents.saveAll}
      </Button>
      <p className="soft no-paper">{words.documents.saveAllHint}</p>
    </div>
  );
}
