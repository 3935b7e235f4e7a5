import { useTranslation } from '../words/use-translation.ts';
import type { Document, Folder } from '../../../electron/contract/shapes.ts';
import { useJobs } from '../jobs/job-board.ts';
import { useCall } from '../queries.ts';
import { useOfferUndo } from '../trash/use-trash.ts';

/** Throwing away, with a way to undo it at once. */
export interface TrashDocuments {
  readonly documents: (documents: readonly Pick<Document, 'id' | 'name'>[]) => Promise<void>;
  readonly folder: (folder: Folder) => Promise<void>;
}

export function useTrashDocuments(): TrashDocuments {
  const { t } = useTranslation('documents');
  const call = useCall();
  const jobs = useJobs();
  const offerUndo = useOfferUndo();
  const run = async (act: () => Promise<{ batch: string }>, words: string): Promise<void> => {
    // When it fails, the board says why.
    const done = await jobs.run(t('toTrash'), act).catch(() => undefined);
    if (done !== undefined) offerUndo(done.batch, words);
  };
  return {
    documents: (documents) => {
      const [first] = documents;
      const words =
        documents.length === 1 && first !== undefined ? t('trashedNamed', { name: first.name }) : t('trashed', { count: documents.length });
      return run(() => call('documents.trash', { documents: documents.map(({ id }) => id) }), words);
    },
    folder: ({ id, name }) => run(() => call('folders.trash', { folder: id }), t('trashedNamed', { name })),
  };
}
