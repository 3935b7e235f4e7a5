import { ArrowLeft, FilePlus2, FileText, Folder as FolderIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Link, useParams } from 'react-router';
import type { Document, Folder, Recipient, TrashEntry } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { LongList } from '../../ui/lists/long-list.tsx';
import type { RowChoice } from '../../ui/lists/long-list-line.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { RowCheckbox } from '../../ui/lists/row-controls.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EngineProblem } from '../engine-problem.ts';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall, useEngine, useEngineAnew } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { choiceRows, chosenAfter, tickedRows, type ChoiceRow } from './document-choice.ts';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { SaveState } from '../saving/save-state.tsx';
import { useAutosave } from '../saving/use-autosave.ts';

/** Which documents one recipient gets. It saves itself. */
export function ChooseDocumentsPage() {
  const { vault = '', recipient: id = '' } = useParams();
  const recipients = useEngineAnew('recipients.list', { vault });
  const documents = useEngine('documents.list', { vault });
  const folders = useEngine('folders.list', { vault });
  const trash = useEngine('trash.list', {});
  return (
    <div className="page">
      <QueryView query={recipients}>
        {(list) => {
          const recipient = list.find((one) => one.id === id);
          if (recipient === undefined) return <ProblemBanner error={new EngineProblem('not_found', '')} />;
          return (
            <QueryView query={documents}>
              {(all) => (
                <QueryView query={folders}>
                  {(tree) => (
                    <QueryView query={trash}>
                      {(thrown) => <Choose recipient={recipient} documents={all} folders={tree} trashed={thrown} />}
                    </QueryView>
                  )}
                </QueryView>
              )}
            </QueryView>
          );
        }}
      </QueryView>
    </div>
  );
}

interface Props {
  readonly recipient: Recipient;
  readonly documents: readonly Document[];
  readonly folders: readonly Folder[];
  readonly trashed: readonly TrashEntry[];
}

function Choose({ recipient: { id, vault, name, selection }, documents, folders, trashed }: Props) {
  const { t } = useTranslation(['recipients', 'common']);
  const call = useCall();
  const [way, setContactChannel] = useState<'all' | 'some'>(selection === 'all' ? 'all' : 'some');
  // Anyone who begins to choose starts from what the recipient gets today, so that one press never takes everything away.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(selection === 'all' ? documents.map((document) => document.id) : selection),
  );
  const { state, error, change, flush } = useAutosave<'all' | readonly string[]>((next) =>
    call('recipients.select', { recipient: id, selection: next === 'all' ? 'all' : [...next] }),
  );
  // What is in the trash stays chosen, in case it is brought back; what is gone for good can no longer be chosen.
  const known = useMemo(() => new Set([...documents, ...trashed].map((one) => one.id)), [documents, trashed]);
  const set = (nextWay: 'all' | 'some', next: ReadonlySet<string>): void => {
    setContactChannel(nextWay);
    setChosen(next);
    change(nextWay === 'all' ? 'all' : [...next].filter((one) => known.has(one)));
  };
  const getsNothing = way === 'some' && !documents.some((document) => chosen.has(document.id));
  return (
    <>
      <Link to={`/vaults/${vault}/recipients/${id}`} className="back-link">
        <ArrowLeft aria-hidden />
        <bdi>{name}</bdi>
      </Link>
      <PageHeader title={t('documents.pageTitle', { name })} actions={<SaveState state={state} />} />
      <ProblemBanner error={error} onRetry={flush} />
      <RadioCards
        label={t('documents.which')}
        value={way}
        onChange={(next) => set(next, chosen)}
        cards={[
          { id: 'all', title: t('documents.allCard'), text: t('documents.allText') },
          { id: 'some', title: t('documents.someCard'), text: t('documents.someText') },
        ]}
      />
      {getsNothing ? <Banner kind="warn">{t('documents.none', { name })}</Banner> : null}
      {documents.length === 0 ? (
        <NoDocuments vault={vault} />
      ) : way === 'some' ? (
        <Checklist documents={documents} folders={folders} chosen={chosen} onChoose={(next) => set('some', next)} />
      ) : null}
      <UnsavedChangesGuard isUnsaved={error !== null} text={t('unsaved')} />
    </>
  );
}

function NoDocuments({ vault }: { readonly vault: string }) {
  const { t } = useTranslation('recipients');
  return (
    <EmptyState
      icon={<FileText />}
      title={t('documents.empty')}
      action={
        <LinkButton href={`/vaults/${vault}/documents`} icon={<FilePlus2 aria-hidden />}>
          {t('documents.add')}
        </LinkButton>
      }
    />
  );
}

const rowRem = 3.25;
const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

interface ChecklistProps extends Pick<Props, 'documents' | 'folders'> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function Checklist({ documents, folders, chosen, onChoose }: ChecklistProps) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const [query, setQuery] = useState('');
  const rows = useMemo(() => choiceRows(folders, documents, query, format.compare), [folders, documents, query, format]);
  const ticked = useMemo(() => tickedRows(rows, chosen), [rows, chosen]);
  const [rowHeight] = useState(() => Math.round(rowRem * remPx()));
  const count = documents.filter(({ id }) => chosen.has(id)).length;
  return (
    <>
      <SearchField label={t('documents.find')} value={query} onChange={setQuery} />
      <div className="row spread">
        <p role="status">
          {rows.length === 0
            ? t('documents.noneFound')
            : t('documents.count', { chosen: format.number(count), total: format.number(documents.length) })}
        </p>
        <div className="row">
          <Button onPress={() => onChoose(chosenAfter(rows, chosen, 'all'))}>{t('documents.everything')}</Button>
          <Button onPress={() => onChoose(chosenAfter(rows, chosen, new Set()))}>{t('documents.nothing')}</Button>
        </div>
      </div>
      {rows.length === 0 ? null : (
        <LongList
          label={t('documents.list')}
          className="choice-list"
          rowClassName={rowClassName}
          rows={rows}
          nameOf={nameOf}
          rowHeight={rowHeight}
          selected={ticked}
          onSelect={(next) => onChoose(chosenAfter(rows, chosen, next))}
        >
          {lineOf}
        </LongList>
      )}
    </>
  );
}

const nameOf = ({ name }: ChoiceRow): string => name;
const rowClassName = ({ kind }: ChoiceRow): string => `choice-row ${kind}`;

function lineOf({ kind, name, depth }: ChoiceRow, choice: RowChoice) {
  const Icon = kind === 'folder' ? FolderIcon : FileText;
  return (
    <>
      <span className="indent" style={{ inlineSize: `${Math.min(depth, 4) * 1.2}rem` }} aria-hidden />
      <RowCheckbox {...choice} />
      <Icon aria-hidden />
      <span className="choice-name grow">
        <FileName name={name} />
      </span>
    </>
  );
}
