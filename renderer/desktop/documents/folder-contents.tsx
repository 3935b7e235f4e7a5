import { FilePlus2, FolderOpen, FolderPlus, FolderUp, Inbox, PencilLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import { useTranslation } from '../words/use-translation.ts';
import { useNavigate } from 'react-router';
import type { Document, Folder } from '../../../electron/contract/shapes.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useFormat } from '../../ui/format.ts';
import { DocumentList, type RowActs } from './document-list.tsx';
import { pathTo, rowsOf, sortOrders, type SortOrder } from './document-rows.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { AddDocuments } from './use-add-documents.ts';
import { useSaveCopy } from './use-save-copy.ts';
import { useTrashDocuments } from './use-trash-documents.ts';

/** Which window is open over the list. */
type Asking = { readonly what: 'move' | 'tag'; readonly ids: readonly string[] } | { readonly what: 'folder'; readonly folder?: Folder };

interface Props {
  readonly vault: string;
  /** The folder that is shown; null for the top. */
  readonly at: string | null;
  readonly folders: readonly Folder[];
  readonly documents: readonly Document[];
  readonly add: AddDocuments;
  readonly onOpen: (document: string) => void;
}

/** What is in one folder of a vault, with everything that can be done about it. */
export function FolderContents({ vault, at, folders, documents, add, onOpen }: Props) {
  const format = useFormat();
  const navigate = useNavigate();
  const saveCopy = useSaveCopy();
  const trash = useTrashDocuments();
  const [order, setOrder] = useState<SortOrder>('name');
  const [selected, setSelected] = useState<Selection>(new Set());
  const [asking, setAsking] = useState<Asking>();
  const rows = useMemo(() => rowsOf(folders, documents, at, order, format.compare), [folders, documents, at, order, format]);
  const chosen = rows.filter(({ id }) => selected === 'all' || selected.has(id));
  const chosenDocuments = chosen.flatMap((row) => (row.kind === 'document' ? [row.document] : []));
  // What was moved away is no longer selected: with something selected, a press on a line selects instead of opening.
  const present: Selection = selected === 'all' ? 'all' : new Set(chosen.map(({ id }) => id));
  const acts: RowActs = {
    openDocument: ({ id }) => onOpen(id),
    openFolder: ({ id }) => void navigate(`/vaults/${vault}/documents/${id}`),
    saveCopy: (document) => void saveCopy(document),
    move: (ids) => setAsking({ what: 'move', ids }),
    tag: (ids) => setAsking({ what: 'tag', ids }),
    trashDocuments: (some) => void trash.documents(some),
    renameFolder: (folder) => setAsking({ what: 'folder', folder }),
    trashFolder: (folder) => void trash.folder(folder),
  };
  const clear = (): void => setSelected(new Set());
  const trashChosen = async (): Promise<void> => {
    clear();
    for (const row of chosen) if (row.kind === 'folder') await trash.folder(row.folder);
    if (chosenDocuments.length > 0) await trash.documents(chosenDocuments);
  };
  return (
    <>
      <FolderBar
        vault={vault}
        at={at}
        folders={folders}
        add={add}
        order={order}
        onOrder={setOrder}
        isEmpty={rows.length === 0}
        onNewFolder={() => setAsking({ what: 'folder' })}
      />
      {chosen.length === 0 ? null : (
        <SelectionBar
          count={chosen.length}
          onMove={() => acts.move(chosen.map(({ id }) => id))}
          onTag={chosenDocuments.length === 0 ? undefined : () => acts.tag(chosenDocuments.map(({ id }) => id))}
          onTrash={() => void trashChosen()}
          onClear={clear}
        />
      )}
      {rows.length === 0 ? (
        <Empty inFolder={at !== null} add={add} />
      ) : (
        <DocumentList rows={rows} acts={acts} selected={present} onSelect={setSelected} />
      )}
      {asking?.what === 'folder' ? (
        <FolderDialog vault={vault} parent={at} folder={asking.folder} onClose={() => setAsking(undefined)} />
      ) : null}
      {asking?.what === 'move' ? <MoveDialog ids={asking.ids} folders={folders} onClose={() => setAsking(undefined)} /> : null}
      {asking?.what === 'tag' ? (
        <TagDialog documents={documents.filter(({ id }) => asking.ids.includes(id))} onClose={() => setAsking(undefined)} />
      ) : null}
    </>
  );
}

interface BarProps extends Pick<Props, 'vault' | 'at' | 'folders' | 'add'> {
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  readonly isEmpty: boolean;
  readonly onNewFolder: () => void;
}

/** The current location, how the list is sorted, and the ways to add something. */
function FolderBar({ vault, at, folders, add, order, onOrder, isEmpty, onNewFolder }: BarProps) {
  const { t } = useTranslation('documents');
  const home = `/vaults/${vault}/documents`;
  const crumbs = [
    { id: 'top', text: t('top'), href: home },
    ...pathTo(folders, at).map(({ id, name }) => ({ id, text: name, href: `${home}/${id}` })),
  ];
  return (
    <>
      {at === null ? null : <Breadcrumbs label={t('path')} crumbs={crumbs} />}
      <div className="folder-bar">
        <div className="row">
          {isEmpty && at === null ? null : (
            <Button kind="main" icon={<FilePlus2 aria-hidden />} onPress={() => void add.pick(false)}>
              {t('add')}
            </Button>
          )}
          <LinkButton icon={<PencilLine aria-hidden />} href={`/vaults/${vault}/write${at === null ? '' : `?folder=${at}`}`}>
            {t('write.start')}
          </LinkButton>
          <Button icon={<FolderUp aria-hidden />} onPress={() => void add.pick(true)}>
            {t('addFolder')}
          </Button>
          <Button icon={<FolderPlus aria-hidden />} onPress={onNewFolder}>
            {t('newFolder')}
          </Button>
        </div>
        {isEmpty ? null : (
          <Select
            label={t('sort.label')}
            value={order}
            onChange={onOrder}
            choices={sortOrders.map((id) => ({ id, text: t(`sort.${id}`) }))}
          />
        )}
      </div>
    </>
  );
}

function Empty({ inFolder, add }: { readonly inFolder: boolean; readonly add: AddDocuments }) {
  const { t } = useTranslation('documents');
  if (inFolder) return <EmptyState icon={<FolderOpen />} title={t('emptyFolderTitle')} text={t('emptyFolderText')} />;
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <Button kind="main" large icon={<FilePlus2 aria-hidden />} onPress={() => void add.pick(false)}>
          {t('add')}
        </Button>
      }
    />
  );
}
