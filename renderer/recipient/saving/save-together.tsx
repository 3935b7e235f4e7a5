import { useState, type ReactNode } from 'react';
import { oneLine } from '../../../shared/words/file-descriptions.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { RecoveryAction } from '../recovery-action.tsx';
import type { CallOptions } from '../worker-client.ts';
import type { EstateSource, ListedDocument, SaveTarget } from '../worker-messages.ts';
import { isolated, useSpeech } from '../words/speech.tsx';
import { RunningSave, SavedNote } from './saving-view.tsx';
import { useSaving } from './use-saving.ts';

/** Several documents that are saved in one zip, and what is said about it. */
export interface SaveTogetherProps {
  readonly documents: readonly ListedDocument[];
  readonly source: EstateSource;
  /** How many things it has besides the documents. */
  readonly besides: number;
  /** Of the zip, with its ending. */
  readonly fileName: string;
  readonly ask: (documentIds: readonly string[], target: SaveTarget, options: CallOptions) => Promise<Blob | undefined>;
  readonly button: { readonly text: string; readonly icon: ReactNode; readonly kind: 'main' | 'plain' };
  readonly hint: string;
  /** What is going on while it runs. */
  readonly running: string;
  /** What came of it, with so many documents in it, and so many left out because they can't be had. */
  readonly saved: (documents: number, leftOut: number) => string;
}

/** Everything in one zip. A file that can't be obtained stops it, and the reader may then save all the others. */
export function SaveTogether({ documents, source, besides, fileName, ask, button, hint, running, saved }: SaveTogetherProps) {
  const { words } = useSpeech();
  const { saving, start, stop } = useSaving();
  const [left, setLeft] = useState<readonly string[]>([]);
  /** What is being saved, or was at last: what is wanted may be less by then. */
  const [chosen, setChosen] = useState<readonly ListedDocument[]>(documents);
  const wanted = documents.filter(({ id }) => !left.includes(id));
  const save = (list: readonly ListedDocument[]): void => {
    setChosen(list);
    start({ name: fileName, type: 'application/zip', sizeBytes: bytesOf(list) }, (target, options) =>
      ask(
        list.map(({ id }) => id),
        target,
        options,
      ),
    );
  };
  if (saving.name === 'running') {
    const index = saving.progress?.index;
    const about =
      index === undefined ? undefined : words.documents.nowAt(index + 1, chosen.length, isolated(oneLine(chosen[index]?.name ?? '')));
    return (
      <RunningSave
        label={running}
        stopLabel={words.documents.stop}
        sizeBytes={bytesOf(chosen)}
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
              again={isBroken && others.length + besides > 0 ? <Button onPress={saveOthers}>{words.documents.withoutIt}</Button> : null}
            />
          }
        />
      ) : null}
      {saving.name === 'saved' ? <SavedNote>{saved(chosen.length, left.length)}</SavedNote> : null}
      <Button kind={button.kind} icon={button.icon} onPress={() => save(wanted)}>
        {button.text}
      </Button>
      <p className="soft no-paper">{hint}</p>
    </div>
  );
}

function bytesOf(documents: readonly ListedDocument[]): number {
  return documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
