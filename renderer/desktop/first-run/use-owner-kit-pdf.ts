import { useTranslation } from '../words/use-translation.ts';
import { useState } from 'react';
import { useJobs } from '../jobs/job-board.ts';
import { useCall } from '../queries.ts';
import { useLanguage } from '../../ui/speech.tsx';
import { useShell } from '../shell-context.ts';

/** Writing the owner kit as a PDF. `saved`: it was, while this page was open. */
export interface OwnerKitPdf {
  readonly saved: boolean;
  /** Whether a new device gets in with it, as far as it was saved. */
  readonly letsIn: boolean;
  readonly save: () => Promise<void>;
  readonly print: () => Promise<void>;
}

export function useOwnerKitPdf(): OwnerKitPdf {
  const { t } = useTranslation('firstRun');
  const shell = useShell();
  const call = useCall();
  const jobs = useJobs();
  const language = useLanguage();
  const [saved, setSaved] = useState(false);
  const [letsIn, setLetsIn] = useState(true);
  const write = async (title: string, finish: (handle: string) => Promise<void>): Promise<void> => {
    const handle = await shell.saveTarget(t('kit.fileName'), 'file');
    if (handle === undefined) return;
    const done = await jobs
      .run(title, async () => {
        const { server } = await call('sync.status', {});
        const written = await call('kit.savePdf', { path: handle, language, hold: true, ...(server === null ? {} : { server }) });
        setLetsIn(written.letsIn || server === null);
        await finish(handle);
        await call('kit.keep', {});
        return true;
      })
      .catch(() => false);
    if (done === true) setSaved(true);
  };
  return {
    saved,
    letsIn,
    save: () => write(t('kit.saving'), (handle) => shell.finishSave(handle)),
    print: () => write(t('kit.printing'), (handle) => shell.print(handle)),
  };
}
