import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useCoversFoot } from '../../ui/use-covers-foot.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFormat } from '../../ui/format.ts';
import { useProblemWords } from '../problems.ts';
import { useJobList, useJobs, type Job } from './job-board.ts';

/** Before this much time has passed, nobody needs to be told. */
const shownAfterMs = 500;

/** What takes long, at the bottom of every page. */
export function JobTray() {
  const { t } = useTranslation();
  const jobs = useJobList();
  const space = useCoversFoot('jobs');
  return (
    <section ref={space} className="job-tray no-print" aria-label={t('jobs.label')} hidden={jobs.length === 0}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </section>
  );
}

function JobRow({ job }: { readonly job: Job }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (job.failure !== undefined) return <FailedJob job={job} />;
  return shown ? <RunningJob job={job} /> : null;
}

function RunningJob({ job: { id, title, doneBytes, totalBytes } }: { readonly job: Job }) {
  const { t } = useTranslation();
  const format = useFormat();
  const board = useJobs();
  const known = totalBytes > 0;
  const text = known ? t('jobs.of', { done: format.size(doneBytes), total: format.size(totalBytes) }) : undefined;
  return (
    <div className="job">
      <div className="grow">
        <ProgressBar label={title} share={known ? doneBytes / totalBytes : undefined} {...(text === undefined ? {} : { text })} />
      </div>
      <Button aria-label={t('jobs.cancelNamed', { title })} onPress={() => board.cancel(id)}>
        {t('jobs.cancel')}
      </Button>
    </div>
  );
}

function FailedJob({ job: { id, title, failure } }: { readonly job: Job }) {
  const { t } = useTranslation();
  const words = useProblemWords()(failure);
  const board = useJobs();
  return (
    <div className="job failed" role="alert">
      <div className="grow">
        <div className="title" dir="auto">
          {t('jobs.failed', { title })}
        </div>
        <div>
          {words.title}. {words.whatToDo}
        </div>
      </div>
      <IconButton label={t('close')} onPress={() => board.dismiss(id)}>
        <X />
      </IconButton>
    </div>
  );
}
