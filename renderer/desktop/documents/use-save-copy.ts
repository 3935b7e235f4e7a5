import { useTranslation } from '../words/use-translation.ts';
import type { Document } from '../../../electron/contract/shapes.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { useCall } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** Writes an opened copy of a document, or of one of its versions, to where the owner wants it. */
export function useSaveCopy(): (document: Pick<Document, 'id' | 'name'>, version?: number) => Promise<void> {
  const { t } = useTranslation('documents');
  const shell = useShell();
  const jobs = useJobs();
  const call = useCall();
  return async ({ id, name }, version) => {
    const done = await jobs
      .run(t('saving', { name }), async ({ task }) => {
        const path = await shell.saveTarget(name, 'file');
        if (path === undefined) return false;
        await call('documents.save', { document: id, path, task, ...(version === undefined ? {} : { version }) });
        await shell.finishSave(path);
        return true;
      })
      .catch(() => false);
    if (done === true) showToast({ text: t('saved', { name }) });
  };
}
