import { useTranslation } from '../words/use-translation.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How a length of time in seconds is said, in its largest whole unit: "3 hours". */
export function useAge(): (seconds: number) => string {
  const { t } = useTranslation('health');
  return (seconds) => {
    if (seconds < 2 * minute) return t('seconds', { count: Math.round(seconds) });
    if (seconds < 2 * hour) return t('minutes', { count: Math.floor(seconds / minute) });
    if (seconds < 2 * day) return t('hours', { count: Math.floor(seconds / hour) });
    return t('days', { count: Math.floor(seconds / day) });
  };
}
