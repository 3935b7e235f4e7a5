import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { OfflineAnswer } from './offline-answer.tsx';

type Invitation = NonNullable<Recipient['invitation']>;

/** Whether a code can't be used any more, as the page's clock sees it. */
export const isExpired = ({ expiresAt }: Invitation): boolean => Date.parse(expiresAt) <= nowMs();

interface Props {
  readonly recipient: Recipient;
  readonly invitation: Invitation;
  readonly onShow: () => void;
}

/** An invitation that nobody has used yet: how long it's good for, its code once more, and taking it back. */
export function OpenInvitation({ recipient, invitation, onShow }: Props) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const name = isolated(recipient.name);
  const sync = useEngine('sync.status', {});
  const date = format.date(invitation.expiresAt);
  if (isExpired(invitation))
    return (
      <Banner
        kind="warn"
        title={t('locks.expiredTitle', { name })}
        actions={<Button onPress={onShow}>{t('locks.giveCode', { name })}</Button>}
      >
        {t('locks.expiredText', { name, date })}
      </Banner>
    );
  const actions = (
    <>
      <Button onPress={onShow}>{t('locks.showCode')}</Button>
      {invitation.isOffered && sync.data?.server !== null ? <MailInvitation recipient={recipient} /> : null}
      <WithdrawInvitation recipient={recipient} />
    </>
  );
  return (
    <>
      <Banner title={t('locks.waitingTitle', { name })} actions={actions}>
        {t(invitation.way === 'link' ? 'locks.waitingLinkText' : 'locks.waitingText', { name, date })}
      </Banner>
      {invitation.isOffered || sync.data?.server === null ? null : <NotOffered />}
      <OfflineAnswer recipient={recipient} />
    </>
  );
}

/** The server doesn't know of the code yet, so a recipient who has it would be turned away. */
export function NotOffered() {
  const { t } = useTranslation('recipients');
  const sync = useSync();
  const action = (
    <Button isPending={sync.state.isRunning} onPress={() => void sync.now()}>
      {t('locks.syncNow')}
    </Button>
  );
  return (
    <Banner kind="warn" actions={action}>
      {t('locks.notOffered')}
    </Banner>
  );
}

/** The mail that says that a code comes from the owner, once more: people mislay mails. */
function MailInvitation({ recipient: { id, name: plainName } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const mail = useAct('invitations.mail');
  const send = (): void =>
    mail.mutate(
      { recipient: id },
      { onSuccess: ({ mailed }) => showToast({ text: t(mailed ? 'locks.mailed' : 'locks.notMailed', { name }) }) },
    );
  return (
    <>
      <Button isPending={mail.isPending} onPress={send}>
        {t('locks.mailAgain')}
      </Button>
      <ProblemBanner error={mail.error} />
    </>
  );
}

function WithdrawInvitation({ recipient: { id, name: plainName } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const withdraw = useAct('invitations.withdraw');
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await withdraw.mutateAsync({ recipient: id });
    setAsking(false);
    showToast({ text: t('locks.withdrawn') });
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('locks.withdraw')}</Button>
      {isAsking ? (
        <ActDialog
          isDangerous
          onClose={() => setAsking(false)}
          title={t('locks.withdrawTitle', { name })}
          confirmLabel={t('locks.withdraw')}
          act={withdraw}
          onConfirm={confirm}
        >
          <p>{t('locks.withdrawText', { name })}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
