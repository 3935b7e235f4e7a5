import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** One way to go, with a sentence on what it means. */
export interface RadioCard<Key extends string = string> {
  readonly id: Key;
  readonly title: string;
  readonly text?: ReactNode;
  /** It can't be chosen; the text says why. */
  readonly isDisabled?: boolean;
}

/** A choice of one among ways that need a sentence each. */
export interface RadioCardsProps<Key extends string> extends FieldWords {
  readonly cards: readonly RadioCard<Key>[];
  readonly value: Key | null;
  readonly onChange: (value: Key) => void;
  readonly name?: string;
}

export function RadioCards<Key extends string>({ label, description, error, cards, value, onChange, ...rest }: RadioCardsProps<Key>) {
  return (
    <RadioGroup {...rest} value={value} onChange={(key) => onChange(key as Key)} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <div className="radio-cards">
          {cards.map(({ id, title, text, isDisabled = false }) => (
            <Radio key={id} value={id} isDisabled={isDisabled} className="radio radio-card">
              <span className="box" aria-hidden />
              <span>
                <span className="title">{title}</span>
                {text === undefined ? null : (
                  <span className="text" style={{ display: 'block' }}>
                    {text}
                  </span>
                )}
              </span>
            </Radio>
          ))}
        </div>
      </FieldParts>
    </RadioGroup>
  );
}
