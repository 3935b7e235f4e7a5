import { useTranslation } from '../words/use-translation.ts';
import type { AdoptOptions, Picked } from '../../../electron/contract/shell.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useJobs, type JobTools } from '../jobs/job-board.ts';
import { useCall } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** Ways to bring files in. All of them show their progress, and report how it went. */
export interface AddDocuments {
  /** Has to be called within the `drop` handler. */
  readonly drop: (files: DataTransfer) => Promise<void>;
  /** Has to be called in a press's own handler. */
  readonly pick: (folders: boolean) => Promise<void>;
}

/** Files and folders into one folder of a vault (null: none). */
export function useAddDocuments(vault: string, folder: string | null): AddDocuments {
  const { t } = useTranslation('documents');
  const shell = useShell();
  const jobs = useJobs();
  const call = useCall();
  const seal = async (picked: readonly Picked[], { task }: JobTools): Promise<number> => {
    const files = picked.filter(({ kind }) => kind === 'file');
    const folders = picked.filter(({ kind }) => kind === 'folder');
    let count = 0;
    try {
      if (files.length > 0)
        count += (await call('documents.add', { vault, folder, paths: files.map(({ handle }) => handle), task })).length;
      for (const { handle } of folders) count += (await call('documents.addFolder', { vault, folder, path: handle, task })).documents;
      return count;
    } finally {
      for (const { handle } of picked) void shell.release(handle);
    }
  };
  const bring = async (title: string, ask: (adopting: AdoptOptions) => Promise<readonly Picked[]>): Promise<void> => {
    const count = await jobs
      .run(title, async (tools) => {
        const picked = await ask({ onProgress: tools.progress, signal: tools.signal });
        return picked.length === 0 ? 0 : seal(picked, tools);
      })
      // The job stays on the board and says why.
      .catch(() => undefined);
    if (count !== undefined && count > 0) showToast({ text: t('added', { count }) });
  };
  return {
    drop: (files) => {
      const [first] = files.files;
      return bring(
        files.items.length === 1 && first !== undefined
          ? t('adding', { name: first.name })
          : t('addingMany', { count: files.items.length }),
        (adopting) => shell.adopt(files, adopting),
      );
    },
    pick: (folders) => bring(t(folders ? 'addFolder' : 'add'), (adopting) => shell.pickFiles({ folders, many: true }, adopting)),
  };
}
