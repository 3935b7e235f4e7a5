import { useTranslation } from '../words/use-translation.ts';

/** An action of the log as a sentence; the action itself where these words do not know it. */
export function useActionWords(): (action: string) => string {
  const { t, has } = useTranslation('audit');
  return (action) =>
    /^[a-z_]+\.[a-z_]+$/.test(action) && has(`audit:action.${action}`) ? t(`action.${action}` as 'action.vault.created') : action;
}
