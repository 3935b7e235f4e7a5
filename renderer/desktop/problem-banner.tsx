import { useTranslation } from './words/use-translation.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useProblemWords } from './problems.ts';

/** Says what went wrong and what to do. Renders nothing for null; with `onRetry` a button to try again. */
export function ProblemBanner({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const words = useProblemWords();
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  const { title, whatToDo } = words(error);
  return (
    <Banner
      kind="problem"
      title={title}
      isNews
      actions={onRetry === undefined ? undefined : <Button onPress={onRetry}>{t('tryAgain')}</Button>}
    >
      {whatToDo}
    </Banner>
  );
}
