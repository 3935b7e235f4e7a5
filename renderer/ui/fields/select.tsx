import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, type ComboBoxProps as AriaComboBoxProps } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** One thing to choose. `text` may be a name somebody typed. */
export interface Choice<Key extends string = string> {
  readonly id: Key;
  readonly text: string;
  readonly description?: string;
}

function Choices({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <ListBox className="list" items={choices}>
      {({ id, text, description }) => (
        <ListBoxItem id={id} textValue={text} className="list-item">
          <span>
            <bdi>{text}</bdi>
            {description === undefined ? null : <span className="small muted"> {description}</span>}
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

/** A choice of one from a short list. `value` null: nothing is chosen yet. */
export interface SelectProps<Key extends string> extends FieldWords {
  readonly choices: readonly Choice<Key>[];
  readonly value: Key | null;
  readonly onChange: (value: Key) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly name?: string;
}

export function Select<Key extends string>({
  label,
  description,
  error,
  choices,
  value,
  onChange,
  placeholder,
  ...rest
}: SelectProps<Key>) {
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => onChange(key as Key)}
      isInvalid={error !== undefined}
      className="field"
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <FieldParts label={label} description={description} error={error}>
        <Button className="select-button">
          <SelectValue className="value" />
          <ChevronDown aria-hidden />
        </Button>
      </FieldParts>
      <Popover className="popover">
        <Choices choices={choices} />
      </Popover>
    </AriaSelect>
  );
}

/** A choice of one from a long list, by typing. */
export interface ComboBoxProps<Key extends string>
  extends Omit<
      AriaComboBoxProps<Choice<Key>>,
      'className' | 'children' | 'style' | 'isInvalid' | 'items' | 'defaultItems' | 'value' | 'onChange'
    >,
    FieldWords {
  readonly choices: readonly Choice<Key>[];
  readonly value: Key | null;
  readonly onChange: (value: Key | null) => void;
}

export function ComboBox<Key extends string>({ label, description, error, choices, value, onChange, ...rest }: ComboBoxProps<Key>) {
  return (
    <AriaComboBox
      {...rest}
      defaultItems={choices}
      value={value}
      onChange={(key) => onChange(key as Key | null)}
      isInvalid={error !== undefined}
      className="field"
    >
      <FieldParts label={label} description={description} error={error}>
        <div className="with-button">
          <Input className="input" dir="auto" />
          <Button className="button quiet icon-only">
            <ChevronDown aria-hidden />
          </Button>
        </div>
      </FieldParts>
      <Popover className="popover">
        <ListBox<Choice<Key>> className="list">
          {({ id, text }) => (
            <ListBoxItem id={id} textValue={text} className="list-item">
              <bdi>{text}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
