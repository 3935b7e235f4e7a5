import { useTranslation as useI18next } from 'react-i18next';
import { useTranslation } from '../words/use-translation.ts';

/** An action of the log as a sentence; the action itself where these words do not know it. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('audit');
  const { i18n } = useI18next();
  return (action) =>
    /^[a-z_]+\.[a-z_]+$/.test(action) && i18n.exists(`audit:action.${action}`) ? t(`action.${action}` as 'action.vault.created') : action;
}
