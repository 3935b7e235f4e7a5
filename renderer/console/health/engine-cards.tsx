import { Link } from 'react-aria-components/Link';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Health } from '../api/answers.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Fact } from './fact.tsx';
import { useAge } from './use-age.ts';

type Mail = Health['mail'];

/** Whether mail leaves, and what became of the latest. */
export function MailCard({ mail }: { readonly mail: Mail }) {
  const { t } = useTranslation('health');
  const age = useAge();
  const { sends, opensOutside, waiting, oldestWaitingSeconds: oldest } = mail;
  return (
    <Card title={t('mail.title')}>
      {sends === 'folder' ? <Banner kind="problem">{t('mail.folder')}</Banner> : <p>{t('mail.smtp')}</p>}
      {opensOutside ? null : <Banner kind="warn">{t('mail.local')}</Banner>}
      <dl className="facts">
        <Fact name={t('mail.waiting')}>
          {waiting === 0 ? t('mail.nothingWaits') : t('mail.waitingFor', { count: waiting, age: age(oldest ?? 0) })}
        </Fact>
        <Fact name={t('mail.accepted')}>
          <LastMessage message={mail.lastAccepted} />
        </Fact>
        <Fact name={t('mail.refused')}>
          <LastMessage message={mail.lastRefused} />
        </Fact>
        <Fact name={t('mail.bounced')}>
          <LastMessage message={mail.lastBounced} />
        </Fact>
      </dl>
    </Card>
  );
}

function LastMessage({ message }: { readonly message: Mail['lastAccepted'] }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  if (message === null) return t('mail.never');
  const { at, to, reason } = message;
  return (
    <>
      <bdi>{t('mail.message', { when: format.dateTime(at), to })}</bdi>
      {reason === null || reason === '' ? null : <div className="muted small">{t('mail.reason', { reason })}</div>}
    </>
  );
}

/** Whether timers act. */
export function TimersCard({ health: { scheduler, holds } }: { readonly health: Health }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const age = useAge();
  const {
    heartbeatAgeSeconds: beat,
    servers,
    dueTimers,
    oldestDueAgeSeconds: oldest,
    heldTimers,
    failingTimers,
    waitingReleases,
  } = scheduler;
  return (
    <Card title={t('timers.title')}>
      <dl className="facts">
        <Fact name={t('timers.beat')}>{beat === null ? t('timers.noBeat') : t('timers.beatAge', { age: age(beat) })}</Fact>
        <Fact name={t('timers.servers')}>{format.number(servers)}</Fact>
        <Fact name={t('timers.due')}>
          {dueTimers === 0 ? t('timers.none') : t('timers.dueFor', { count: dueTimers, age: age(oldest ?? 0) })}
        </Fact>
        <Fact name={t('timers.held')}>{format.number(heldTimers)}</Fact>
        <Fact name={t('timers.failing')}>{format.number(failingTimers)}</Fact>
        <Fact name={t('timers.waiting')}>{format.number(waitingReleases)}</Fact>
      </dl>
      {holds.length === 0 ? null : <Link href="/holds">{t('timers.toHolds')}</Link>}
    </Card>
  );
}
