import { Controller, useForm, type Control } from 'react-hook-form';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import type { NewWay } from '../../../electron/contract/ways.ts';
import type { WayKind } from '../../../shared/domain/way.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Select, type Choice } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useEngine } from '../queries.ts';
import { useIsAsked } from '../reach/use-outlook.ts';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useFormDraft } from '../saving/use-draft.ts';
import { isolated } from '../words/isolated.ts';
import { looksLikeEmail } from '../words/looks-like-email.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Ways } from './use-ways.ts';

interface Draft {
  readonly kind: WayKind;
  readonly email: string;
  readonly number: string;
  /** `kind:id`; empty while nobody is chosen. */
  readonly deputy: string;
}

const longestAddress = 254;

interface Props {
  readonly recipient: Recipient;
  readonly ways: Ways;
  readonly onClose: () => void;
}

/** Names one more way to a recipient. */
export function AddWayDialog({ recipient, ways: { known, further, set, isPending, error }, onClose }: Props) {
  const { t } = useTranslation(['ways', 'common']);
  const people = useDeputies(recipient);
  const form = useForm<Draft>({ defaultValues: { kind: 'mail', email: '', number: '', deputy: '' } });
  const { control, handleSubmit, watch } = form;
  const draft = useFormDraft(`way-to/${recipient.id}`, form);
  const kind = watch('kind');
  const name = isolated(recipient.name);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const save = async (typed: Draft): Promise<void> => {
    const way = wayOf(typed, people);
    if (way === undefined || !(await set(further, way))) return;
    cancel();
    showToast({ text: t('dialog.added') });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('dialog.title', { name })} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <RestoredNote isRestored={draft.isRestored} onStartOver={draft.startOver} />
        <KindField control={control} name={name} hasPhones={known?.phones !== false} />
        <Field kind={kind} control={control} people={people} />
        <ProblemBanner error={error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={isPending}>
            {t('dialog.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was typed, as a way; undefined for a deputy who isn't there any more. */
function wayOf({ kind, email, number, deputy }: Draft, people: readonly Choice[]): NewWay | undefined {
  switch (kind) {
    case 'mail':
      return { kind, address: email.trim() };
    case 'phone':
      return { kind, address: number.trim() };
    case 'deputy': {
      const found = people.find(({ id }) => id === deputy);
      if (found === undefined) return undefined;
      const [of, id = ''] = deputy.split(':');
      return { kind, deputy: { kind: of === 'contact' ? 'contact' : 'recipient', id, name: found.text } };
    }
  }
}

/** Whom a recipient could hear it from: the vault's other recipients, and those whom the server asks about the owner. */
function useDeputies({ id, vault }: Recipient): readonly Choice[] {
  const isAsked = useIsAsked();
  const recipients = useEngine('recipients.list', { vault });
  const contacts = useEngine('contacts.list', {}, { isEnabled: isAsked });
  const others = recipients.data?.filter((one) => one.id !== id) ?? [];
  const trusted = contacts.data?.trusted ?? [];
  return [
    ...others.map((one) => ({ id: `recipient:${one.id}`, text: one.name, description: one.email })),
    ...trusted.map((one) => ({ id: `contact:${one.id}`, text: one.name ?? one.email, description: one.email })),
  ];
}

function KindField({ control, name, hasPhones }: { readonly control: Control<Draft>; readonly name: string; readonly hasPhones: boolean }) {
  const { t } = useTranslation('ways');
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field: { value, onChange } }) => (
        <RadioCards
          label={t('dialog.what')}
          value={value}
          onChange={onChange}
          cards={[
            { id: 'mail', title: t('dialog.mail'), text: t('dialog.mailText') },
            { id: 'phone', title: t('dialog.phone'), text: t(hasPhones ? 'dialog.phoneText' : 'dialog.phoneNot'), isDisabled: !hasPhones },
            { id: 'deputy', title: t('dialog.deputy'), text: t('dialog.deputyText', { name }) },
          ]}
        />
      )}
    />
  );
}

/** What goes with the kind that is chosen. */
function Field({
  kind,
  control,
  people,
}: {
  readonly kind: WayKind;
  readonly control: Control<Draft>;
  readonly people: readonly Choice[];
}) {
  switch (kind) {
    case 'mail':
      return <EmailField control={control} />;
    case 'phone':
      return <NumberField control={control} />;
    case 'deputy':
      return <DeputyField control={control} people={people} />;
  }
}

function EmailField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation(['ways', 'problems']);
  return (
    <Controller
      control={control}
      name="email"
      rules={{
        validate: (email) => looksLikeEmail(email) || `${t('problems:invalid_email.title')}. ${t('problems:invalid_email.whatToDo')}`,
      }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField
          {...field}
          inputRef={ref}
          type="email"
          dir="ltr"
          autoComplete="off"
          label={t('dialog.email')}
          description={t('dialog.emailHint')}
          maxLength={longestAddress}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function NumberField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation(['ways', 'common']);
  return (
    <Controller
      control={control}
      name="number"
      rules={{ validate: (number) => number.trim() !== '' || t('common:required') }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField
          {...field}
          inputRef={ref}
          type="tel"
          dir="ltr"
          autoComplete="off"
          label={t('dialog.number')}
          description={t('dialog.numberHint')}
          maxLength={longestAddress}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function DeputyField({ control, people }: { readonly control: Control<Draft>; readonly people: readonly Choice[] }) {
  const { t } = useTranslation(['ways', 'common']);
  if (people.length === 0) return <p>{t('dialog.nobody')}</p>;
  return (
    <Controller
      control={control}
      name="deputy"
      rules={{ validate: (deputy) => deputy !== '' || t('common:required') }}
      render={({ field: { value, onChange }, fieldState }) => (
        <Select
          label={t('dialog.who')}
          description={t('dialog.whoHint')}
          placeholder={t('dialog.choose')}
          choices={people}
          value={value === '' ? null : value}
          onChange={onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
