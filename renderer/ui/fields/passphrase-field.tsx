import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** How hard a passphrase is to guess, and what to say about it. */
export interface StrengthWords {
  readonly level: 'weak' | 'good';
  /** 0 … 1. */
  readonly share: number;
  readonly text: string;
}

/**
 * A field for a secret that can be shown while it is typed. `isNew`: it is being chosen, so password managers offer to keep it.
 * `isShownAtFirst`: what is to be typed is on the page anyway.
 */
export interface PassphraseFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid' | 'type' | 'autoComplete'>,
    FieldWords {
  readonly showLabel: string;
  readonly isNew?: boolean;
  readonly isShownAtFirst?: boolean;
  readonly strength?: StrengthWords | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly after?: ReactNode;
}

export function PassphraseField({
  label,
  description,
  error,
  showLabel,
  isNew = false,
  isShownAtFirst = false,
  strength,
  inputRef,
  after,
  ...rest
}: PassphraseFieldProps) {
  const [shown, setShown] = useState(isShownAtFirst);
  const type = shown ? 'text' : 'password';
  return (
    <AriaTextField
      {...rest}
      type={type}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck="false"
      isInvalid={error !== undefined}
      className="field passphrase"
    >
      <FieldParts label={label} description={description} error={error}>
        <div className="with-button">
          <Input className="input" autoCapitalize="none" {...(inputRef === undefined ? {} : { ref: inputRef })} />
          <ToggleButton className="button quiet icon-only" aria-label={showLabel} isSelected={shown} onChange={setShown}>
            {shown ? <EyeOff /> : <Eye />}
          </ToggleButton>
        </div>
        {strength === undefined ? null : <Strength {...strength} />}
        {after}
      </FieldParts>
    </AriaTextField>
  );
}

function Strength({ level, share, text }: StrengthWords) {
  return (
    <div className="strength" data-level={level} role="status">
      <span className="bar" aria-hidden>
        <span className="fill" style={{ display: 'block', width: `${Math.round(share * 100)}%` }} />
      </span>
      <span>{text}</span>
    </div>
  );
}
