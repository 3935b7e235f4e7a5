import type { HTMLAttributes, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** A field for one line of text. */
export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid'>, FieldWords {
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The reading direction of names follows what is typed. */
  readonly dir?: HTMLAttributes<HTMLElement>['dir'];
}

export function TextField({ label, description, error, placeholder, inputRef, dir = 'auto', ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <Input
          className="input"
          dir={dir}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
      </FieldParts>
    </AriaTextField>
  );
}

/** A field for several lines of text. */
export interface TextAreaProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid'>, FieldWords {
  readonly rows?: number;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, description, error, rows = 5, placeholder, inputRef, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <AriaTextArea
          className="input"
          dir="auto"
          rows={rows}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
      </FieldParts>
    </AriaTextField>
  );
}
