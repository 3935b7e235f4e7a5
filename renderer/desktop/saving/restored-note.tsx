import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Says that a form shows what was typed earlier and never sent, and offers to begin anew. */
export function RestoredNote({ isRestored, onStartOver }: { readonly isRestored: boolean; readonly onStartOver: () => void }) {
  const { t } = useTranslation('common');
  if (!isRestored) return null;
  return (
    <div className="row restored-note">
      <p className="muted small">{t('restored.text')}</p>
      <Button kind="quiet" onPress={onStartOver}>
        {t('restored.startOver')}
      </Button>
    </div>
  );
}
