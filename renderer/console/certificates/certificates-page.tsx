import { FileHeart } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Certificate, Pagination } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Pager } from '../pager.tsx';
import { QueryView } from '../query-view.tsx';
import { CertificateLine } from './certificate-line.tsx';

const perPage = 50;

/** Death certificates waiting for this person's review, oldest first. */
export function CertificatesPage() {
  const { t } = useTranslation('certificates');
  const [offset, setOffset] = useState(0);
  const certificates = useRead<{ readonly certificates: readonly Certificate[]; readonly pagination: Pagination }>(
    `/certificates?limit=${perPage}&offset=${offset}`,
    { keepPrevious: true },
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      <QueryView query={certificates}>
        {({ certificates: found, pagination }) =>
          found.length === 0 && offset === 0 ? (
            <EmptyState icon={<FileHeart />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <>
              <ul className="plain-list">
                {found.map((certificate) => (
                  <CertificateLine key={certificate.id} certificate={certificate} isLink />
                ))}
              </ul>
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}
