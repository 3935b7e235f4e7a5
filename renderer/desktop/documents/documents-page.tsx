import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useParams, useSearchParams } from 'react-router';
import { DropArea } from '../../ui/drop-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { DocumentView } from './document-view.tsx';
import { EarlierNotes } from './earlier-notes.tsx';
import { FolderContents } from './folder-contents.tsx';
import { SearchBar, type SearchScope } from './search-bar.tsx';
import { SearchResults } from './search-results.tsx';
import { useAddDocuments } from './use-add-documents.ts';

/** The part of the address that names the open document. */
const openMember = 'document';

/** The documents of a vault, folder by folder, and the search over them. */
export function DocumentsPage() {
  const { t } = useTranslation('documents');
  const { vault = '', folder = null } = useParams();
  const folders = useEngine('folders.list', { vault });
  const documents = useEngine('documents.list', { vault });
  const add = useAddDocuments(vault, folder);
  const [query, setQuery] = useState('');
  const [scope, setScope] = useState<SearchScope>('vault');
  const [search, setSearch] = useSearchParams();
  const open = (id: string): void => setSearch({ [openMember]: id });
  const asked = query.trim();
  const opened = search.get(openMember);
  return (
    <DropArea say={t('drop')} onDrop={(files) => void add.drop(files)}>
      <div className="page documents-page">
        <PageHeader title={t('title')} />
        <EarlierNotes vault={vault} />
        <SearchBar query={query} onQuery={setQuery} scope={scope} onScope={setScope} />
        {asked === '' ? (
          <QueryView query={folders}>
            {(allFolders) => (
              <QueryView query={documents}>
                {(all) => (
                  <FolderContents key={folder} vault={vault} at={folder} folders={allFolders} documents={all} add={add} onOpen={open} />
                )}
              </QueryView>
            )}
          </QueryView>
        ) : (
          <SearchResults query={asked} vault={scope === 'vault' ? vault : undefined} onOpen={({ id }) => open(id)} />
        )}
      </div>
      {opened === null ? null : <DocumentView key={opened} id={opened} onClose={() => setSearch({})} />}
    </DropArea>
  );
}
