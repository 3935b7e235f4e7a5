import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Handover, Pagination, WaitingFor } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { AskCorrectionButton, CorrectionsCard } from '../corrections/corrections-card.tsx';
import { Pager } from '../pager.tsx';
import { QueryView } from '../query-view.tsx';
import { useTranslation } from '../words/use-translation.ts';

const perPage = 50;

/** For administrators: who hasn't opened what was left to them, what was done to reach them, and what comes next. */
export function WaitingPage() {
  const { t } = useTranslation('waiting');
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({ limit: String(perPage), offset: String(offset) });
  const found = useRead<{ readonly waiting: readonly WaitingFor[]; readonly pagination: Pagination }>(`/waiting?${query}`, {
    keepPrevious: true,
  });
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      <QueryView query={found}>
        {({ waiting, pagination }) => (
          <>
            {waiting.length === 0 ? (
              <EmptyState icon={<MailCheck />} title={t('none')} text={t('noneText')} />
            ) : (
              <>
                <ul className="plain-list">
                  {waiting.map((one) => (
                    <WaitingLine key={one.recipientId} waiting={one} />
                  ))}
                </ul>
                <Pager pagination={pagination} onOffset={setOffset} />
              </>
            )}
            <CorrectionsCard />
          </>
        )}
      </QueryView>
    </div>
  );
}

function WaitingLine({ waiting }: { readonly waiting: WaitingFor }) {
  const { t } = useTranslation('waiting');
  const format = useFormat();
  const { vaultId, vaultName, recipientName, recipientEmail, handover } = waiting;
  return (
    <li>
      <div className="words">
        <div>
          <bdi>{recipientName ?? recipientEmail}</bdi> {handover.unreachedAt === null ? null : <Badge kind="warn">{t('unreached')}</Badge>}
        </div>
        <div className="muted small">
          <bdi>{recipientEmail}</bdi>
        </div>
        <Link to={`/vaults/${vaultId}`}>{vaultName === '' ? t('vault') : vaultName}</Link>
        <div className="muted small">
          {t('since', { when: format.dateTime(handover.beganAt) })}
          {handover.nextAt === null ? null : ` · ${t('next', { when: format.dateTime(handover.nextAt) })}`}
        </div>
        <Sent handover={handover} />
      </div>
      <AskCorrectionButton vaultId={vaultId} recipientId={waiting.recipientId} name={recipientName ?? recipientEmail} />
    </li>
  );
}

/** What was sent, by which way, and what came of it. */
function Sent({ handover: { messages } }: { readonly handover: Handover }) {
  const { t } = useTranslation('waiting');
  const format = useFormat();
  return (
    <ul className="plain-list tight small">
      {messages.map(({ message, way, sentAt, status, answer }, index) => (
        // Several addresses are written to at the same moment, each by a message of the same kind.
        <li key={`${index} ${sentAt}`}>
          {format.dateTime(sentAt)}: {t(`message.${message}`)}, {t(`way.${way}`)}, {t(`status.${status}`)}
          {answer === null ? null : ` · ${t(`answer.${answer}`)}`}
        </li>
      ))}
    </ul>
  );
}
