import { FileCheck2 } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Approval } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { QueryView } from '../query-view.tsx';
import { ApprovalCard } from './approval-card.tsx';

/** Requests to release vaults by hand that are open for this person to see. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const approvals = useRead<{ readonly approvals: readonly Approval[] }>('/approvals');
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      <QueryView query={approvals}>
        {({ approvals: found }) =>
          found.length === 0 ? (
            <EmptyState icon={<FileCheck2 />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            found.map((approval) => <ApprovalCard key={approval.id} approval={approval} withVault />)
          )
        }
      </QueryView>
    </div>
  );
}
