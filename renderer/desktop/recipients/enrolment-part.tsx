import { useState } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';

type Enrolment = NonNullable<Recipient['enrolment']>;

/** Whether a recipient has chosen a passphrase, and whether it was really them. */
export function EnrolmentPart({ recipient }: { readonly recipient: Recipient }) {
  const { enrolment } = recipient;
  return enrolment === null ? <NotEnrolled name={isolated(recipient.name)} /> : <Enrolled recipient={recipient} enrolment={enrolment} />;
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

function SafetyPhrase({ label, phrase }: { readonly label: string; readonly phrase: string }) {
  return (
    <dl className="safety-phrase">
      <dt>{label}</dt>
      <dd translate="no">{phrase}</dd>
    </dl>
  );
}

function Enrolled({ recipient: { id, name: plainName }, enrolment }: { readonly recipient: Recipient; readonly enrolment: Enrolment }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const name = isolated(plainName);
  const { safetyPhrase, pinnedAt, comparedAt, changedTo } = enrolment;
  const phrase = (
    <>
      <SafetyPhrase label={t('locks.phrase')} phrase={safetyPhrase} />
      <p>{t('locks.phraseText', { name })}</p>
    </>
  );
  return (
    <>
      <p>{t('locks.enrolled', { name, when: format.relative(pinnedAt) })}</p>
      {comparedAt === null ? (
        <>
          {phrase}
          <Compared recipient={id} name={name} />
        </>
      ) : (
        <>
          <p className="muted">{t('locks.comparedOn', { date: format.date(comparedAt) })}</p>
          <Disclosure title={t('locks.compareAgain')}>{phrase}</Disclosure>
        </>
      )}
      {changedTo === null ? null : <ChangedKey recipient={id} name={name} phrase={changedTo} />}
    </>
  );
}

function Compared({ recipient, name }: { readonly recipient: string; readonly name: string }) {
  const { t } = useTranslation('recipients');
  const compared = useAct('enrolments.compared');
  return (
    <>
      <ProblemBanner error={compared.error} />
      <div className="row">
        <Button
          kind="main"
          isPending={compared.isPending}
          onPress={() => compared.mutate({ recipient }, { onSuccess: () => showToast({ text: t('locks.thanks', { name }) }) })}
        >
          {t('locks.compared')}
        </Button>
      </div>
    </>
  );
}

/** A key that replaced the known one: nothing happens until the owner vouches for it. */
function ChangedKey({ recipient, name, phrase }: { readonly recipient: string; readonly name: string; readonly phrase: string }) {
  const { t } = useTranslation(['recipients', 'common']);
  const accept = useAct('enrolments.accept');
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    try {
      await accept.mutateAsync({ recipient });
      setAsking(false);
      showToast({ text: t('locks.accepted') });
    } catch {
      // The banner says why.
    }
  };
  return (
    <Banner
      kind="problem"
      title={t('locks.changedTitle', { name })}
      actions={<Button onPress={() => setAsking(true)}>{t('locks.accept')}</Button>}
    >
      <p>{t('locks.changedText', { name })}</p>
      <SafetyPhrase label={t('locks.newPhrase')} phrase={phrase} />
      {asking ? (
        <ConfirmDialog
          isOpen
          isDangerous
          onClose={() => setAsking(false)}
          title={t('locks.acceptTitle')}
          closeLabel={t('common:close')}
          cancelLabel={t('common:cancel')}
          confirmLabel={t('locks.acceptConfirm')}
          isPending={accept.isPending}
          onConfirm={() => void confirm()}
        >
          <SafetyPhrase label={t('locks.newPhrase')} phrase={phrase} />
          <p>{t('locks.acceptText', { name })}</p>
          <ProblemBanner error={accept.error} />
        </ConfirmDialog>
      ) : null}
    </Banner>
  );
}
