import { FileDown } from 'lucide-react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { useCall } from '../queries.ts';
import { useShell } from '../shell-context.ts';

const readerName = 'heirlock-reader.html';

/**
 * One file with everything for a recipient, which needs no server, and the page that opens it: as good as a release, so it is kept out of
 * the way.
 */
export function BundleCard({ recipient: { id, name: plainName, locks } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const shell = useShell();
  const call = useCall();
  const jobs = useJobs();
  const make = async (): Promise<void> => {
    const path = await shell.saveTarget(t('bundle.fileName', { name: plainName }), 'file');
    if (path === undefined) return;
    const done = await jobs
      .run(t('bundle.making', { name }), async ({ task }) => {
        await call('bundles.save', { recipient: id, path, task });
        await shell.finishSave(path);
        return true;
      })
      .catch(() => false);
    if (done === true) showToast({ text: t('bundle.done', { name }) });
  };
  const saveReader = async (): Promise<void> => {
    const path = await shell.saveTarget(readerName, 'file');
    if (path === undefined) return;
    await jobs
      .run(t('bundle.reader'), async () => {
        await call('reader.save', { path });
        await shell.finishSave(path);
      })
      // The job's row says why.
      .catch(() => undefined);
  };
  return (
    <Disclosure title={t('bundle.title')}>
      <p>{t('bundle.text', { name })}</p>
      <Banner kind="warn">{t('bundle.warning', { name })}</Banner>
      <div className="row">
        <Button icon={<FileDown aria-hidden />} whyNot={locks.length === 0 ? t('bundle.needsLock') : undefined} onPress={() => void make()}>
          {t('bundle.make')}
        </Button>
        <Button icon={<FileDown aria-hidden />} onPress={() => void saveReader()}>
          {t('bundle.reader')}
        </Button>
      </div>
      <p className="muted small">{t('bundle.readerHash')}</p>
    </Disclosure>
  );
}
