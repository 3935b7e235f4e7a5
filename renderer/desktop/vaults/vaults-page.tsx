import { Plus, Vault as VaultIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useNavigate } from 'react-router';
import type { Vault, VaultNames } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { ActDialog } from '../act-dialog.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useOfferUndo } from '../trash/use-trash.ts';
import { VaultCard } from './vault-card.tsx';
import { VaultForm } from './vault-form.tsx';

/** With more than this many, a search field helps. */
const fewVaults = 8;
const shownAtFirst = 60;

/** All vaults. */
export function VaultsPage() {
  const { t } = useTranslation('vaults');
  const navigate = useNavigate();
  const vaults = useEngine('vaults.names', {});
  const counted = useEngine('vaults.list', {});
  const [creating, setCreating] = useState(false);
  const newVault = (
    <Button kind="main" icon={<Plus aria-hidden />} onPress={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} actions={vaults.data?.length === 0 ? undefined : newVault} />
      <QueryView query={vaults}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<VaultIcon />} title={t('emptyTitle')} text={t('emptyText')} action={newVault} />
          ) : (
            <VaultCards vaults={list} counted={counted.data} />
          )
        }
      </QueryView>
      {creating ? <VaultForm onClose={() => setCreating(false)} onMade={({ id }) => void navigate(`/vaults/${id}/documents`)} /> : null}
    </div>
  );
}

/** @param counted undefined while it is not known yet what is in the vaults. */
function VaultCards({ vaults, counted }: { readonly vaults: readonly VaultNames[]; readonly counted: readonly Vault[] | undefined }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  const [renamed, setRenamed] = useState<VaultNames>();
  const [trashed, setTrashed] = useState<VaultNames>();
  const wanted = query.trim().toLocaleLowerCase();
  const found = vaults
    .filter(({ name, description }) => `${name}\n${description}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => format.compare(a.name, b.name));
  const shown = all ? found : found.slice(0, shownAtFirst);
  return (
    <>
      {vaults.length > fewVaults ? <SearchField label={t('find')} value={query} onChange={setQuery} /> : null}
      <p role="status">{found.length === 0 ? t('noneFound') : ''}</p>
      <ul className="cards vault-cards">
        {shown.map((vault) => (
          <VaultCard
            key={vault.id}
            vault={vault}
            counted={counted?.find(({ id }) => id === vault.id)}
            onRename={() => setRenamed(vault)}
            onTrash={() => setTrashed(vault)}
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button onPress={() => setAll(true)}>{t('showAll', { count: found.length - shown.length })}</Button>
      ) : null}
      {renamed === undefined ? null : <VaultForm vault={renamed} onClose={() => setRenamed(undefined)} />}
      {trashed === undefined ? null : <TrashVault vault={trashed} onClose={() => setTrashed(undefined)} />}
    </>
  );
}

function TrashVault({ vault: { id, name }, onClose }: { readonly vault: VaultNames; readonly onClose: () => void }) {
  const { t } = useTranslation('vaults');
  const trash = useAct('vaults.trash');
  const offerUndo = useOfferUndo();
  const confirm = async (): Promise<void> => {
    const { batch } = await trash.mutateAsync({ vault: id });
    onClose();
    offerUndo(batch, t('trashed', { name }));
  };
  return (
    <ActDialog
      onClose={onClose}
      title={t('trashDialog.title', { name })}
      confirmLabel={t('trashDialog.confirm')}
      act={trash}
      onConfirm={confirm}
    >
      <p>{t('trashDialog.text')}</p>
    </ActDialog>
  );
}
