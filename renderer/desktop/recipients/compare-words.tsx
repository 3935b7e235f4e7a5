import { useState, type FormEvent, type ReactNode } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

/** How many words a safety phrase has (FORMAT.md, "Safety phrase"). */
const safetyPhraseWords = 6;
const countWords = (text: string): number => text.split(/[\s,.]+/).filter((word) => word !== '').length;

interface OfKey {
  readonly recipient: Recipient;
  readonly publicKey: string;
}

/** Takes the words that the owner hears. They aren't on the screen: somebody who could read them here would compare nothing. */
export function CompareWords({ recipient: { id, name: plainName }, publicKey, children }: OfKey & { readonly children?: ReactNode }) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const accept = useAct('enrolments.accept');
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(countWords(words) < safetyPhraseWords);
    if (countWords(words) < safetyPhraseWords || accept.isPending) return;
    accept.mutate({ recipient: id, publicKey, words }, { onSuccess: () => showToast({ text: t('locks.thanks', { name }) }) });
  };
  return (
    <form className="form" noValidate autoComplete="off" onSubmit={submit}>
      <TextField
        label={t('locks.words', { name })}
        description={t('locks.wordsHint')}
        value={words}
        onChange={setWords}
        maxLength={200}
        spellCheck="false"
        autoCorrect="off"
        error={isMissing && countWords(words) < safetyPhraseWords ? t('locks.wordsMissing') : undefined}
      />
      <ProblemBanner error={accept.error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={accept.isPending}>
          {t('locks.compare')}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Says that a passphrase was chosen by somebody else. */
export function RefuseKey({ recipient: { id, name: plainName }, publicKey }: OfKey) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const refuse = useAct('enrolments.refuse');
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await refuse.mutateAsync({ recipient: id, publicKey });
    setAsking(false);
    showToast({ text: t('locks.refused') });
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('locks.refuse', { name })}</Button>
      {isAsking ? (
        <ActDialog
          isDangerous
          onClose={() => setAsking(false)}
          title={t('locks.refuseTitle')}
          confirmLabel={t('locks.refuseConfirm')}
          act={refuse}
          onConfirm={confirm}
        >
          <p>{t('locks.refuseText', { name })}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
