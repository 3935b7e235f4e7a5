import { useTranslation } from '../words/use-translation.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';

/** How many words a kit has; those of the first format have two fewer. */
const kitWords: readonly number[] = [38, 36];

const wordsIn = (text: string): number =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '').length;

/** Whether a text can be what is on a kit: all its words, or the text of its code. */
export function looksLikeOwnerKit(text: string): boolean {
  return text.trim().startsWith('heirlock:') || kitWords.includes(wordsIn(text));
}

/** Where the words of a kit are typed; it counts them as they come. */
export function OwnerKitField({
  value,
  onChange,
  showRefusal,
  label,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly showRefusal: boolean;
  /** Default: words of your owner kit. */
  readonly label?: string;
}) {
  const { t } = useTranslation('firstRun');
  const count = wordsIn(value);
  return (
    <div className="stack">
      <TextArea
        label={label ?? t('restore.kit')}
        description={t('restore.kitHint')}
        rows={5}
        value={value}
        onChange={onChange}
        spellCheck="false"
        autoComplete="off"
        maxLength={2000}
        error={showRefusal && !looksLikeOwnerKit(value) ? t('restore.badKit') : undefined}
      />
      {count > 0 && !value.trim().startsWith('heirlock:') ? <p className="muted small">{t('restore.kitCount', { count })}</p> : null}
    </div>
  );
}
