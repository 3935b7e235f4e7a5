import type { RefObject } from 'react';
import { TextArea } from '../../ui/fields/text-field.tsx';

/** A field for the words of a paper. */
export interface WordsFieldProps {
  readonly area?: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly countInWords: (count: number) => string;
  readonly onChange: (typed: string) => void;
}

const maxCharacters = 1_000;

/** Says how many words there are while they're typed. */
export function WordsField({ area, label, description, value, error, countInWords, onChange }: WordsFieldProps) {
  const count = value.match(/\p{L}+/gu)?.length ?? 0;
  return (
    <div className="sheet-words">
      <TextArea
        label={label}
        description={description}
        value={value}
        onChange={onChange}
        rows={3}
        maxLength={maxCharacters}
        isRequired
        validationBehavior="aria"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        {...(area === undefined ? {} : { inputRef: area })}
        {...(error === undefined ? {} : { error })}
      />
      <p className="soft" aria-live="polite">
        {count === 0 ? '' : countInWords(count)}
      </p>
    </div>
  );
}
