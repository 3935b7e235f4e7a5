import { useTranslation } from '../words/use-translation.ts';

/** An action in the log as a sentence; the action itself if there is no sentence for it. */
export function useActionWords(): (action: string) => string {
  const { t, has } = useTranslation('audit');
  return (action) =>
    /^[a-z_]+\.[a-z_]+$/.test(action) && has(`audit:action.${action}`) ? t(`action.${action}` as 'action.vault.created') : action;
}
