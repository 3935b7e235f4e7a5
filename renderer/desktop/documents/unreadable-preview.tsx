import { FileX } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What is shown where a preview should be but can't. */
export function UnreadablePreview() {
  const { t } = useTranslation('documents');
  return <EmptyState icon={<FileX />} title={t('preview.unreadable')} text={t('preview.unreadableText')} />;
}
