import { ListChecks } from 'lucide-react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Which documents a recipient gets. `total`: how many that are today, once it is known. */
export function DocumentsCard({
  recipient: { id, vault, name: plainName, selection },
  total,
}: {
  readonly recipient: Recipient;
  readonly total: number | undefined;
}) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const gets = selection === 'all' ? t('documents.all') : t('documents.some', { count: total ?? selection.length });
  return (
    <Card title={t('documents.title', { name })}>
      {total === 0 ? <Banner kind="warn">{t('documents.none', { name })}</Banner> : <p>{gets}</p>}
      <div className="row">
        <LinkButton href={`/vaults/${vault}/recipients/${id}/documents`} icon={<ListChecks aria-hidden />}>
          {t('documents.choose')}
        </LinkButton>
      </div>
    </Card>
  );
}
