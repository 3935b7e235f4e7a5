import type { ReactNode } from 'react';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAct } from '../api/queries.ts';
import { useKeptText } from '../kept-text.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';

/** What a dialog says that asks before a hold is ended, and where its answer goes. */
export interface NoteDialogProps {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly confirmLabel: string;
  /** Shown when it is done. */
  readonly done: string;
  readonly onClose: () => void;
  /** What is sent besides the note. */
  readonly sent?: Readonly<Record<string, string>>;
  /** What is shown between the words and the note. */
  readonly children?: ReactNode;
  /** Called when it was refused: what was shown may no longer be so. */
  readonly onRefused?: () => void;
}

/** Asks before a hold is ended, with room for what was found. Prompts for a second factor if none has been shown lately. */
export function NoteDialog({ path, title, text, label, confirmLabel, done, onClose, sent = {}, children, onRefused }: NoteDialogProps) {
  const { t } = useTranslation('holds');
  const [note, setNote, forget] = useKeptText(`note ${path}`);
  const cancel = (): void => {
    forget();
    onClose();
  };
  const act = useAct<void>(() => ({ method: 'POST', path, body: { ...sent, ...(note.trim() === '' ? {} : { note: note.trim() }) } }));
  const confirm = (): void =>
    act.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: done });
        cancel();
      },
      onError: () => onRefused?.(),
    });
  const actions = (
    <>
      <Button onPress={cancel}>{t('common:cancel')}</Button>
      <Button kind="main" isPending={act.isPending} onPress={confirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common:close')} needsAnswer actions={actions}>
      <p>{text}</p>
      {children}
      <TextArea label={label} value={note} onChange={setNote} maxLength={textLimits.releaseNote} rows={3} />
      <ProblemBanner error={act.error} />
    </Dialog>
  );
}
