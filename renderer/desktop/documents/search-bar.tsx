import { useTranslation } from '../words/use-translation.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';

/** Where a search looks. */
export type SearchScope = 'vault' | 'all';

/** The search field and, while it has words in it, where they are looked for. */
export function SearchBar({
  query,
  onQuery,
  scope,
  onScope,
}: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly scope: SearchScope;
  readonly onScope: (scope: SearchScope) => void;
}) {
  const { t } = useTranslation('documents');
  return (
    <div className="search-bar" role="search">
      <SearchField label={t('search.label')} placeholder={t('search.placeholder')} value={query} onChange={onQuery} maxLength={500} />
      {query.trim() === '' ? null : (
        <Select
          label={t('search.where')}
          value={scope}
          onChange={onScope}
          choices={[
            { id: 'vault', text: t('search.here') },
            { id: 'all', text: t('search.everywhere') },
          ]}
        />
      )}
    </div>
  );
}
