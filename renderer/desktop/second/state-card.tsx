import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import { EngineProblem, type ProblemCode } from '../engine-problem.ts';
import { useJobs } from '../jobs/job-board.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { SecondServer } from './second-server.ts';

/** Both servers and the third, whether the second has everything, and bringing it into step. */
export function StateCard({ first, second }: { readonly first: string; readonly second: SecondServer }) {
  const { t } = useTranslation('second');
  const format = useFormat();
  const jobs = useJobs();
  const sync = useSync();
  const bring = useAct('secondServer.sync');
  const { server, third, fault, isInStep, lastInStepAt, waiting } = second;
  const press = async (): Promise<void> => {
    const done = await jobs
      .run(t('state.syncing'), async ({ task }) => {
        await sync.now();
        return bring.mutateAsync({ task });
      })
      .catch(() => undefined);
    if (done !== undefined) showToast({ text: t(done.second.isInStep ? 'state.synced' : 'state.notSynced') });
  };
  const stateWords = (): string => {
    if (waiting > 0) return t('state.waiting', { count: waiting });
    return isInStep && lastInStepAt !== null ? t('state.inStep', { when: format.dateTime(lastInStepAt) }) : t('state.never');
  };
  return (
    <Card title={t('state.title')}>
      <dl className="facts-list">
        <dt>{t('state.first')}</dt>
        <dd dir="ltr">{first}</dd>
        <dt>{t('state.second')}</dt>
        <dd dir="ltr">{server}</dd>
        <dt>{t('state.third')}</dt>
        <dd>{third?.kind === 'witness' ? <span dir="ltr">{third.address}</span> : <PaperName holder={third?.holder ?? null} />}</dd>
      </dl>
      <p role="status">{stateWords()}</p>
      {fault === null ? null : (
        <>
          <p className="muted">{t('state.fault', { when: format.dateTime(fault.at) })}</p>
          <ProblemBanner error={new EngineProblem(fault.code as ProblemCode, fault.message)} />
        </>
      )}
      <div className="row">
        <Button kind="main" icon={<RefreshCw aria-hidden />} isPending={bring.isPending} onPress={() => void press()}>
          {t('state.sync')}
        </Button>
      </div>
    </Card>
  );
}

function PaperName({ holder }: { readonly holder: string | null }) {
  const { t } = useTranslation('second');
  return holder === null ? t('third.isPaperOnly') : t('third.isPaper', { holder: isolated(holder) });
}
