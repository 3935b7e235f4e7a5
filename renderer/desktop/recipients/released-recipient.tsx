import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Somebody for whom the vault was opened: what they were to get stays to be read, and nothing can be changed. */
export function ReleasedRecipient({ recipient: { name, email, note } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  return (
    <>
      <PageHeader title={name} text={<span dir="ltr">{email}</span>} />
      <Card>
        <p>{t('released')}</p>
      </Card>
      {note === '' ? null : (
        <Card title={t('note')}>
          <p className="prose" dir="auto">
            {note}
          </p>
        </Card>
      )}
    </>
  );
}
