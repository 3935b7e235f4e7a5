import { useState, type FormEvent, type ReactNode } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';

/** Whether a recipient has a passphrase of their own, and whether it was really them who chose it. */
export function EnrolmentPart({ recipient }: { readonly recipient: Recipient }) {
  const { enrolment, offeredKey } = recipient;
  return (
    <>
      {enrolment === null && offeredKey === null ? <NotEnrolled name={isolated(recipient.name)} /> : null}
      {enrolment === null ? null : <Enrolled recipient={recipient} enrolment={enrolment} />}
      {offeredKey === null ? null : <Offered recipient={recipient} offered={offeredKey} />}
    </>
  );
}

function NotEnrolled({ name }: { readonly name: string }) {
  const { t } = useTranslation('recipients');
  const sync = useEngine('sync.status', {});
  if (sync.data === undefined) return null;
  if (sync.data.server !== null) return <p className="muted">{t('locks.invited', { name })}</p>;
  return (
    <>
      <p className="muted">{t('locks.noServer', { name })}</p>
      <div className="row">
        <LinkButton href="/settings/server">{t('locks.connect')}</LinkButton>
      </div>
    </>
  );
}

function Enrolled({ recipient, enrolment }: { readonly recipient: Recipient; readonly enrolment: NonNullable<Recipient['enrolment']> }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const name = isolated(recipient.name);
  const { publicKey, pinnedAt, comparedAt } = enrolment;
  return (
    <>
      <p>{t('locks.enrolled', { name, when: format.relative(pinnedAt) })}</p>
      {comparedAt === null ? (
        <Banner kind="warn" title={t('locks.earlierTitle', { name })}>
          <p>{t('locks.earlierText', { name })}</p>
          <CompareWords recipient={recipient} publicKey={publicKey} />
        </Banner>
      ) : (
        <p className="muted">{t('locks.comparedOn', { date: format.date(comparedAt) })}</p>
      )}
    </>
  );
}

/** A key that only the server vouches for: nothing is sealed to it before the owner has typed its words. */
function Offered({ recipient, offered }: { readonly recipient: Recipient; readonly offered: NonNullable<Recipient['offeredKey']> }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const name = isolated(recipient.name);
  const { publicKey, foundAt, count } = offered;
  const which = recipient.enrolment === null ? 'waits' : 'changed';
  return (
    <Banner kind="warn" title={t(`locks.${which}Title`, { name })}>
      <p>{t(`locks.${which}Text`, { name, when: format.relative(foundAt) })}</p>
      {count > 1 ? <p>{t('locks.waitsCount', { name, count })}</p> : null}
      <CompareWords key={publicKey} recipient={recipient} publicKey={publicKey}>
        <RefuseKey recipient={recipient} publicKey={publicKey} />
      </CompareWords>
    </Banner>
  );
}

/** How many words a safety phrase has (FORMAT.md, "Enrolment"). */
const safetyPhraseWords = 6;
const countWords = (text: string): number => text.split(/[\s,.]+/).filter((word) => word !== '').length;

interface OfKey {
  readonly recipient: Recipient;
  readonly publicKey: string;
}

/** Takes the words that the owner hears. They aren't on the screen: somebody who could read them here would compare nothing. */
function CompareWords({ recipient: { id, name: plainName }, publicKey, children }: OfKey & { readonly children?: ReactNode }) {
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

function RefuseKey({ recipient: { id, name: plainName }, publicKey }: OfKey) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(plainName);
  const refuse = useAct('enrolments.refuse');
  const [isAsking, setAsking] = useState(false);
  const confirm = (): void =>
    refuse.mutate(
      { recipient: id, publicKey },
      {
        onSuccess: () => {
          setAsking(false);
          showToast({ text: t('locks.refused') });
        },
      },
    );
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('locks.refuse', { name })}</Button>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          isDangerous
          onClose={() => setAsking(false)}
          title={t('locks.refuseTitle')}
          closeLabel={t('common:close')}
          cancelLabel={t('common:cancel')}
          confirmLabel={t('locks.refuseConfirm')}
          isPending={refuse.isPending}
          onConfirm={confirm}
        >
          <p>{t('locks.refuseText', { name })}</p>
          <ProblemBanner error={refuse.error} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
