import { useTranslation } from '../words/use-translation.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useProblemWords } from '../problems.ts';
import { useCall } from '../queries.ts';

/** After something was thrown away: says so, with a way to undo it at once. */
export function useOfferUndo(): (batch: string, text: string) => void {
  const { t } = useTranslation(['vaults', 'common']);
  const call = useCall();
  const words = useProblemWords();
  return (batch, text) => {
    const undo = async (): Promise<void> => {
      try {
        await call('trash.restore', { batch });
        showToast({ text: t('restored') });
      } catch (error) {
        const { title, whatToDo } = words(error);
        showToast({ text: `${title}. ${whatToDo}` });
      }
    };
    showToast({ text, action: { label: t('common:undo'), onPress: () => void undo() } });
  };
}
