import { useTranslation } from '../words/use-translation.ts';
import { useJobs } from '../jobs/job-board.ts';

/** Does the same to each of many documents, one after the other, as one job. @returns whether all of them are done. */
export function useChangeMany(): (ids: readonly string[], change: (id: string) => Promise<unknown>) => Promise<boolean> {
  const { t } = useTranslation('documents');
  const jobs = useJobs();
  return async (ids, change) => {
    const done = await jobs
      .run(t('working', { count: ids.length }), async ({ signal }) => {
        for (const id of ids) {
          signal.throwIfAborted();
          await change(id);
        }
        return true;
      })
      .catch(() => false);
    return done ?? false;
  };
}
