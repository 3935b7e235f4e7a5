import { HeartPulse, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Health } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { QueryView } from '../query-view.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { MailCard, TimersCard } from './engine-cards.tsx';
import { Fact } from './fact.tsx';
import { FindingsCard } from './findings-card.tsx';

/** A certificate that ends within this time should be renewed now. */
const soonMs = 30 * 86_400_000;
/** With less than this share of it free, a disk is nearly full. */
const littleRoom = 0.1;

/** For administrators: whether this server does its work, what an alert would say, and what it does without. */
export function HealthPage() {
  const { t } = useTranslation('health');
  const format = useFormat();
  const client = useQueryClient();
  const health = useRead<Health>('/health');
  const found = health.data;
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        text={found === undefined ? undefined : t('text', { version: found.version, when: format.dateTime(found.checkedAt) })}
        actions={
          <Button
            icon={<RefreshCw aria-hidden />}
            isPending={health.isFetching}
            onPress={() => void client.invalidateQueries({ queryKey: ['api'] })}
          >
            {t('again')}
          </Button>
        }
      />
      <QueryView query={health}>
        {(state) => (
          <>
            <Alerts health={state} />
            <MailCard mail={state.mail} />
            <TimersCard health={state} />
            <StorageCard storage={state.storage} backup={state.backup} />
            <CertificatesCard certificates={state.certificates} />
            <FindingsCard findings={state.findings} />
            <MissingCard missing={state.missing} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Alerts({ health: { alerts } }: { readonly health: Health }) {
  const { t } = useTranslation('health');
  if (alerts.length === 0) return <EmptyState icon={<HeartPulse />} title={t('good')} text={t('goodText')} />;
  return alerts.map(({ name, severity }) => (
    <Banner key={name} kind={severity === 'page' ? 'problem' : 'warn'} title={t(`severity.${severity}`)}>
      <p>{t(`alert.${name}.text`)}</p>
      <p className="muted small">{t('runbook', { heading: t(`alert.${name}.heading`) })}</p>
    </Banner>
  ));
}

function StorageCard({
  storage: { disk, damagedRows, missingDocuments, damagedDocuments, checkedAt },
  backup,
}: Pick<Health, 'storage' | 'backup'>) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const isNearlyFull = disk !== null && disk.freeBytes < disk.totalBytes * littleRoom;
  return (
    <Card title={t('storage.title')}>
      {isNearlyFull ? <Banner kind="warn">{t('storage.full')}</Banner> : null}
      <dl className="facts">
        <Fact name={t('storage.disk')}>
          {disk === null
            ? t('storage.unknown')
            : t('storage.diskFree', { free: format.size(disk.freeBytes), total: format.size(disk.totalBytes) })}
        </Fact>
        <Fact name={t('storage.damaged')}>{format.number(damagedRows)}</Fact>
        <Fact name={t('storage.missing')}>{format.number(missingDocuments)}</Fact>
        <Fact name={t('storage.spoiled')}>{format.number(damagedDocuments)}</Fact>
        <Fact name={t('storage.checked')}>{checkedAt === null ? t('storage.unchecked') : format.dateTime(checkedAt)}</Fact>
        <Fact name={t('storage.backup')}>
          <BackupFacts backup={backup} />
        </Fact>
      </dl>
    </Card>
  );
}

function BackupFacts({ backup: { isScheduled, last, failed } }: Pick<Health, 'backup'>) {
  const { t } = useTranslation('health');
  const format = useFormat();
  return (
    <>
      {last === null ? <div>{t(isScheduled ? 'storage.backupNoneYet' : 'storage.backupNone')}</div> : null}
      {last === null ? null : (
        <div>
          <bdi>{t('storage.backupMade', { when: format.dateTime(last.at), place: last.place })}</bdi>
        </div>
      )}
      {last !== null && !isScheduled ? <div className="muted small">{t('storage.backupByHand')}</div> : null}
      {last === null || last.missingFiles === 0 ? null : <div>{t('storage.backupMissing', { count: last.missingFiles })}</div>}
      {failed === null ? null : <div>{t('storage.backupFailed', { when: format.dateTime(failed.at), reason: failed.reason })}</div>}
    </>
  );
}

function CertificatesCard({ certificates }: Pick<Health, 'certificates'>) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const stateOf = (endsAt: string): ReactNode => {
    const left = Date.parse(endsAt) - nowMs();
    if (left <= 0) return <Badge kind="danger">{t('certificates.over')}</Badge>;
    return left < soonMs ? <Badge kind="warn">{t('certificates.soon')}</Badge> : null;
  };
  return (
    <Card title={t('certificates.title')}>
      {certificates.length === 0 ? <p className="muted">{t('certificates.none')}</p> : null}
      <ul className="plain-list">
        {certificates.map(({ use, subject, endsAt }) => (
          <li key={`${use} ${subject} ${endsAt}`}>
            <div className="words">
              <div>
                {t(`certificates.use.${use}`)}: <bdi>{subject}</bdi>
              </div>
              <div className="muted small">{t('certificates.ends', { when: format.date(endsAt) })}</div>
            </div>
            {stateOf(endsAt)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MissingCard({ missing }: Pick<Health, 'missing'>) {
  const { t } = useTranslation('health');
  return (
    <Card title={t('missing.title')}>
      {missing.length === 0 ? (
        <p className="muted">{t('missing.none')}</p>
      ) : (
        <ul>
          {missing.map((part) => (
            <li key={part}>{t(`missing.part.${part}`)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
