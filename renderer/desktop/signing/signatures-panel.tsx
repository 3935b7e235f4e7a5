import { Landmark, PenLine, RotateCw, Users } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { SignatureLevel, SignaturesReport } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf } from '../problems.ts';
import { useAct, useEngine } from '../queries.ts';
import { LongTermValidityPart } from './long-term-validity-part.tsx';
import { FindingList, SignatureCard } from './signature-card.tsx';
import { PasswordPart } from './sign-form.tsx';
import { TrustCertificateFile } from './trust-certificate-file.tsx';

interface PanelProps {
  readonly document: Document;
  readonly version: number | undefined;
  /** When the page itself is the one to sign on; otherwise a link leads there. */
  readonly onSign?: () => void;
}

/** What is found when the signatures of a version are checked, and ways to sign, to complete and to trust. */
export function SignaturesPanel({ document, version, onSign }: PanelProps) {
  const { t } = useTranslation('signing');
  const [password, setPassword] = useState<string>();
  // Asking tells the server who signed: nobody is asked before somebody says so, for this version of this document.
  const [isOnline, setOnline] = useState(false);
  const pdfPassword = password === undefined ? {} : { pdfPassword: password };
  const report = useEngine('documents.checkSignatures', {
    document: document.id,
    ...(version === undefined ? {} : { version }),
    ...pdfPassword,
    ...(isOnline ? { online: true } : {}),
  });
  if (report.data !== undefined)
    return (
      <Report
        document={document}
        isNewest={version === undefined || version === document.version}
        report={report.data}
        pdfPassword={password}
        onSign={onSign}
        onAgain={() => void report.refetch()}
        onAsk={isOnline ? undefined : () => setOnline(true)}
      />
    );
  if (!report.isError) return <Skeleton label={t('check.checking')} />;
  const code = problemCodeOf(report.error);
  if (code === 'password_needed' || code === 'wrong_password')
    return <PasswordPart isWrong={code === 'wrong_password'} onPassword={setPassword} />;
  return <ProblemBanner error={report.error} onRetry={() => void report.refetch()} />;
}

/** DocMDP's numbers in words. */
const certified = { 1: 'nothing', 2: 'forms', 3: 'notes' } as const;

interface ReportProps {
  readonly document: Document;
  readonly isNewest: boolean;
  readonly report: SignaturesReport;
  readonly pdfPassword: string | undefined;
  readonly onSign: (() => void) | undefined;
  readonly onAgain: () => void;
  /** Undefined when the authorities were to be asked already. */
  readonly onAsk: (() => void) | undefined;
}

function Report({ document, isNewest, report, pdfPassword, onSign, onAgain, onAsk }: ReportProps) {
  const { t } = useTranslation('signing');
  const { signatures, certification, findings, pendingLevel, online, trustedLists } = report;
  const isUntrusted = signatures.some(({ path }) => path === 'untrusted' || path === 'incomplete');
  const toSign = `/vaults/${document.vault}/sign/${document.id}`;
  if (signatures.length === 0) {
    return (
      <div className="stack">
        <EmptyState
          icon={<PenLine />}
          title={t('check.none')}
          text={t('check.noneText')}
          action={
            <div className="row">
              <LinkButton kind="main" href={toSign} icon={<PenLine aria-hidden />}>
                {t('sign')}
              </LinkButton>
              <ByOthers document={document} />
            </div>
          }
        />
        <FindingList findings={findings} />
      </div>
    );
  }
  return (
    <div className="stack">
      {pendingLevel === null ? null : <Pending document={document} level={pendingLevel} pdfPassword={pdfPassword} />}
      {certification === null ? null : <Banner>{t(`check.certified.${certified[certification]}`)}</Banner>}
      <FindingList findings={findings} />
      {signatures.map((signature) => (
        <SignatureCard key={`${signature.revision} ${signature.fieldName}`} signature={signature} />
      ))}
      {trustedLists === null ? null : <ListsUsed lists={trustedLists} />}
      {isNewest && signatures.some(({ kind }) => kind === 'signature') ? (
        <LongTermValidityPart document={document} report={report} pdfPassword={pdfPassword} />
      ) : null}
      {online ? null : <Offline report={report} onAsk={onAsk} />}
      <div className="row">
        {certification === 1 ? null : onSign === undefined ? (
          <LinkButton href={toSign} icon={<PenLine aria-hidden />}>
            {t('signAgain')}
          </LinkButton>
        ) : (
          <Button icon={<PenLine aria-hidden />} onPress={onSign}>
            {t('signAgain')}
          </Button>
        )}
        {certification === 1 ? null : <ByOthers document={document} />}
        <Button icon={<RotateCw aria-hidden />} onPress={onAgain}>
          {t('check.again')}
        </Button>
      </div>
      {isUntrusted ? <TrustCertificateFile /> : null}
    </div>
  );
}

