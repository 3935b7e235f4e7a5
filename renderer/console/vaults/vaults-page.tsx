import { Vault as VaultIcon } from 'lucide-react';
import { useState } from 'react';
import { atLeast } from '../../../shared/domain/role.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Pagination, Vault } from '../api/answers.ts';
import { usePerson, useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Pager } from '../pager.tsx';
import { QueryView } from '../query-view.tsx';
import { FindVaults } from './find-vaults.tsx';
import { VaultCards } from './vault-cards.tsx';

const perPage = 50;

/** The person's own vaults, each leading to what happens next to it. */
export function VaultsPage() {
  const { t } = useTranslation('vaults');
  const { roles } = usePerson();
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
              <VaultCards vaults={found} />
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          )
        }
      </QueryView>
      {atLeast(roles, 'VAULT_OPERATOR') ? <FindVaults /> : null}
    </div>
  );
}
