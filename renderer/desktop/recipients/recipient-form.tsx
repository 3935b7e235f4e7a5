import { Controller, useForm, type Control } from 'react-hook-form';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useFormDraft } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { codePoints, textLimits } from '../../../shared/domain/text-rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { looksLikeEmail } from '../words/looks-like-email.ts';

const emailLength = 254;
const noteLength = 20_000;

interface Draft {
  readonly name: string;
  readonly email: string;
  readonly note: string;
  /** `app`: nobody has said, so it's the one that the app speaks. */
  readonly language: Language | 'app';
}

interface Props {
  readonly vault: string;
  /** Whom to change; if absent, somebody is added. */
  readonly recipient?: Recipient;
  readonly onClose: () => void;
  readonly onSaved?: (recipient: Recipient) => void;
}

/** Names a recipient, or changes one. */
export function RecipientForm({ vault, recipient, onClose, onSaved }: Props) {
  const { t } = useTranslation(['recipients', 'common', 'problems']);
  const create = useAct('recipients.create');
  const update = useAct('recipients.update');
  const form = useForm<Draft>({
    defaultValues: {
      name: recipient?.name ?? '',
      email: recipient?.email ?? '',
      note: recipient?.note ?? '',
      language: recipient?.language ?? 'app',
    },
  });
  const { control, handleSubmit, formState, watch } = form;
  const kept = useFormDraft(`recipient/${recipient?.id ?? vault}`, form);
  const cancel = (): void => {
    kept.clear();
    onClose();
  };
  const losesPassphrase =
    recipient !== undefined && recipient.enrolment !== null && watch('email').trim().toLowerCase() !== recipient.email.toLowerCase();
  const save = async (draft: Draft): Promise<void> => {
    const isOther = draft.language !== (recipient?.language ?? 'app');
    const words = {
      name: draft.name.trim(),
      email: draft.email.trim(),
      note: draft.note.trim(),
      // One that a newer version of the app chose, and this one doesn't know, stays.
      ...(isOther ? { language: draft.language === 'app' ? null : draft.language } : {}),
    };
    try {
      const saved =
        recipient === undefined
          ? await create.mutateAsync({ vault, ...words })
          : await update.mutateAsync({ recipient: recipient.id, ...words });
      kept.clear();
      onClose();
      onSaved?.(saved);
    } catch {
      // The banner says why.
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(recipient === undefined ? 'form.addTitle' : 'form.editTitle')} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <RestoredNote isRestored={kept.isRestored} onStartOver={kept.startOver} />
        <NameField control={control} />
        <EmailField control={control} />
        {losesPassphrase ? (
          <Banner kind="warn" isNews title={t('form.newAddressTitle')}>
            {t('form.newAddressText', { name: recipient.name })}
          </Banner>
        ) : null}
        <LanguageField control={control} />
        <Controller
          control={control}
          name="note"
          render={({ field: { ref, ...field } }) => (
            <TextArea {...field} inputRef={ref} rows={3} label={t('form.note')} description={t('form.noteHint')} maxLength={noteLength} />
          )}
        />
        <ProblemBanner error={create.error ?? update.error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={formState.isSubmitting}>
            {t(recipient === undefined ? 'form.submit' : 'common:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function NameField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation(['recipients', 'common']);
  return (
    <Controller
      control={control}
      name="name"
      rules={{
        validate: (name) =>
          name.trim() === ''
            ? t('common:required')
            : codePoints(name.trim()) <= textLimits.recipientName || t('common:tooLong', { max: textLimits.recipientName }),
      }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField
          {...field}
          inputRef={ref}
          autoFocus
          label={t('form.name')}
          description={t('form.nameHint')}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function LanguageField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  return (
    <Controller
      control={control}
      name="language"
      render={({ field: { value, onChange } }) => (
        <Select
          label={t('form.language')}
          description={t('form.languageHint')}
          value={value}
          onChange={onChange}
          choices={(['app', ...languages] as const).map((id) => ({
            id,
            text: id === 'app' ? t('form.languageOfApp') : format.language(id),
          }))}
        />
      )}
    />
  );
}

function EmailField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation(['recipients', 'problems']);
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
          label={t('form.email')}
          description={t('form.emailHint')}
          maxLength={emailLength}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
