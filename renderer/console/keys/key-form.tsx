import { getLocalTimeZone, today, type CalendarDate } from '@internationalized/date';
import { Controller, useForm, type Control } from 'react-hook-form';
import { permissions, type Mode, type Permission } from '../../../shared/domain/account.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../ui/fields/date-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { useAct, usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useMode } from '../mode.tsx';
import { ProblemBanner } from '../problem-banner.tsx';

interface Draft {
  readonly name: string;
  readonly mode: Mode;
  readonly permissions: readonly Permission[];
  readonly until: CalendarDate | null;
  /** One per line. */
  readonly addresses: string;
}

const longestName = 100;
const longestAddresses = 4_000;

function bodyOf({ name, mode, permissions: chosen, until, addresses }: Draft): unknown {
  const listed = addresses.split(/[\s,]+/).filter((one) => one !== '');
  return {
    name: name.trim(),
    mode,
    permissions: chosen,
    ...(until === null ? {} : { expiresAt: until.add({ days: 1 }).toDate(getLocalTimeZone()).toISOString() }),
    ...(listed.length === 0 ? {} : { allowedAddresses: listed }),
  };
}

/** What a new key should be. `onMade` gets its value, which nobody keeps. */
export function KeyForm({ onMade, onCancel }: { readonly onMade: (value: string) => void; readonly onCancel: () => void }) {
  const { t } = useTranslation('keys');
  const { plan } = usePerson();
  const { mode } = useMode();
  const make = useAct<unknown, { readonly value: string }>((body) => ({ method: 'POST', path: '/keys', body }));
  const { control, handleSubmit, formState } = useForm<Draft>({
    defaultValues: { name: '', mode, permissions: ['read'], until: null, addresses: '' },
  });
  const save = async (draft: Draft): Promise<void> => {
    const made = await make.mutateAsync(bodyOf(draft)).catch(() => null);
    // The banner says what was refused.
    if (made !== null) onMade(made.value);
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <Controller
        control={control}
        name="name"
        rules={{ validate: (name) => name.trim() !== '' || t('common:required') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            autoFocus
            maxLength={longestName}
            label={t('form.name')}
            description={t('form.nameHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="mode"
        render={({ field: { value, onChange } }) => (
          <RadioCards<Mode>
            label={t('form.mode')}
            value={value}
            onChange={onChange}
            cards={[
              { id: 'live', title: t('mode.live'), text: t('form.live') },
              { id: 'test', title: t('mode.test'), text: t('form.test') },
            ]}
          />
        )}
      />
      <PermissionsField control={control} />
      <Controller
        control={control}
        name="until"
        render={({ field: { value, onChange } }) => (
          <DatePicker
            label={t('form.until')}
            description={t('form.untilHint')}
            value={value}
            onChange={onChange}
            minValue={today(getLocalTimeZone())}
          />
        )}
      />
      {plan === 'enterprise' ? <AddressesField control={control} /> : null}
      <ProblemBanner error={make.error} />
      <div className="row">
        <Button onPress={onCancel}>{t('common:cancel')}</Button>
        <Button kind="main" type="submit" isPending={formState.isSubmitting}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

function PermissionsField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation('keys');
  return (
    <Controller
      control={control}
      name="permissions"
      rules={{ validate: (chosen) => chosen.length > 0 || t('form.noPermission') }}
      render={({ field: { value, onChange }, fieldState }) => (
        <CheckboxGroup label={t('form.permissions')} value={[...value]} onChange={onChange} error={fieldState.error?.message}>
          {permissions.map((one) => (
            <Checkbox key={one} value={one}>
              {t(`permission.${one}`)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
    />
  );
}

function AddressesField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation('keys');
  return (
    <Controller
      control={control}
      name="addresses"
      render={({ field: { ref, ...field } }) => (
        <TextArea
          {...field}
          inputRef={ref}
          rows={3}
          maxLength={longestAddresses}
          label={t('form.addresses')}
          description={t('form.addressesHint')}
        />
      )}
    />
  );
}
