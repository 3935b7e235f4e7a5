import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useTranslation } from './words/use-translation.ts';
import { useProblemWords } from './problems.ts';

/** Says what went wrong and what to do. Renders nothing for null; with `onRetry` a button to try again. */
export function ProblemBanner({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const words = useProblemWords();
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  return <ProblemNotice words={words(error)} retryLabel={t('tryAgain')} onRetry={onRetry} />;
}
