import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from '../words/use-translation.ts';
import type { Document } from '../../../electron/contract/shapes.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

const nameLength = 255;
const noteLength = 20_000;

interface Draft {
  readonly name: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly label: string;
}

/** Name, note, tags and what is known about the file. */
export function DocumentDetails({ document }: { readonly document: Document }) {
  const { t } = useTranslation(['documents', 'common']);
  const update = useAct('documents.update');
  const { name, note, tags, label } = document;
  const { control, handleSubmit, reset } = useForm<Draft>({ defaultValues: { name, note, tags, label } });
  const save = async (draft: Draft): Promise<void> => {
    try {
      await update.mutateAsync({
        document: document.id,
        name: draft.name,
        note: draft.note,
        tags: [...draft.tags],
        ...(draft.label.trim() === '' ? {} : { label: draft.label.trim() }),
      });
      reset(draft);
      showToast({ text: t('view.savedDetails') });
    } catch {
      // The banner says why.
    }
  };
  return (
    <div className="document-details">
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <Controller
          control={control}
          name="name"
          rules={{ validate: (typed) => parseDocumentName(typed) === typed || t('view.badName') }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField {...field} inputRef={ref} label={t('view.name')} maxLength={nameLength} error={fieldState.error?.message} />
          )}
        />
        <Controller
          control={control}
          name="note"
          render={({ field: { ref, ...field } }) => (
            <TextArea {...field} inputRef={ref} rows={4} label={t('view.note')} description={t('view.noteHint')} maxLength={noteLength} />
          )}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagField
              label={t('tags.label')}
              addLabel={t('tags.add')}
              addButton={t('tags.addButton')}
              tags={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Disclosure title={t('view.outside')}>
          <Controller
            control={control}
            name="label"
            rules={{ validate: (typed) => typed.trim() === '' || parseDocumentName(typed) === typed.trim() || t('view.badName') }}
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextField {...field} inputRef={ref} label={t('view.outside')} maxLength={nameLength} error={fieldState.error?.message} />
            )}
          />
        </Disclosure>
        <ProblemBanner error={update.error} />
        <Button kind="main" type="submit" isPending={update.isPending}>
          {t('common:save')}
        </Button>
      </form>
      <Facts document={document} />
    </div>
  );
}

function Facts({ document: { sizeBytes, addedAt, modifiedAt, type, here } }: { readonly document: Document }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const facts = [
    [t('view.size'), format.size(sizeBytes)],
    [t('view.added'), format.dateTime(addedAt)],
    [t('view.changed'), format.dateTime(modifiedAt)],
    [t('view.kind'), format.kind(type)],
  ];
  return (
    <div>
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {here ? null : <p className="muted">{t('notHere')}</p>}
    </div>
  );
}
