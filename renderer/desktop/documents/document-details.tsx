import { useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { Input } from '../../../electron/contract/contract.ts';
import { parseDocumentName, textLimits } from '../../../shared/domain/text-rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall, useEngineAnew } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { SaveState } from '../saving/save-state.tsx';
import { useAutosave } from '../saving/use-autosave.ts';
import { useDraft } from '../saving/use-draft.ts';

const nameLength = 255;

type Details = Pick<Document, 'name' | 'note' | 'noteFor' | 'tags' | 'label'>;
type Names = Partial<Pick<Details, 'name' | 'label'>>;

const isName = (typed: string): boolean => parseDocumentName(typed) === typed;

/**
 * What can be saved of what was typed. Whom a note is for is written only where the owner chose it here, back to what it was before too: the
 * engine knows what holds for the first word of a new one.
 */
function savable(typed: Details, choseNoteFor: boolean): Omit<Input<'documents.update'>, 'document'> {
  const { name, note, noteFor, tags, label } = typed;
  return {
    note,
    tags: [...tags],
    ...(isName(name) ? { name } : {}),
    ...(isName(label.trim()) ? { label: label.trim() } : {}),
    ...(noteFor === null || !choseNoteFor ? {} : { noteFor }),
  };
}

/** Names that no document can have stay as they were typed, and nowhere else. */
function unsavable({ name, label }: Details): Names {
  return { ...(isName(name) ? {} : { name }), ...(label.trim() === '' || isName(label.trim()) ? {} : { label }) };
}

/** Name, note, tags and what is known about the file. Everything is saved as it is typed. */
export function DocumentDetails({ document: { id } }: { readonly document: Pick<Document, 'id'> }) {
  return (
    <QueryView query={useEngineAnew('documents.get', { document: id })}>{({ document }) => <DetailsForm document={document} />}</QueryView>
  );
}

function DetailsForm({ document }: { readonly document: Document }) {
  const { t } = useTranslation(['documents', 'common']);
  const call = useCall();
  const { id, name, note, noteFor, tags, label } = document;
  const [typed, setTyped] = useState<Details>({ name, note, noteFor, tags, label });
  const choseNoteFor = useRef(false);
  const { state, error, change, flush } = useAutosave((set: ReturnType<typeof savable>) =>
    call('documents.update', { document: id, ...set }),
  );
  const draft = useDraft<Names>(`document/${id}`, (found) => setTyped((now) => ({ ...now, ...(found as Names) })));
  const type = (part: Partial<Details>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    choseNoteFor.current ||= part.noteFor !== undefined;
    change(savable(next, choseNoteFor.current));
    if (part.name === undefined && part.label === undefined) return;
    const bad = unsavable(next);
    if (Object.keys(bad).length > 0) draft.keep(bad);
    else draft.clear();
  };
  const bad = unsavable(typed);
  return (
    <div className="document-details">
      <div className="form" onBlur={flush}>
        <SaveState state={Object.keys(bad).length > 0 ? 'waiting' : state} />
        <TextField
          label={t('view.name')}
          value={typed.name}
          onChange={(next) => type({ name: next })}
          maxLength={nameLength}
          error={bad.name === undefined ? undefined : t('view.badName')}
        />
        <NotePart typed={typed} type={type} />
        <TagField
          label={t('tags.label')}
          addLabel={t('tags.add')}
          addButton={t('tags.addButton')}
          tags={typed.tags}
          onChange={(next) => type({ tags: [...next] })}
        />
        <Disclosure title={t('view.outside')}>
          <TextField
            label={t('view.outside')}
            value={typed.label}
            onChange={(next) => type({ label: next })}
            maxLength={nameLength}
            error={bad.label === undefined ? undefined : t('view.badName')}
          />
        </Disclosure>
        <ProblemBanner error={error} onRetry={flush} />
      </div>
      <Facts document={document} />
    </div>
  );
}

/** The note, and whom it is for. */
function NotePart({ typed, type }: { readonly typed: Details; readonly type: (part: Partial<Details>) => void }) {
  const { t } = useTranslation('documents');
  const { note, noteFor } = typed;
  return (
    <>
      <TextArea
        rows={4}
        label={t('view.note')}
        description={t(noteFor === 'heirs' ? 'view.noteHint' : 'view.noteHintPrivate')}
        value={note}
        onChange={(next) => type({ note: next, ...(noteFor === null && next === '' ? { noteFor: 'heirs' } : {}) })}
        maxLength={textLimits.documentNote}
      />
      {noteFor === null ? (
        <Banner
          kind="info"
          title={t('noteFor.earlierTitle')}
          actions={
            <>
              <Button onPress={() => type({ noteFor: 'me' })}>{t('noteFor.keep')}</Button>
              <Button onPress={() => type({ noteFor: 'heirs' })}>{t('noteFor.give')}</Button>
            </>
          }
        >
          {t('noteFor.earlierText')}
        </Banner>
      ) : (
        <Switch isSelected={noteFor === 'me'} onChange={(isPrivate) => type({ noteFor: isPrivate ? 'me' : 'heirs' })}>
          {t('noteFor.onlyMe')}
        </Switch>
      )}
    </>
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
