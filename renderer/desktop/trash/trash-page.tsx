import { FileText, Folder, Trash2, Vault } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { ActDialog } from '../act-dialog.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { batchesOf, type TrashBatch } from './trash-batches.ts';

const shownAtOnce = 100;
const icons = { vault: Vault, folder: Folder, document: FileText } as const;

/** What was thrown away: bring it back, or delete it for good. */
export function TrashPage() {
  const { t } = useTranslation('vaults');
  const entries = useEngine('trash.list', {});
  const batches = useMemo(() => batchesOf(entries.data ?? []), [entries.data]);
  const [emptying, setEmptying] = useState(false);
  const empty = (
    <Button icon={<Trash2 aria-hidden />} onPress={() => setEmptying(true)}>
      {t('trash.empty')}
    </Button>
  );
  return (
    <div className="page">
      <PageHeader title={t('trash.title')} text={t('trash.text')} actions={batches.length === 0 ? undefined : empty} />
      <QueryView query={entries}>
        {() =>
          batches.length === 0 ? (
            <EmptyState icon={<Trash2 />} title={t('trash.emptyTitle')} text={t('trash.emptyText')} />
          ) : (
            <Batches batches={batches} />
          )
        }
      </QueryView>
      {emptying ? <PurgeDialog count={entries.data?.length ?? 0} onClose={() => setEmptying(false)} /> : null}
    </div>
  );
}

function Batches({ batches }: { readonly batches: readonly TrashBatch[] }) {
  const { t } = useTranslation(['vaults', 'common']);
  const [shown, setShown] = useState(shownAtOnce);
  const [purged, setPurged] = useState<TrashBatch>();
  return (
    <>
      <ul className="trash-list" aria-label={t('trash.list')}>
        {batches.slice(0, shown).map((batch) => (
          <BatchRow key={batch.id} batch={batch} onPurge={() => setPurged(batch)} />
        ))}
      </ul>
      {shown < batches.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
      {purged === undefined ? null : <PurgeDialog batch={purged} count={purged.others + 1} onClose={() => setPurged(undefined)} />}
    </>
  );
}

function useBatchName(): (batch: TrashBatch) => string {
  const { t } = useTranslation('vaults');
  return ({ first: { name }, others }) => (others === 0 ? name : t('trash.andMore', { name, count: others }));
}

function BatchRow({ batch, onPurge }: { readonly batch: TrashBatch; readonly onPurge: () => void }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  const restore = useAct('trash.restore');
  const name = useBatchName()(batch);
  const Icon = icons[batch.first.kind];
  const bringBack = (): void => restore.mutate({ batch: batch.id }, { onSuccess: () => showToast({ text: t('restored') }) });
  return (
    <li className="trash-row">
      <Icon aria-hidden />
      <div className="grow">
        <div className="trash-name" dir="auto">
          {name}
        </div>
        <div className="muted small">
          {t(`trash.${batch.first.kind}`)} · {t('trash.when', { when: format.relative(batch.trashedAt) })}
        </div>
        <ProblemBanner error={restore.error} />
      </div>
      <div className="row">
        <Button aria-label={t('trash.restoreNamed', { name })} isPending={restore.isPending} onPress={bringBack}>
          {t('trash.restore')}
        </Button>
        <Button kind="quiet" aria-label={t('trash.purgeNamed', { name })} onPress={onPurge}>
          {t('trash.purge')}
        </Button>
      </div>
    </li>
  );
}

/** Asks before something is gone for good; without `batch`, everything. */
function PurgeDialog({ batch, count, onClose }: { readonly batch?: TrashBatch; readonly count: number; readonly onClose: () => void }) {
  const { t } = useTranslation('vaults');
  const purge = useAct('trash.purge');
  const nameOf = useBatchName();
  const confirm = async (): Promise<void> => {
    await purge.mutateAsync(batch === undefined ? {} : { batch: batch.id });
    onClose();
    showToast({ text: t('trash.purged', { count }) });
  };
  return (
    <ActDialog
      isDangerous
      onClose={onClose}
      title={t(batch === undefined ? 'trash.emptyDialogTitle' : 'trash.purgeTitle')}
      confirmLabel={t('trash.purge')}
      act={purge}
      onConfirm={confirm}
    >
      <p>{batch === undefined ? t('trash.emptyDialogText', { count }) : t('trash.purgeText', { name: nameOf(batch) })}</p>
    </ActDialog>
  );
}
