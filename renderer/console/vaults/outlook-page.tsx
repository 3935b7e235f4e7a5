import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Link } from 'react-aria-components/Link';
import { atLeast } from '../../../shared/domain/role.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Outlook, Vault } from '../api/answers.ts';
import { usePerson, useRead } from '../api/queries.ts';
import { ApprovalCard } from '../approvals/approval-card.tsx';
import { Badge } from '../badge.tsx';
import { NoteDialog } from '../holds/note-dialog.tsx';
import { CertificateLine } from '../certificates/certificate-line.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { QueryView } from '../query-view.tsx';
import { OpenCard, WaitingOpening } from './open-card.tsx';
import { OwnerActs } from './owner-acts.tsx';
import { OthersActs } from './others-acts.tsx';
import { ShadowCard } from './shadow-card.tsx';
import { useMailWords } from './use-mail-words.ts';
import type { PolicyType } from '../../../shared/domain/policy.ts';

/** What happens next to one vault: when it opens, what is holding it, what was sent, who agreed. */
export function OutlookPage() {
  const { t } = useTranslation('vaults');
  const { vault: id = '' } = useParams();
  const outlook = useRead<Outlook>(`/vaults/${id}/release`);
  // Operators see what happens next to vaults whose name is not theirs to know.
  const vault = useRead<{ readonly vault: Vault }>(`/vaults/${id}`, { isEnabled: outlook.data?._meta.viewingAsOwner === true });
  return (
    <div className="page">
      <Link href="/vaults" className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <PageHeader title={vault.data?.vault.name ?? t('outlookTitle')} text={t('outlookText')} />
      <QueryView query={outlook}>
        {(found) => (
          <>
            <NextStep outlook={found} />
            <AcceptWarnings outlook={found} />
            {found.approval === null ? null : <ApprovalCard approval={found.approval} />}
            <Certificates outlook={found} />
            <Warnings outlook={found} />
            {found.status === 'active' ? <Acts outlook={found} /> : <NoActs status={found.status} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** What can be done about a vault, by whoever looks at it. */
function Acts({ outlook }: { readonly outlook: Outlook }) {
  return (
    <>
      <ShadowCard vaultId={outlook.vaultId} />
      {outlook._meta.viewingAsOwner ? (
        <>
          <OpenCard outlook={outlook} />
          <OwnerActs outlook={outlook} />
        </>
      ) : (
        <OthersActs outlook={outlook} />
      )}
    </>
  );
}

/** Why there is nothing to press for a vault that was opened or put away. */
function NoActs({ status }: { readonly status: Exclude<Outlook['status'], 'active'> }) {
  const { t } = useTranslation('vaults');
  return (
    <Card title={t('acts.title')}>
      <p>{t(`acts.none.${status}`)}</p>
    </Card>
  );
}

/** What is said of a vault that nothing releases by itself as things stand. */
const noRelease = {
  manual: 'next.never',
  inactivity: 'next.never',
  date_based: 'next.never',
  death_certificate: 'next.onCertificate',
} as const satisfies Record<PolicyType, string>;

function NextStep({
  outlook: { status, policyType, phase, overdue, releaseAt, releasedAt, holds, stored, approvalsRequired, opening, recipients },
}: {
  readonly outlook: Outlook;
}) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const mailWords = useMailWords();
  const sentence = (): string => {
    if (releasedAt !== null) return t('next.released', { when: format.dateTime(releasedAt) });
    if (status !== 'active') return t('next.archived');
    if (releaseAt === null) return t(noRelease[policyType]);
    return t('next.at', { when: format.dateTime(releaseAt), relative: format.relative(releaseAt) });
  };
  return (
    <Card title={t('next.title')}>
      <p className="next-step">{sentence()}</p>
      <WaitingOpening opening={opening} />
      <Unreached recipients={recipients} />
      {overdue ? <Banner kind="warn">{t('next.overdue')}</Banner> : null}
      {holds
        .filter(({ code }) => code !== 'archived')
        .map(({ code, mail }) => (
          <Banner key={`${code} ${mail ?? ''}`} kind="warn" title={t(`hold.${code}.title`)}>
            {t(`hold.${code}.text`, { mail: mail === null ? '' : mailWords(mail) })}
          </Banner>
        ))}
      {stored.length === 0 ? null : (
        <Banner kind="problem" title={t('stored.title', { count: stored.length })}>
          {t('stored.text')}
        </Banner>
      )}
      <dl className="facts">
        <dt>{t('facts.state')}</dt>
        <dd>{t(`status.${status}`)}</dd>
        <dt>{t('facts.rule')}</dt>
        <dd>{t(`rule.${policyType}`)}</dd>
        <dt>{t('facts.phase')}</dt>
        <dd>{t(`phase.${phase}`)}</dd>
        <dt>{t('facts.approvals')}</dt>
        <dd>{approvalsRequired === 0 ? t('facts.noApprovals') : t('facts.someApprovals', { count: approvalsRequired })}</dd>
      </dl>
    </Card>
  );
}

/** Who was left something and could not be told. */
function Unreached({ recipients }: Pick<Outlook, 'recipients'>) {
  const { t } = useTranslation('vaults');
  const lost = recipients.filter(
    ({ message, firstOpenedAt }) => firstOpenedAt === null && (message?.status === 'refused' || message?.status === 'bounced'),
  );
  if (lost.length === 0) return null;
  return (
    <Banner kind="problem" title={t('next.unreached', { count: lost.length })}>
      <ul>
        {lost.map(({ recipientId, email }) => (
          <li key={recipientId}>
            <bdi>{email}</bdi>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** For administrators: lets a vault whose warnings reach nobody go on. */
function AcceptWarnings({ outlook: { vaultId, holds } }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('holds');
  const { roles } = usePerson();
  const [isAsking, setIsAsking] = useState(false);
  if (!atLeast(roles, 'VAULT_ADMIN') || !holds.some(({ code }) => code === 'warning_refused' || code === 'warning_waits')) return null;
  return (
    <div className="row">
      <Button onPress={() => setIsAsking(true)}>{t('accept')}</Button>
      {isAsking ? (
        <NoteDialog
          path={`/vaults/${vaultId}/holds/lift`}
          title={t('acceptTitle')}
          text={t('acceptText')}
          label={t('acceptNote')}
          confirmLabel={t('accept')}
          done={t('accepted')}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

function Certificates({ outlook: { certificates, _meta } }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('vaults');
  if (certificates === null) return null;
  const { required, confirmed, waiting, all } = certificates;
  return (
    <Card title={t('certificates.title')}>
      <p>{t('certificates.count', { required, confirmed, waiting })}</p>
      {all.length === 0 ? null : (
        <ul className="plain-list">
          {all.map((one) => (
            <CertificateLine key={one.id} certificate={one} isLink={!_meta.viewingAsOwner} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const mailKinds = { queued: 'plain', accepted: 'good', refused: 'danger', bounced: 'danger', cancelled: 'plain' } as const;

function Warnings({ outlook: { warnings } }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const mailWords = useMailWords();
  return (
    <Card title={t('warnings.title')}>
      {warnings.length === 0 ? (
        <p className="muted">{t('warnings.none')}</p>
      ) : (
        <ul className="plain-list">
          {warnings.map(({ kind, status, queuedAt, acceptedAt, attempts }, index) => (
            <li key={`${kind} ${queuedAt} ${index}`}>
              <div className="words">
                <div>{mailWords(kind)}</div>
                <div className="muted small">
                  {acceptedAt === null
                    ? t('warnings.queuedAt', { when: format.dateTime(queuedAt) })
                    : t('warnings.acceptedAt', { when: format.dateTime(acceptedAt) })}
                  {attempts > 1 ? ` · ${t('warnings.attempts', { count: attempts })}` : null}
                </div>
              </div>
              <Badge kind={mailKinds[status]}>{t(`warnings.status.${status}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
