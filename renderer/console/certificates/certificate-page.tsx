import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { useParams } from 'react-router';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { CertificateCase } from '../api/answers.ts';
import { saveFile } from '../api/call-api.ts';
import { useAct, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useKeptText } from '../kept-text.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useMode } from '../mode.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { CertificateLine } from './certificate-line.tsx';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** One death certificate with everything needed to judge it. */
export function CertificatePage() {
  const { t } = useTranslation('certificates');
  const { certificate: id = '' } = useParams();
  const found = useRead<CertificateCase>(`/certificates/${id}`);
  return (
    <div className="page">
      <Link href="/certificates" className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <PageHeader title={t('one.title')} text={t('one.text')} />
      <QueryView query={found}>
        {(case_) => (
          <>
            <Facts found={case_} />
            <Verdict found={case_} />
            {case_.others.length === 0 ? null : (
              <Card title={t('one.others')}>
                <ul className="plain-list">
                  {case_.others.map((other) => (
                    <CertificateLine key={other.id} certificate={other} isLink />
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function Facts({ found: { certificate, vault, recipient, confirmations, sameFile } }: { readonly found: CertificateCase }) {
  const { t } = useTranslation('certificates');
  const format = useFormat();
  const { submittedBy, submittedAt, statement } = certificate;
  return (
    <Card title={t('one.who')}>
      {recipient === null ? <Banner kind="warn">{t('one.noRecipient')}</Banner> : null}
      {sameFile.length === 0 ? null : <Banner kind="warn">{t('one.sameFile', { count: sameFile.length })}</Banner>}
      <dl className="facts">
        <dt>{t('one.owner')}</dt>
        <dd>
          <bdi>{vault.ownerName ?? vault.ownerEmail}</bdi>{' '}
          {vault.ownerName === null ? null : <span className="muted">{vault.ownerEmail}</span>}
        </dd>
        <dt>{t('one.vault')}</dt>
        <dd>
          <Link href={`/vaults/${vault.id}`}>
            <bdi>{vault.name}</bdi>
          </Link>
        </dd>
        <dt>{t('one.sender')}</dt>
        <dd>
          <bdi>{submittedBy.name ?? submittedBy.email}</bdi>{' '}
          {submittedBy.name === null ? null : <span className="muted">{submittedBy.email}</span>}
        </dd>
        {recipient?.relationship === null || recipient === null ? null : (
          <>
            <dt>{t('one.relationship')}</dt>
            <dd>{recipient.relationship}</dd>
          </>
        )}
        <dt>{t('one.at')}</dt>
        <dd>{format.dateTime(submittedAt)}</dd>
        <dt>{t('one.confirmations')}</dt>
        <dd>{t('one.confirmed', { confirmed: confirmations.confirmed, required: confirmations.required })}</dd>
      </dl>
      <h3>{t('one.statement')}</h3>
      <blockquote className="quote">{statement}</blockquote>
      <CertificateFile certificate={certificate} />
    </Card>
  );
}

/** How the state of a stranger's file looks, and whether it can be opened. */
const scanLooks = {
  pending: { kind: 'warn', mayBeOpened: false },
  clean: { kind: 'good', mayBeOpened: true },
  infected: { kind: 'danger', mayBeOpened: false },
  failed: { kind: 'warn', mayBeOpened: true },
  skipped: { kind: 'warn', mayBeOpened: true },
} as const satisfies Record<ScanStatus, { readonly kind: string; readonly mayBeOpened: boolean }>;

function CertificateFile({ certificate: { id, fileName, size, scanStatus } }: { readonly certificate: CertificateCase['certificate'] }) {
  const { t } = useTranslation('certificates');
  const format = useFormat();
  const { mode } = useMode();
  const [error, setError] = useState<unknown>(null);
  return (
    <>
      <h3>{t('one.file')}</h3>
      <div className="row">
        <Button
          icon={<Download aria-hidden />}
          whyNot={scanLooks[scanStatus].mayBeOpened ? undefined : t(scanStatus === 'infected' ? 'one.infected' : 'one.notYet')}
          onPress={() => void saveFile(`/certificates/${id}/file`, fileName, mode).catch(setError)}
        >
          {t('one.download')}
        </Button>
        <span>
          <bdi>{fileName}</bdi> <span className="muted small">{format.size(size)}</span>
        </span>
        <Badge kind={scanLooks[scanStatus].kind}>{t(`common:scan.${scanStatus}`)}</Badge>
      </div>
      <p className="muted small">{t('one.care')}</p>
      <ProblemBanner error={error} />
    </>
  );
}

function Verdict({ found: { certificate } }: { readonly found: CertificateCase }) {
  const { t } = useTranslation('certificates');
  const [act, setAct] = useState<'approve' | 'reject' | null>(null);
  if (certificate.status !== 'submitted') return <Banner>{t('one.judged', { status: t(`status.${certificate.status}`) })}</Banner>;
  return (
    <Card title={t('verdict.title')}>
      <p>{t('verdict.text')}</p>
      <div className="row">
        <Button kind="main" onPress={() => setAct('approve')}>
          {t('verdict.approve')}
        </Button>
        <Button onPress={() => setAct('reject')}>{t('verdict.reject')}</Button>
      </div>
      {act === null ? null : <VerdictDialog id={certificate.id} act={act} onClose={() => setAct(null)} />}
    </Card>
  );
}

function VerdictDialog({ id, act, onClose }: { readonly id: string; readonly act: 'approve' | 'reject'; readonly onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const [reason, setReason, forget] = useKeptText(`${act} ${id}`);
  const cancel = (): void => {
    forget();
    onClose();
  };
  const [isMissing, setMissing] = useState(false);
  const judge = useAct<void>(() => ({
    method: 'POST',
    path: `/certificates/${id}/${act}`,
    body: reason.trim() === '' ? {} : { reason: reason.trim() },
  }));
  const confirm = (): void => {
    if (act === 'reject' && reason.trim() === '') return setMissing(true);
    judge.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t(`verdict.done.${act}`) });
        cancel();
      },
    });
  };
  const actions = (
    <>
      <Button onPress={cancel}>{t('common:cancel')}</Button>
      <Button kind="main" isPending={judge.isPending} onPress={confirm}>
        {t(`verdict.${act}`)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t(`verdict.ask.${act}.title`)} closeLabel={t('common:close')} needsAnswer actions={actions}>
      <p>{t(`verdict.ask.${act}.text`)}</p>
      <TextArea
        label={t(`verdict.ask.${act}.reason`)}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setMissing(false);
        }}
        maxLength={textLimits.releaseNote}
        rows={3}
        error={isMissing ? t('common:required') : undefined}
      />
      <ProblemBanner error={judge.error} />
    </Dialog>
  );
}
