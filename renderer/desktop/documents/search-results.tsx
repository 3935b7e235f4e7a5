import { SearchX } from 'lucide-react';
import type { Static } from 'typebox';
import { useTranslation } from '../words/use-translation.ts';
import type { Document, SearchHit } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GridList, GridListItem } from '../../ui/lists/grid-list.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { fileIcon } from './file-icon.tsx';
import { MarkedText } from './marked-text.tsx';

type Hit = Static<typeof SearchHit>;

/** Nobody reads more than this; another word narrows it down. */
const maxHits = 100;

/** What the words of a query find, as it is typed. Without `vault`, in all vaults. */
export function SearchResults({
  query,
  vault,
  onOpen,
}: {
  readonly query: string;
  readonly vault: string | undefined;
  readonly onOpen: (document: Document) => void;
}) {
  const { t } = useTranslation('documents');
  const found = useEngine('search.find', { query, limit: maxHits, ...(vault === undefined ? {} : { vault }) }, { keepPrevious: true });
  return (
    <QueryView query={found} lines={3}>
      {({ hits, complete }) => (
        <div className="stack">
          <p role="status" className={hits.length === 0 ? 'unseen' : ''}>
            {hits.length === maxHits ? t('search.most', { count: hits.length }) : t('search.results', { count: hits.length })}
          </p>
          {complete ? null : <Banner>{t('search.incomplete')}</Banner>}
          {hits.length === 0 ? (
            <EmptyState icon={<SearchX />} title={t('search.results', { count: 0 })} text={t('search.none')} />
          ) : (
            <Hits hits={hits} showVault={vault === undefined} onOpen={onOpen} />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Hits({
  hits,
  showVault,
  onOpen,
}: {
  readonly hits: readonly Hit[];
  readonly showVault: boolean;
  readonly onOpen: (document: Document) => void;
}) {
  const { t } = useTranslation('documents');
  const vaults = useEngine('vaults.list', {}, { isEnabled: showVault });
  const items = hits.map((hit) => ({ ...hit, id: hit.document.id }));
  return (
    <GridList
      label={t('search.results', { count: hits.length })}
      items={items}
      dependencies={[vaults.data]}
      onAction={(key) => {
        const hit = hits.find(({ document }) => document.id === key);
        if (hit !== undefined) onOpen(hit.document);
      }}
    >
      {({ document, found, nameMarks, excerpt, excerptMarks }) => (
        <GridListItem id={document.id} textValue={document.name} className="document-row hit">
          {fileIcon(document.type)}
          <span className="document-words">
            <span className="document-name">
              <MarkedText text={document.name} marks={nameMarks} />
            </span>
            {excerpt === '' ? null : (
              <span className="excerpt">
                <MarkedText text={excerpt} marks={excerptMarks} />
              </span>
            )}
            <span className="document-facts">
              {[
                ...found.map((place) => t(`search.found.${place}`)),
                ...(showVault ? [t('search.inVault', { vault: vaults.data?.find(({ id }) => id === document.vault)?.name ?? '' })] : []),
              ].join(' · ')}
            </span>
          </span>
        </GridListItem>
      )}
    </GridList>
  );
}
