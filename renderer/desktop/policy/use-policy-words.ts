import { useLocale } from 'react-aria-components/I18nProvider';
import { zoneName } from '../../ui/time-zones.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { PolicyShape } from '../../../electron/contract/shapes.ts';
import { draftOf } from './policy-draft.ts';
import { momentOf } from './irregular-local-time.ts';

/** "30 days", "36 hours". */
export function useSpanWords(): (count: number, unit: 'day' | 'hour') => string {
  const { locale } = useLocale();
  return (count, unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** How long an owner has to answer, spelled out. */
export function useGraceWords(): (graceHours: number) => string {
  const span = useSpanWords();
  return (graceHours) => (graceHours % 24 === 0 ? span(graceHours / 24, 'day') : span(graceHours, 'hour'));
}

/** A rule as one or two sentences. */
export function usePolicyWords(): (policy: PolicyShape) => string {
  const { t } = useTranslation('policy');
  const { locale } = useLocale();
  const span = useSpanWords();
  const grace = useGraceWords();
  const silent = ({ frequency = 'monthly', graceHours = 0 }: Pick<PolicyShape, 'frequency' | 'graceHours'>) => ({
    period: t(`period.${frequency}`),
    grace: grace(graceHours),
  });
  const dated = (policy: PolicyShape): string => {
    const { date, timeZone } = draftOf(policy, 'UTC');
    const text =
      date === null
        ? (policy.releaseDate ?? '')
        : new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(momentOf(date, timeZone));
    return t('says.date', { date: text, zone: zoneName(timeZone) });
  };
  const certified = ({ requiredConfirmations = 1, waitingPeriodDays: days = 0 }: PolicyShape): string => {
    const people = t('people', { count: requiredConfirmations });
    return days === 0 ? t('says.certificateAtOnce', { people }) : t('says.certificate', { people, days: span(days, 'day') });
  };
  return (policy) => {
    switch (policy.type) {
      case 'inactivity':
        return t('says.inactivity', silent(policy));
      case 'manual':
        return policy.backup === undefined || policy.backup === null ? t('says.manual') : t('says.manualBackup', silent(policy.backup));
      case 'death_certificate':
        return certified(policy);
      case 'date_based':
        return dated(policy);
    }
  };
}
