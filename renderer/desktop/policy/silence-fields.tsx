import { useTranslation } from '../words/use-translation.ts';
import { frequencies } from '../../../shared/domain/period.ts';
import { policyLimits } from '../../../shared/domain/policy.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { graceBounds, longestReminder, withFrequency, withGraceUnit, type SilenceDraft } from './policy-draft.ts';

/** A number field that is emptied doesn't return a number. */
const numberOr = (value: number, before: number): number => (Number.isNaN(value) ? before : value);

/** How long nothing may be heard, how long there is to answer, and whether a reminder comes first. */
export function SilenceFields({
  silence,
  onChange,
}: {
  readonly silence: SilenceDraft;
  readonly onChange: (silence: SilenceDraft) => void;
}) {
  const { t } = useTranslation('policy');
  const { frequency, grace, graceUnit, reminder } = silence;
  const bounds = graceBounds(graceUnit);
  const maxReminder = longestReminder(frequency);
  return (
    <>
      <Select
        label={t('edit.frequency')}
        description={t('edit.frequencyHint')}
        value={frequency}
        onChange={(next) => onChange(withFrequency(silence, next))}
        choices={frequencies.map((id) => ({ id, text: t(`period.${id}`) }))}
      />
      <div className="side-by-side">
        <NumberField
          label={t('edit.grace')}
          description={t('edit.graceHint')}
          value={grace}
          onChange={(next) => onChange({ ...silence, grace: numberOr(next, grace) })}
          minValue={bounds.least}
          maxValue={bounds.most}
        />
        <Select
          label={t('edit.graceUnit')}
          value={graceUnit}
          onChange={(next) => onChange(withGraceUnit(silence, next))}
          choices={[
            { id: 'days', text: t('edit.days') },
            { id: 'hours', text: t('edit.hours') },
          ]}
        />
      </div>
      {maxReminder < policyLimits.reminderDays.least ? null : (
        <>
          <Switch isSelected={reminder !== null} onChange={(on) => onChange({ ...silence, reminder: on ? maxReminder : null })}>
            {t('edit.remind')}
          </Switch>
          {reminder === null ? null : (
            <NumberField
              label={t('edit.reminder')}
              description={t('edit.reminderHint')}
              value={reminder}
              onChange={(next) => onChange({ ...silence, reminder: numberOr(next, reminder) })}
              minValue={policyLimits.reminderDays.least}
              maxValue={maxReminder}
            />
          )}
        </>
      )}
    </>
  );
}
