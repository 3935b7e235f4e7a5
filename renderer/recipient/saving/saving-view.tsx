import { CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { sizeInWords } from '../../../shared/words/file-descriptions.ts';
import { useFocusWhenShown } from '../use-focus.ts';
import type { SaveProgress } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** How far a download has come. `label` names it, `about` says more, such as which file is on its way. */
export interface RunningSaveProps {
  readonly label: string;
  readonly stopLabel: string;
  readonly sizeBytes: number;
  readonly progress: SaveProgress | undefined;
  readonly about?: string | undefined;
  readonly onStop: () => void;
}

export function RunningSave({ label, stopLabel, sizeBytes, progress, about, onStop }: RunningSaveProps) {
  const { words, language } = useSpeech();
  const stop = useFocusWhenShown<HTMLButtonElement>();
  const doneBytes = progress?.doneBytes ?? 0;
  const text =
    progress === undefined
      ? words.common.oneMoment
      : words.documents.done(sizeInWords(doneBytes, language), sizeInWords(sizeBytes, language));
  return (
    <div className="saving">
      <ProgressBar label={label} share={Math.min(1, doneBytes / Math.max(1, sizeBytes))} text={text} />
      {about === undefined ? null : <p className="soft">{about}</p>}
      <p className="soft" role="status">
        {progress?.waiting === true ? words.documents.waiting : words.documents.stayHere}
      </p>
      <Button ref={stop} aria-label={stopLabel} onPress={onStop}>
        {words.documents.stop}
      </Button>
    </div>
  );
}

/** That a download is done. */
export function SavedNote({ children }: { readonly children: string }) {
  return (
    <p className="saved no-paper" role="status" data-saved>
      <CircleCheck aria-hidden />
      <span>{children}</span>
    </p>
  );
}
