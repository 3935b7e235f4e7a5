import { readTypedWords } from '../../../shared/format/paper/typed-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';

/** How many words the secret key has, and a whole kit; those of the first format have fewer. */
const secretKeyWords: readonly number[] = [13, 12];
const kitWords: readonly number[] = [38, 36];

const isScanned = (text: string): boolean => text.trim().startsWith('heirlock:');

/** Whether so many words of a paper are all there, each one of the list. */
export function areWords(text: string, counts: readonly number[]): boolean {
  const { words, unknown } = readTypedWords(text);
  return unknown.length === 0 && counts.includes(words.length);
}

/** Whether a text can be what is on a kit: its words, or the text of its code. @param isForgotten the passphrase is: all its words are needed. */
export function looksLikeOwnerKit(text: string, isForgotten = false): boolean {
  return isScanned(text) || areWords(text, isForgotten ? kitWords : [...secretKeyWords, ...kitWords]);
}

interface WordsFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How many there are to be; the first is that of today. */
  readonly counts: readonly number[];
  readonly showRefusal: boolean;
  /** Whether the text of a QR code will do as well. */
  readonly isScannable?: boolean;
}

/** Words from paper: counts them as they come, and says which one isn't on the list. */
export function WordsField({ label, description, value, onChange, counts, showRefusal, isScannable = false }: WordsFieldProps) {
  const { t } = useTranslation('firstRun');
  const { words, unknown } = readTypedWords(value);
  const isCode = isScannable && isScanned(value);
  // The last one is still being typed.
  const [wrong] = showRefusal ? unknown : unknown.filter(({ place }) => place < words.length);
  const named = wrong === undefined ? undefined : t('restore.wrongWord', { number: wrong.place, word: wrong.typed });
  const missing =
    showRefusal && !counts.includes(words.length) ? t('restore.wordCount', { count: counts[0] ?? 0, typed: words.length }) : undefined;
  return (
    <div className="stack">
      <TextArea
        label={label}
        description={description}
        rows={3}
        value={value}
        onChange={onChange}
        spellCheck="false"
        autoComplete="off"
        maxLength={2000}
        error={isCode ? undefined : (named ?? missing)}
      />
      {words.length > 0 && !isCode ? (
        <p className="muted small">{t('restore.kitCount', { count: words.length, total: counts[0] ?? 0 })}</p>
      ) : null}
    </div>
  );
}

/** Where the words of a kit are typed: the secret key's, or all of them where the passphrase is forgotten. */
export function OwnerKitField({
  value,
  onChange,
  showRefusal,
  label,
  isForgotten = false,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly showRefusal: boolean;
  /** Default: words of your owner kit. */
  readonly label?: string;
  readonly isForgotten?: boolean;
}) {
  const { t } = useTranslation('firstRun');
  return (
    <WordsField
      isScannable
      label={label ?? t('restore.kit')}
      description={t(isForgotten ? 'restore.kitHintAll' : 'restore.kitHint')}
      value={value}
      onChange={onChange}
      counts={isForgotten ? kitWords : [...secretKeyWords, ...kitWords]}
      showRefusal={showRefusal}
    />
  );
}
