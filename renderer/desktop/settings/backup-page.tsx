import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { ImportOutcome } from '../../../electron/contract/archive.ts';
import type { Vault } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { ImportNote, needsNote } from '../archive/import-note.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useShell } from '../shell-context.ts';
import { SettingsPart } from './settings-part.tsx';

const archiveEnding = 'heirlock-vault';

/** A vault as one locked file, and bringing one back. */
export function BackupPage() {
  const { t } = useTranslation('settings');
  const vaults = useEngine('vaults.list', {});
  return (
    <SettingsPart part="backup">
      <QueryView query={vaults} lines={3}>
        {(list) => (
          <Card title={t('backup.exportTitle')}>
            <p className="muted">{t('backup.exportText')}</p>
            {list.length === 0 ? <p>{t('backup.noVaults')}</p> : <Export vaults={list} />}
          </Card>
        )}
      </QueryView>
      <Card title={t('backup.importTitle')}>
        <p className="muted">{t('backup.importText')}</p>
        <Import />
      </Card>
    </SettingsPart>
  );
}

function Export({ vaults }: { readonly vaults: readonly Vault[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const shell = useShell();
  const call = useCall();
  const jobs = useJobs();
  const ordered = vaults.toSorted((a, b) => format.compare(a.name, b.name));
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const vault = ordered.find(({ id }) => id === chosen) ?? ordered[0];
  const save = async ({ id, name }: Vault): Promise<void> => {
    const path = await shell.saveTarget(t('backup.fileName', { name }), 'file');
    if (path === undefined) return;
    setIsBusy(true);
    const done = await jobs
      .run(t('backup.exporting', { name }), async ({ task }) => {
        await call('archive.export', { vault: id, path, task });
        await shell.finishSave(path);
        return true;
      })
      .catch(() => false);
    setIsBusy(false);
    if (done === true) showToast({ text: t('backup.exported', { name }) });
  };
  if (vault === undefined) return null;
  return (
    <>
      {ordered.length > 1 ? (
        <Select
          label={t('backup.vault')}
          value={vault.id}
          onChange={setChosen}
          choices={ordered.map(({ id, name }) => ({ id, text: name }))}
        />
      ) : null}
      <div className="row">
        <Button icon={<FileDown aria-hidden />} isPending={isBusy} onPress={() => void save(vault)}>
          {t('backup.export')}
        </Button>
      </div>
    </>
  );
}

function Import() {
  const { t } = useTranslation('settings');
  const shell = useShell();
  const call = useCall();
  const jobs = useJobs();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const bringBack = async (): Promise<void> => {
    setError(null);
    setOutcome(undefined);
    const [picked] = await shell.pickFiles({ folders: false, many: false, endings: [archiveEnding] });
    if (picked === undefined) return;
    setIsBusy(true);
    try {
      const done = await jobs.run(t('backup.importing', { name: picked.name }), async ({ task }) =>
        call('archive.import', { path: picked.handle, task }),
      );
      if (done === undefined) return;
      if (needsNote(done)) setOutcome(done);
      else showToast({ text: t('backup.imported') });
    } catch {
      // The job's row says why.
    } finally {
      setIsBusy(false);
      await shell.release(picked.handle);
    }
  };
  return (
    <>
      <ProblemBanner error={error} />
      {outcome === undefined ? null : <ImportNote outcome={outcome} />}
      <div className="row">
        <Button icon={<FileUp aria-hidden />} isPending={isBusy} onPress={() => void bringBack().catch(setError)}>
          {t('backup.import')}
        </Button>
      </div>
    </>
  );
}
