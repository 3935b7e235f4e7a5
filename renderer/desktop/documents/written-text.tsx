import { useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { parseDocumentName, textLimits } from '../../../shared/domain/text-rules.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall } from '../queries.ts';
import { SaveState } from '../saving/save-state.tsx';
import { useAutosave } from '../saving/use-autosave.ts';
import { useDraft } from '../saving/use-draft.ts';

/** A rest in typing after which what's there becomes a version; until then it's kept as a draft, a moment after each letter. */
const restMs = 5_000;
const nameLength = 250;

interface Typed {
  readonly name: string;
  readonly text: string;
}

/** What is kept as a draft: what was typed, and the document that a new text had become by then. */
interface Kept extends Typed {
  readonly document: string | null;
}

interface Props {
  readonly vault: string;
  readonly folder: string | null;
  /** Undefined for a new text. */
  readonly document: string | undefined;
  readonly before: Typed;
  /** A new text has been saved for the first time. */
  readonly onMade: (document: string) => void;
}

const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' &&
  found !== null &&
  'name' in found &&
  'text' in found &&
  typeof found.name === 'string' &&
  typeof found.text === 'string' &&
  'document' in found;

/** What a name becomes when the text gets it; undefined for one that no document can have. */
const nameOf = (typed: string): string | undefined => parseDocumentName(typed.trim());
const isComplete = ({ name }: Typed): boolean => name.trim() === '' || nameOf(name) !== undefined;

/** What is saved so far, and by which version. */
interface Saved extends Typed {
  readonly id: string | undefined;
  /** The version that was made here: the next one takes its place. */
  readonly version: number | undefined;
}

/** Saves a text: as a new document, then as one version for as long as the page stays open. */
function useSaving({ vault, folder, document, before, onMade }: Props, untitled: string) {
  const call = useCall();
  const saved = useRef<Saved>({ ...before, id: document, version: undefined });
  const save = async ({ name, text }: Typed): Promise<void> => {
    const { id, version, ...last } = saved.current;
    if (id === undefined) {
      if (text.trim() === '') return;
      const made = await call('documents.write', { vault, folder, name: nameOf(name) ?? untitled, text });
      saved.current = { id: made.id, version: made.version, name, text };
      onMade(made.id);
      return;
    }
    const named = name === last.name ? undefined : nameOf(name);
    if (text === last.text && named === undefined) return;
    const next = await call('documents.rewrite', {
      document: id,
      ...(named === undefined ? {} : { name: named }),
      ...(text === last.text ? {} : { text, ...(version === undefined ? {} : { replaces: version }) }),
    });
    saved.current = { id, version: text === last.text ? version : next.version, name, text };
  };
  const adopt = (id: string): void => {
    saved.current = { ...saved.current, id };
    onMade(id);
  };
  return { save, adopt, made: (): string | null => saved.current.id ?? null };
}

/** What is typed, kept as it is typed, and saved when nothing has been typed for a while. */
function useWriting(props: Props, untitled: string) {
  const { vault, folder, document, before } = props;
  const [typed, setTyped] = useState(before);
  const latest = useRef(before);
  const { save, adopt, made } = useSaving(props, untitled);
  const { state, error, change, flush } = useAutosave<Typed>(async (next) => {
    await save(next);
    if (latest.current === next && isComplete(next) && (made() !== null || (next.text === '' && next.name === ''))) draft.clear();
  });
  const take = (next: Typed): void => {
    latest.current = next;
    setTyped(next);
    change(next, made() === null ? undefined : restMs);
  };
  const draft = useDraft<Kept>(`write/${document ?? `in/${vault}/${folder ?? ''}`}`, (found) => {
    if (!isKept(found)) return;
    if (document === undefined && typeof found.document === 'string') adopt(found.document);
    take({ name: found.name, text: found.text });
  });
  const type = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part };
    draft.keep({ ...next, document: made() });
    take(next);
  };
  return { typed, type, state, error, flush };
}

/** A sheet of paper with a name, which saves itself. */
export function WrittenText(props: Props) {
  const { t } = useTranslation('documents');
  const { typed, type, state, error, flush } = useWriting(props, t('write.untitled'));
  const { name, text } = typed;
  return (
    <>
      <PageHeader title={t('write.title')} text={t('write.text')} actions={<SaveState state={state} />} />
      <ProblemBanner error={error} onRetry={flush} />
      <div className="letter form">
        <TextField
          label={t('view.name')}
          value={name}
          onChange={(next) => type({ name: next })}
          onBlur={flush}
          placeholder={t('write.untitled')}
          maxLength={nameLength}
          error={isComplete(typed) ? undefined : t('view.badName')}
        />
        <TextArea
          label={t('write.field')}
          rows={18}
          value={text}
          maxLength={textLimits.writtenText}
          onBlur={flush}
          onChange={(next) => type({ text: next })}
          error={text.length >= textLimits.writtenText ? t('write.full') : undefined}
        />
      </div>
    </>
  );
}
