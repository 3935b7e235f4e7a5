import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAct, useEngine } from '../queries.ts';
import { MailCard } from '../reach/mail-card.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** How often the page looks whether the server that came with the app is connected by now. */
const lookEveryMs = 500;

/** Says whether mail reaches the owner, and has a test mail sent where the server sends any. Nobody has to wait here. */
export function ReachStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('owner');
  const isTold = useToldServer();
  const { data } = useEngine('reach.get', {});
  const sendsNothing = data?.reach?.sends === 'folder';
  return (
    <div className="page narrow">
      <PageHeader title={t('step.title')} text={t('step.text')} />
      {isTold ? (
        <>
          <FirstTestMail />
          <MailCard isAlone />
        </>
      ) : (
        <p role="status">{t('step.connecting')}</p>
      )}
      <p className="muted">{t(sendsNothing ? 'step.goOnUnsent' : 'step.goOnLater')}</p>
      <div className="row">
        <Button kind="main" onPress={onDone}>
          {t('step.goOn')}
        </Button>
      </div>
    </div>
  );
}

/** Whether the server has been told what the owner just typed. */
function useToldServer(): boolean {
  const { mutateAsync: sync } = useAct('sync.run');
  const [isTold, setTold] = useState(false);
  const { data: status, refetch } = useEngine('sync.status', {});
  const isConnected = status !== undefined && status.server !== null;
  useEffect(() => {
    if (isConnected) {
      // Whatever went wrong, the card below says what the server knows.
      void sync({})
        .catch(() => undefined)
        .then(() => setTold(true));
      return undefined;
    }
    const timer = setInterval(() => void refetch(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isConnected, refetch, sync]);
  return isTold;
}

/** Sends the first test mail without being asked: the owner has just typed the address for it. */
function FirstTestMail() {
  const { data } = useEngine('reach.get', {});
  const { mutate: send } = useAct('reach.test');
  const owner = data?.reach?.owner;
  const isDue = data?.reach?.sends === 'smtp' && owner !== undefined && owner.askedAt === null && owner.provedAt === null;
  const isSent = useRef(false);
  useEffect(() => {
    if (!isDue || isSent.current) return;
    isSent.current = true;
    send({});
  }, [isDue, send]);
  return null;
}
