import { FileQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Document } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Player } from '../../ui/player.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EngineProblem } from '../engine-problem.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useShell } from '../shell-context.ts';
import { fileKind } from './file-kind.ts';
import { TextPreview } from './text-preview.tsx';
import { UnreadablePreview } from './unreadable-preview.tsx';

/** The viewer for PDFs is as large as everything else together: it is fetched when the first one is viewed. */
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

/** What a document looks like. The newest version unless `version` is given. */
export function Preview({
  document,
  version,
  onNewest,
}: {
  readonly document: Document;
  readonly version: number | undefined;
  readonly onNewest: () => void;
}) {
  const { t } = useTranslation(['documents', 'common']);
  return (
    <div className="preview">
      {version === undefined ? null : (
        <Banner isNews actions={<Button onPress={onNewest}>{t('view.showNewest')}</Button>}>
          {t('view.showing', { number: version })}
        </Banner>
      )}
      {version === undefined && !document.here ? (
        <ProblemBanner error={new EngineProblem('not_here', '')} />
      ) : (
        <Suspense fallback={<Skeleton label={t('common:loading')} />}>
          <PreviewOf document={document} version={version} />
        </Suspense>
      )}
    </div>
  );
}

function PreviewOf({
  document: { id, name, type, sizeBytes },
  version,
}: {
  readonly document: Document;
  readonly version: number | undefined;
}) {
  const { t } = useTranslation('documents');
  const shell = useShell();
  const url = shell.contentUrl(id, version);
  const kind = fileKind(type);
  if (kind === 'pdf') return <PdfPreview url={url} name={name} />;
  if (kind === 'image') return <ImagePreview url={url} name={name} />;
  if (kind === 'text') return <TextPreview url={url} name={name} sizeBytes={sizeBytes} />;
  if (kind === 'film' || kind === 'sound') return <MediaPreview url={url} kind={kind} name={name} />;
  return <EmptyState icon={<FileQuestion />} title={t('preview.none')} text={t('preview.noneText')} />;
}

function ImagePreview({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation('documents');
  const [failed, setFailed] = useState(false);
  if (failed) return <UnreadablePreview />;
  return <img className="image-preview" src={url} alt={t('preview.image', { name })} onError={() => setFailed(true)} />;
}

function MediaPreview({ url, kind, name }: { readonly url: string; readonly kind: 'film' | 'sound'; readonly name: string }) {
  const { t } = useTranslation('documents');
  const [failed, setFailed] = useState(false);
  if (failed) return <UnreadablePreview />;
  return <Player url={url} kind={kind} label={t(`preview.${kind}`, { name })} onFailed={() => setFailed(true)} />;
}
