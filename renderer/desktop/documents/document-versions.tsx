import { Eye, FilePlus2, Save } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import type { Document, DocumentVersion } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useJobs } from '../jobs/job-board.ts';
import { useCall } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { useSaveCopy } from './use-save-copy.ts';

/** Every version of a document, the newest first, and a way to add a newer one. */
export function DocumentVersions({
  document,
  versions,
  onShow,
}: {
  readonly document: Document;
  readonly versions: readonly DocumentVersion[];
  readonly onShow: (version: number) => void;
}) {
  const { t } = useTranslation('documents');
  const addVersion = useAddVersion(document);
  return (
    <div className="stack">
      <p className="muted">{t('view.versionsText')}</p>
      <Button kind="main" icon={<FilePlus2 aria-hidden />} onPress={() => void addVersion()}>
        {t('view.addVersion')}
      </Button>
      <ul className="versions">
        {versions.toReversed().map((version) => (
          <VersionRow key={version.version} document={document} version={version} onShow={() => onShow(version.version)} />
        ))}
      </ul>
    </div>
  );
}

/** Asks for a file and seals it as the newest version. */
function useAddVersion({ id, name }: Document): () => Promise<void> {
  const { t } = useTranslation('documents');
  const shell = useShell();
  const jobs = useJobs();
  const call = useCall();
  return async () => {
    await jobs
      .run(t('view.addingVersion', { name }), async ({ task, signal, progress }) => {
        const [picked] = await shell.pickFiles({ folders: false, many: false }, { onProgress: progress, signal });
        if (picked === undefined) return;
        try {
          await call('documents.addVersion', { document: id, path: picked.handle, task });
        } finally {
          void shell.release(picked.handle);
        }
      })
      // The job stays on the board and says why.
      .catch(() => undefined);
  };
}

function VersionRow({
  document,
  version: { version: number, sizeBytes, addedAt, here },
  onShow,
}: {
  readonly document: Document;
  readonly version: DocumentVersion;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const saveCopy = useSaveCopy();
  return (
    <li className="version">
      <div className="grow">
        <div className="title">
          {t('version', { number })}
          {number === document.version ? <span className="tag">{t('view.newest')}</span> : null}
        </div>
        <div className="muted small">{[format.dateTime(addedAt), format.size(sizeBytes), ...(here ? [] : [t('notHere')])].join(' · ')}</div>
      </div>
      {here ? (
        <div className="row">
          <Button icon={<Eye aria-hidden />} aria-label={t('view.showVersion', { number })} onPress={onShow}>
            {t('view.show')}
          </Button>
          <Button
            icon={<Save aria-hidden />}
            aria-label={t('view.saveVersion', { number })}
            onPress={() => void saveCopy(document, number)}
          >
            {t('view.save')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
