import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { EngineProblem } from '../engine-problem.ts';
import { SignOut } from '../sign-in/sign-out.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useSync } from '../sync/sync-keeper.ts';
import { ConnectForm } from './connect-form.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useFacts } from './use-shell-state.ts';

type Status = Output<'sync.status'>;

/** The server: which one, whether everything has been sent, and connecting to one. */
export function ServerPage() {
  const { t } = useTranslation('settings');
  const status = useEngine('sync.status', {});
  return (
    <SettingsPart part="server">
      <QueryView query={status}>
        {(found) =>
          found.server === null ? (
            <>
              <Banner title={t('server.none')}>{t('server.noneText')}</Banner>
              <Card title={t('server.connectTitle')}>
                <ConnectForm />
              </Card>
            </>
          ) : (
            <Connected status={found} server={found.server} />
          )
        }
      </QueryView>
    </SettingsPart>
  );
}

function Connected({ status: { waiting, partsAway, lastSyncAt, signedIn }, server }: { readonly status: Status; readonly server: string }) {
  const { t } = useTranslation(['settings', 'signIn']);
  const facts = useFacts();
  const format = useFormat();
  const sync = useSync();
  const jobs = useJobs();
  const { isRunning, isAway, error } = sync.state;
  const isOver = signedIn?.isOver === true;
  // That nobody is signed in is said above every page.
  const problem = isAway ? (error ?? new EngineProblem('offline', '')) : isRunning || isOver ? null : error;
  const when = lastSyncAt === null ? null : format.dateTime(lastSyncAt);
  // Its own handle, so that the first connection closes the form and a second one can be asked for.
  const [formKey, setFormKey] = useState(0);
  const now = async (): Promise<void> => {
    const done = await jobs.run(t('server.jobTitle'), async ({ task }) => sync.now(task)).catch(() => false);
    if (done === true) showToast({ text: t('server.done') });
  };
  return (
    <>
      <Card>
        <dl className="facts-list">
          <dt>{t('server.address')}</dt>
          <dd dir="ltr">{server}</dd>
          {signedIn === null || isOver ? null : (
            <>
              <dt>{t('signIn:as')}</dt>
              <dd dir="auto">{signedIn.email ?? t('signIn:unknown')}</dd>
            </>
          )}
          <dt>{t('server.state')}</dt>
          <dd>
            <span role="status">
              {isRunning && !isAway
                ? t('server.running')
                : waiting > 0
                  ? t('server.waiting', { count: waiting })
                  : when === null
                    ? t('server.never')
                    : t('server.allSent', { when })}
            </span>
          </dd>
        </dl>
        {facts.data?.embeddedServer === server ? <p className="muted">{t('server.embedded')}</p> : null}
        {partsAway > 0 ? <p>{t('server.partsAway')}</p> : null}
        {waiting > 0 && when !== null ? <p className="muted">{t('server.last', { when })}</p> : null}
        <ProblemBanner error={problem} />
        {isOver ? null : (
          <div className="row">
            <Button kind="main" icon={<RefreshCw aria-hidden />} isPending={isRunning} onPress={() => void now()}>
              {t('server.now')}
            </Button>
            {signedIn === null ? null : <SignOut />}
          </div>
        )}
      </Card>
      <Disclosure key={formKey} title={t('server.change')}>
        <ConnectForm onDone={() => setFormKey(formKey + 1)} />
      </Disclosure>
    </>
  );
}
