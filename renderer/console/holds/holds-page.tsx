import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Hold } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { QueryView } from '../query-view.tsx';
import { LiftDialog } from './lift-dialog.tsx';

/** For administrators: why no vault is released automatically, and the way to end that. */
export function HoldsPage() {
  const { t } = useTranslation('holds');
  const holds = useRead<{ readonly holds: readonly Hold[] }>('/holds');
  const [lifting, setLifting] = useState<Hold>();
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      <QueryView query={holds}>
        {({ holds: all }) => {
          const open = all.filter(({ liftedAt }) => liftedAt === null);
          return (
            <>
              {open.length === 0 ? (
                <EmptyState icon={<ShieldCheck />} title={t('none')} text={t('noneText')} />
              ) : (
                open.map((hold) => <OpenHold key={hold.number} hold={hold} onLift={() => setLifting(hold)} />)
              )}
              <Earlier holds={all.filter(({ liftedAt }) => liftedAt !== null)} />
            </>
          );
        }}
      </QueryView>
      {lifting === undefined ? null : <LiftDialog hold={lifting} onClose={() => setLifting(undefined)} />}
    </div>
  );
}

function OpenHold({ hold: { reason, beganAt, number }, onLift }: { readonly hold: Hold; readonly onLift: () => void }) {
  const { t } = useTranslation('holds');
  const format = useFormat();
  return (
    <Banner kind="warn" title={`${number}. ${t(`reason.${reason}.title`)}`} actions={<Button onPress={onLift}>{t('lift')}</Button>}>
      <p>{t(`reason.${reason}.text`)}</p>
      <p className="muted small">{t('since', { when: format.dateTime(beganAt) })}</p>
    </Banner>
  );
}

function Earlier({ holds }: { readonly holds: readonly Hold[] }) {
  const { t } = useTranslation('holds');
  const format = useFormat();
  if (holds.length === 0) return null;
  return (
    <Card title={t('earlier')}>
      <ul className="plain-list">
        {holds.map(({ number, reason, beganAt, liftedAt, liftedBy, note }) => (
          <li key={number}>
            <div className="words">
              <div>
                {number}. {t(`reason.${reason}.title`)}
              </div>
              <div className="muted small">
                {t('since', { when: format.dateTime(beganAt) })} · {t('liftedAt', { when: format.dateTime(liftedAt ?? beganAt) })}
                {liftedBy === null ? ` · ${t('byCommand')}` : null}
              </div>
              {note === null ? null : <div dir="auto">{note}</div>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
