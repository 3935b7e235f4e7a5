import type { CalendarDateTime } from '@internationalized/date';
import { useMemo } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslation } from '../words/use-translation.ts';
import { policyLimits } from '../../../shared/domain/policy.ts';
import { Banner } from '../../ui/banner.tsx';
import { DatePicker } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ComboBox } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { zoneChoices } from '../../ui/time-zones.ts';
import { irregularLocalTime } from './irregular-local-time.ts';
import type { PolicyDraft } from './policy-draft.ts';

interface Props {
  readonly draft: PolicyDraft;
  readonly onChange: (draft: PolicyDraft) => void;
  /** What is wrong with the date; undefined while nobody has tried to save, or nothing is. */
  readonly refusal: 'dateMissing' | 'datePassed' | undefined;
}

const proposedNotice = 7;
/** At least one day: "no notice at all" is what the switch is for. */
const minNotice = Math.max(1, policyLimits.noticeDays.least);

/** A day and a time on somebody's clock, and whether recipients are told before. */
export function DateFields({ draft, onChange, refusal }: Props) {
  const { t } = useTranslation('policy');
  const { date, timeZone, notice } = draft;
  const zones = useMemo(() => zoneChoices(timeZone), [timeZone]);
  return (
    <>
      <DatePicker<CalendarDateTime>
        label={t('edit.date')}
        granularity="minute"
        value={date}
        onChange={(next) => onChange({ ...draft, date: next })}
        error={refusal === undefined ? undefined : t(`edit.${refusal}`)}
      />
      <ComboBox
        label={t('edit.zone')}
        description={t('edit.zoneHint')}
        choices={zones}
        value={timeZone}
        onChange={(next) => onChange({ ...draft, timeZone: next ?? timeZone })}
      />
      {date === null ? null : <OddTimeNote date={date} timeZone={timeZone} />}
      <Switch isSelected={notice !== null && notice > 0} onChange={(on) => onChange({ ...draft, notice: on ? proposedNotice : null })}>
        {t('edit.notice')}
      </Switch>
      {notice === null || notice === 0 ? null : (
        <NumberField
          label={t('edit.noticeDays')}
          value={notice}
          onChange={(next) => onChange({ ...draft, notice: Number.isNaN(next) ? notice : next })}
          minValue={minNotice}
          maxValue={policyLimits.noticeDays.most}
        />
      )}
    </>
  );
}

/** Explains how a time is read that a clock change skips or repeats. */
function OddTimeNote({ date, timeZone }: { readonly date: CalendarDateTime; readonly timeZone: string }) {
  const { t } = useTranslation('policy');
  const { locale } = useLocale();
  const odd = irregularLocalTime(date, timeZone);
  if (odd === undefined) return null;
  const clock = (wall: CalendarDateTime): string =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(wall.toDate('UTC'));
  return (
    <Banner kind="info" isNews>
      {odd.kind === 'twice'
        ? t('edit.twice', { time: clock(date) })
        : t('edit.skipped', { time: clock(date), instead: clock(odd.instead) })}
    </Banner>
  );
}
