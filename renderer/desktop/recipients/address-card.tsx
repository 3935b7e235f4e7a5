import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Recipient, RecipientMail } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

interface Props {
  readonly recipient: Recipient;
  readonly mail: RecipientMail;
  readonly onChange: () => void;
}

/** Whether mail reaches a recipient, and what to do where it doesn't; nothing while no server has said. */
export function AddressCard({ recipient, mail, onChange }: Props) {
  const { t } = useTranslation('recipientMail');
  if (mail.state === 'unknown') return null;
  const canBeAsked = mail.state === 'failed' || mail.state === 'asked';
  return (
    <Card title={t('title', { name: isolated(recipient.name) })}>
      <State recipient={recipient} mail={mail} />
      <div className="row">
        {canBeAsked ? <SendAgain recipient={recipient} /> : null}
        <Button onPress={onChange}>{t('changeAddress')}</Button>
      </div>
    </Card>
  );
}

function State({ recipient, mail: { state, at, fault } }: Omit<Props, 'onChange'>) {
  const { t } = useTranslation(['recipientMail', 'reach']);
  const format = useFormat();
  if (state === 'unknown') return null;
  const [name, email] = [isolated(recipient.name), isolated(recipient.email)];
  if (state === 'failed')
    return (
      <Banner kind="problem" title={t('failed', { name })}>
        <p>{t('failedText', { email, when: at === null ? '' : format.dateTime(at) })}</p>
        {fault === null ? null : <p>{t(`reach:fault.${fault}`)}</p>}
      </Banner>
    );
  const isConfirmed = state === 'confirmed';
  return (
    <p className="way-state" data-counts={isConfirmed}>
      {isConfirmed ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <span>{t(`state.${state}`, { name, email, when: at === null ? '' : format.date(at) })}</span>
    </p>
  );
}

function SendAgain({ recipient: { id, name: plainName } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipientMail');
  const name = isolated(plainName);
  const mail = useAct('recipients.mail');
  const send = (): void =>
    mail.mutate({ recipient: id }, { onSuccess: ({ mailed }) => showToast({ text: t(mailed ? 'sent' : 'notSent', { name }) }) });
  return (
    <>
      <Button isPending={mail.isPending} onPress={send}>
        {t('sendAgain')}
      </Button>
      <ProblemBanner error={mail.error} />
    </>
  );
}

/** The same in the list, in a few words. */
export function AddressState({ mail: { state, at, fault } }: Pick<Props, 'mail'>) {
  const { t } = useTranslation(['recipientMail', 'reach']);
  const format = useFormat();
  if (state === 'unknown') return null;
  const when = at === null ? '' : format.date(at);
  return <>{t(`brief.${state}`, { when, why: fault === null ? '' : t(`reach:fault.${fault}`) })}</>;
}
