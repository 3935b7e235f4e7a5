import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { decodeText } from './decode-text.ts';
import { UnreadablePreview } from './unreadable-preview.tsx';

/** As much as anybody reads in a preview: 256 KiB. */
const shownBytes = 2 ** 18;

/** The beginning of a text. */
export function TextPreview({ url, name, sizeBytes }: { readonly url: string; readonly name: string; readonly sizeBytes: number }) {
  const { t } = useTranslation(['documents', 'common']);
  const isCut = sizeBytes > shownBytes;
  const text = useQuery({
    // Under the engine's key, so that it is forgotten with everything else when the vault is locked.
    queryKey: ['engine', 'text', url],
    gcTime: 0,
    queryFn: async () => {
      if (sizeBytes === 0) return '';
      const response = await fetch(url, { headers: { range: `bytes=0-${shownBytes - 1}` } });
      if (!response.ok) throw new Error(`the document's content was refused: ${response.status}`);
      return decodeText(new Uint8Array(await response.arrayBuffer()), isCut);
    },
  });
  if (text.isError) return <UnreadablePreview />;
  if (text.data === undefined) return <Skeleton label={t('common:loading')} />;
  return (
    <>
      {isCut ? <Banner>{t('preview.cut')}</Banner> : null}
      <pre className="text-preview" dir="auto" tabIndex={0} role="region" aria-label={t('preview.text', { name })}>
        {text.data}
      </pre>
    </>
  );
}
