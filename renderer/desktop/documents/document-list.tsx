import { EllipsisVertical, FolderInput, FolderPen, Save, Tags, Trash2 } from 'lucide-react';
import { createContext, use, useMemo, useRef, useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import { useTranslation, type Translate } from '../words/use-translation.ts';
import type { Document, Folder } from '../../../electron/contract/shapes.ts';
import { FileName } from '../../ui/file-name.tsx';
import { LongList } from '../../ui/lists/long-list.tsx';
import type { RowChoice } from '../../ui/lists/long-list-line.tsx';
import { MenuAt, type MenuEntry } from '../../ui/menu.tsx';
import { RowCheckbox, RowMenuButton } from '../../ui/lists/row-controls.tsx';
import { useFormat, type Format } from '../../ui/format.ts';
import type { ListRow } from './document-rows.ts';
import { fileIcon, folderIcon } from './file-icon.tsx';

/** What can be done with one line. */
export interface RowActs {
  readonly openDocument: (document: Document) => void;
  readonly openFolder: (folder: Folder) => void;
  readonly saveCopy: (document: Document) => void;
  /** Documents and folders, by id. */
  readonly move: (ids: readonly string[]) => void;
  readonly tag: (documents: readonly string[]) => void;
  readonly trashDocuments: (documents: readonly Document[]) => void;
  readonly renameFolder: (folder: Folder) => void;
  readonly trashFolder: (folder: Folder) => void;
}

/** Height of a line in rem, so that it grows with the reader's font size. */
const rowRem = 4.25;

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** What every line needs. Passed by context, so that ten thousand lines are not rendered again when something beside the list changes. */
interface ListTools {
  readonly t: Translate<'documents', never>;
  readonly format: Format;
  readonly openMenu: (row: ListRow, button: Element) => void;
}

const ListToolsContext = createContext<ListTools | undefined>(undefined);

function useListTools(): ListTools {
  const tools = use(ListToolsContext);
  if (tools === undefined) throw new Error('there is no list around this line');
  return tools;
}

interface Props {
  readonly rows: readonly ListRow[];
  readonly acts: RowActs;
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}

/** What is in a folder, line by line. */
export function DocumentList({ rows, acts, selected, onSelect }: Props) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const [menu, setMenu] = useState<{ readonly row: ListRow; readonly button: Element }>();
  const [rowHeight] = useState(() => Math.round(rowRem * remPx()));
  const tools = useMemo<ListTools>(() => ({ t, format, openMenu: (row, button) => setMenu({ row, button }) }), [t, format]);
  const open = (id: string): void => {
    const row = rows.find((one) => one.id === id);
    if (row?.kind === 'folder') acts.openFolder(row.folder);
    else if (row !== undefined) acts.openDocument(row.document);
  };
  return (
    <ListToolsContext value={tools}>
      <LongList
        label={t('list')}
        className="document-list"
        rowClassName={rowClassName}
        rows={rows}
        nameOf={nameOf}
        rowHeight={rowHeight}
        selected={selected}
        onSelect={onSelect}
        onAction={open}
      >
        {lineOf}
      </LongList>
      {menu === undefined ? null : (
        <LineMenu key={menu.row.id} row={menu.row} anchor={menu.button} acts={acts} onClose={() => setMenu(undefined)} />
      )}
    </ListToolsContext>
  );
}

const menuIcon = <EllipsisVertical aria-hidden />;

const nameOf = (row: ListRow): string => (row.kind === 'folder' ? row.folder.name : row.document.name);

const rowClassName = (): string => 'document-row';

const lineOf = (row: ListRow, choice: RowChoice) => <Line row={row} choice={choice} />;

function Line({ row, choice }: { readonly row: ListRow; readonly choice: RowChoice }) {
  const { t, openMenu } = useListTools();
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    if (button.current !== null) openMenu(row, button.current);
  };
  return (
    <>
      <RowCheckbox {...choice} />
      {row.kind === 'folder' ? folderIcon : fileIcon(row.document.type)}
      <span className="document-words">
        <span className="document-name">
          <FileName name={nameOf(row)} />
        </span>
        {row.kind === 'folder' ? (
          <span className="document-facts">{t('folderOf', { count: row.documents })}</span>
        ) : (
          <DocumentFacts document={row.document} />
        )}
      </span>
      <RowMenuButton ref={button} label={t('actions', { name: nameOf(row) })} onPress={open}>
        {menuIcon}
      </RowMenuButton>
    </>
  );
}

/** The small print under a name: size, day, version, tags. */
function DocumentFacts({ document: { sizeBytes, addedAt, version, tags, here } }: { readonly document: Document }) {
  const { t, format } = useListTools();
  const facts = [
    format.size(sizeBytes),
    format.shortDate(addedAt),
    ...(version > 1 ? [t('version', { number: version })] : []),
    ...(here ? [] : [t('notHere')]),
  ];
  return (
    <span className="document-facts">
      <span>{facts.join(' · ')}</span>
      {tags.map((tag) => (
        <bdi key={tag} className="tag">
          {tag}
        </bdi>
      ))}
    </span>
  );
}

/** The menu of the line whose button was pressed. */
function LineMenu({
  row,
  anchor,
  acts,
  onClose,
}: {
  readonly row: ListRow;
  readonly anchor: Element;
  readonly acts: RowActs;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('documents');
  const move: MenuEntry = { id: 'move', text: t('moveTo'), icon: <FolderInput aria-hidden />, onAction: () => acts.move([row.id]) };
  const trash = { id: 'trash', text: t('toTrash'), icon: <Trash2 aria-hidden />, isDangerous: true };
  const entries: readonly MenuEntry[] =
    row.kind === 'folder'
      ? [
          { id: 'rename', text: t('rename'), icon: <FolderPen aria-hidden />, onAction: () => acts.renameFolder(row.folder) },
          move,
          { ...trash, onAction: () => acts.trashFolder(row.folder) },
        ]
      : [
          { id: 'save', text: t('saveCopy'), icon: <Save aria-hidden />, onAction: () => acts.saveCopy(row.document) },
          move,
          { id: 'tag', text: t('tag'), icon: <Tags aria-hidden />, onAction: () => acts.tag([row.id]) },
          { ...trash, onAction: () => acts.trashDocuments([row.document]) },
        ];
  return <MenuAt anchor={anchor} label={t('actions', { name: nameOf(row) })} entries={entries} onClose={onClose} />;
}
