import { Play } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import type { ShadowRelease } from '../api/answers.ts';
import { useAct } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import type { ScanStatus } from '../../../shared/domain/scan.ts';
import type { RecipientStatus } from '../../../shared/domain/vault.ts';

const maxShown = 20;

const recipientKinds = { pending: 'warn', verified: 'good' } as const satisfies Record<RecipientStatus, string>;

const scanKinds = {
  pending: 'warn',
  clean: 'good',
  infected: 'warn',
  failed: 'warn',
  skipped: 'plain',
} as const satisfies Record<ScanStatus, string>;

/** Plays a release through, which changes nothing, and shows what it would do. */
export function ShadowCard({ vaultId }: { readonly vaultId: string }) {
  const { t } = useTranslation('vaults');
  const shadow = useAct<void, ShadowRelease>(() => ({
    method: 'POST',
    path: `/vaults/${vaultId}/release/execute`,
    body: { shadowMode: true },
  }));
  return (
    <Card title={t('shadow.title')}>
      <p className="muted">{t('shadow.text')}</p>
      <ProblemBanner error={shadow.error} />
      <div className="row">
        <Button icon={<Play aria-hidden />} isPending={shadow.isPending} onPress={() => shadow.mutate()}>
          {t('shadow.start')}
        </Button>
      </div>
      {shadow.data === undefined ? null : <Report report={shadow.data} />}
    </Card>
  );
}

function Report({ report: { wouldRelease, blockers, recipients, documents, documentCount } }: { readonly report: ShadowRelease }) {
  const { t, has } = useTranslation('vaults');
  const format = useFormat();
  return (
    <>
      <Banner
        kind={wouldRelease ? 'good' : 'warn'}
        isNews
        title={wouldRelease ? t('shadow.would') : t('shadow.wouldNot', { count: blockers.length })}
      >
        {blockers.length === 0 ? null : (
          <ul>
            {blockers.map(({ code, message }) => (
              <li key={code}>{has(`vaults:blocker.${code}`) ? t(`blocker.${code}` as 'blocker.mfa_required') : message}</li>
            ))}
          </ul>
        )}
      </Banner>
      <h3>{t('shadow.recipients', { count: recipients.length })}</h3>
      <ul className="plain-list">
        {recipients.slice(0, maxShown).map(({ id, email, name, status }) => (
          <li key={id}>
            <div className="words">
              <bdi>{name ?? email}</bdi>
              {name === null ? null : (
                <div className="muted small">
                  <bdi>{email}</bdi>
                </div>
              )}
            </div>
            <Badge kind={recipientKinds[status]}>{t(`shadow.recipient.${status}`)}</Badge>
          </li>
        ))}
      </ul>
      <h3>{t('shadow.documents', { count: documentCount })}</h3>
      <ul className="plain-list">
        {documents.slice(0, maxShown).map(({ id, name, size, scanStatus }) => (
          <li key={id}>
            <div className="words">
              <bdi>{name}</bdi> <span className="muted small">{format.size(size)}</span>
            </div>
            <Badge kind={scanKinds[scanStatus]}>{t(`common:scan.${scanStatus}`)}</Badge>
          </li>
        ))}
      </ul>
      {documentCount > maxShown || recipients.length > maxShown ? <p className="muted">{t('shadow.more', { count: maxShown })}</p> : null}
    </>
  );
}
