import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslation } from '../words/use-translation.ts';
import { Link, useParams } from 'react-router';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall, useEngine } from '../queries.ts';
import { countWords } from './count-words.ts';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { SaveState } from '../saving/save-state.tsx';
import { whenLeft } from '../saving/settle-all.ts';
import { useAutosave } from '../saving/use-autosave.ts';

/** A letter to one recipient: a sheet of paper that saves itself. */
export function LetterPage() {
  const { t } = useTranslation(['recipients', 'common']);
  const { vault = '', recipient: id = '' } = useParams();
  const call = useCall();
  const recipients = useEngine('recipients.list', { vault });
  const name = recipients.data?.find((one) => one.id === id)?.name;
  // Read once: what another device writes in the meantime must not overwrite what is being typed here.
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    whenLeft()
      .then(() => call('letters.get', { recipient: id }))
      .then(
        (letter) => {
          if (!gone) setText(letter.text);
        },
        (reason: unknown) => {
          if (!gone) setProblem(reason);
        },
      );
    return () => {
      gone = true;
    };
  }, [call, id]);
  return (
    <div className="page letter-page">
      <Link to={`/vaults/${vault}/recipients/${id}`} className="back-link">
        <ArrowLeft aria-hidden />
        <bdi>{name ?? t('back')}</bdi>
      </Link>
      <ProblemBanner error={problem} />
      {problem !== null ? null : text === undefined || name === undefined ? (
        <Skeleton label={t('common:loading')} lines={8} />
      ) : (
        <Letter recipient={id} name={name} before={text} />
      )}
    </div>
  );
}

function Letter({ recipient, name, before }: { readonly recipient: string; readonly name: string; readonly before: string }) {
  const { t } = useTranslation('recipients');
  const call = useCall();
  const { locale } = useLocale();
  const [text, setText] = useState(before);
  const { state, error, change, flush } = useAutosave<string>((next) => call('letters.set', { recipient, text: next }));
  const counted = useDeferredValue(text);
  const words = useMemo(() => countWords(counted, locale), [counted, locale]);
  return (
    <>
      <PageHeader title={t('letter.title', { name })} text={t('letter.text', { name })} actions={<SaveState state={state} />} />
      <ProblemBanner error={error} onRetry={flush} />
      <div className="letter">
        <TextArea
          label={t('letter.field')}
          rows={18}
          value={text}
          placeholder={t('letter.placeholder')}
          maxLength={textLimits.letter}
          onBlur={flush}
          onChange={(next) => {
            setText(next);
            change(next);
          }}
          error={text.length >= textLimits.letter ? t('letter.full') : undefined}
        />
      </div>
      <p className="muted small">{t('letter.words', { count: words })}</p>
      <UnsavedChangesGuard isUnsaved={error !== null} text={t('unsaved')} />
    </>
  );
}
