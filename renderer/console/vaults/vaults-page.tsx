import { Vault as VaultIcon } from 'lucide-react';
import { useState } from 'react';
import { LinkCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Pagination, Vault } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { Pager } from '../pager.tsx';
import { QueryView } from '../query-view.tsx';

const perPage = 50;
const kinds = { active: 'good', archived: 'plain', released: 'warn' } as const;

/** The person's own vaults, each leading to what happens next to it. */
export function VaultsPage() {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const [offset, setOffset] = useState(0);
  const vaults = useRead<{ readonly vaults: readonly Vault[]; readonly pagination: Pagination }>(
    `/vaults?limit=${perPage}&offset=${offset}`,
    { keepPrevious: true },
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      <QueryView query={vaults}>
        {({ vaults: found, pagination }) =>
          found.length === 0 ? (
            <EmptyState icon={<VaultIcon />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <>
              <div className="cards">
                {found.map(({ id, name, status, created_at: createdAt }) => (
                  <LinkCard key={id} href={`/vaults/${id}`}>
                    <h2 dir="auto">{name}</h2>
                    <div className="row spread">
                      <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
                      <span className="muted small">{t('madeAt', { when: format.date(createdAt) })}</span>
                    </div>
                  </LinkCard>
                ))}
              </div>
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}
