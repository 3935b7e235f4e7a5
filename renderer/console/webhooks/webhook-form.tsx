import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAct } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';

interface Draft {
  readonly url: string;
  readonly events: readonly string[];
}

const longestUrl = 2048;

/** Where to send what. `onMade` gets the secret that was made for it. */
export function WebhookForm({
  eventTypes,
  onMade,
  onCancel,
}: {
  readonly eventTypes: readonly string[];
  readonly onMade: (secret: string | null) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const make = useAct<Draft, { readonly secret: string | null }>((body) => ({ method: 'POST', path: '/webhooks', body }));
  const { control, handleSubmit, formState } = useForm<Draft>({ defaultValues: { url: 'https://', events: ['vault.released'] } });
  const save = async ({ url, events }: Draft): Promise<void> => {
    const made = await make.mutateAsync({ url: url.trim(), events }).catch(() => null);
    // The banner says what was refused.
    if (made !== null) onMade(made.secret);
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <Controller
        control={control}
        name="url"
        rules={{ validate: (url) => (URL.canParse(url.trim()) && url.trim().startsWith('https://')) || t('form.badUrl') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            autoFocus
            dir="ltr"
            type="url"
            maxLength={longestUrl}
            label={t('form.url')}
            description={t('form.urlHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="events"
        rules={{ validate: (events) => events.length > 0 || t('form.noEvent') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <CheckboxGroup label={t('form.events')} value={[...value]} onChange={onChange} error={fieldState.error?.message}>
            {eventTypes.map((one) => (
              <Checkbox key={one} value={one}>
                <span className="mono small">{one}</span>
              </Checkbox>
            ))}
          </CheckboxGroup>
        )}
      />
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
