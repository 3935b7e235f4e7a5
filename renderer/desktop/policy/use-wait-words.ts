import { useTranslation } from '../words/use-translation.ts';

/** How long an opening by the owner's own hand waits, in words. */
export function useWaitWords(): (hours: number) => string {
  const { t } = useTranslation('policy');
  return (hours) => {
    if (hours === 0) return t('open.atOnce');
    return hours % 24 === 0 ? t('open.days', { count: hours / 24 }) : t('open.hours', { count: hours });
  };
}