/** Leads to where others are asked to sign, and to how that stands. */
function ByOthers({ document: { id, vault } }: { readonly document: Document }) {
  const { t } = useTranslation('witnesses');
  return (
    <LinkButton href={`/vaults/${vault}/witnesses/${id}`} icon={<Users aria-hidden />}>
      {t('ask')}
    </LinkButton>
  );
}

/** Which trusted lists were asked, and how old they are. */
function ListsUsed({ lists: { count, refreshedAt, used } }: { readonly lists: NonNullable<SignaturesReport['trustedLists']> }) {
  const { t } = useTranslation('signing');
  const format = useFormat();
  if (count === 0 || refreshedAt === null) return <p className="muted small">{t('lists.none')}</p>;
  const told = used.filter(({ territory }) => territory !== 'EU');
  const countries = told.map(({ territory, issuedAt, fetchedAt }) =>
    fetchedAt === null || fetchedAt === refreshedAt
      ? t('lists.one', { country: format.country(territory), date: format.date(issuedAt) })
      : t('lists.older', { country: format.country(territory), date: format.date(issuedAt), fetched: format.date(fetchedAt) }),
  );
  return (
    <p className="muted small">
      {t('lists.checked', { date: format.date(refreshedAt) })} {countries.length === 0 ? t('lists.nobody') : `${countries.join('. ')}.`}
    </p>
  );
}

/** Says that nobody was asked, and offers it where somebody could be, with what that tells the server. */
function Offline({ report: { signatures }, onAsk }: Pick<ReportProps, 'report' | 'onAsk'>) {
  const { t } = useTranslation('signing');
  const server = useEngine('sync.status', {});
  const isConnected = (server.data?.server ?? null) !== null;
  if (onAsk === undefined || !isConnected) return <p className="muted small">{t('check.offline')}</p>;
  if (signatures.every(({ signer }) => signer?.selfMade !== false)) return null;
  return (
    <Banner
      title={t('check.askTitle')}
      actions={
        <Button icon={<Landmark aria-hidden />} onPress={onAsk}>
          {t('check.ask')}
        </Button>
      }
    >
      {t('check.askText')}
    </Banner>
  );
}

function Pending({
  document,
  level,
  pdfPassword,
}: {
  readonly document: Document;
  readonly level: SignatureLevel;
  readonly pdfPassword: string | undefined;
}) {
  const { t } = useTranslation('signing');
  const complete = useAct('documents.completeSignature');
  const run = (): void =>
    complete.mutate(
      { document: document.id, ...(pdfPassword === undefined ? {} : { pdfPassword }) },
      { onSuccess: () => showToast({ text: t('pending.done') }) },
    );
  return (
    <div className="stack">
      <Banner
        kind="warn"
        title={t('pending.title')}
        actions={
          <Button isPending={complete.isPending} onPress={run}>
            {t('pending.now')}
          </Button>
        }
      >
        {t('pending.text', { level: t(`check.levels.${level}`) })}
      </Banner>
      <ProblemBanner error={complete.error} />
    </div>
  );
}
