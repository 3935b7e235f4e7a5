import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField, type NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components/NumberField';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** A number with buttons for one more and one less; `formatOptions` may give it a unit. */
export interface NumberFieldProps extends Omit<AriaNumberFieldProps, 'className' | 'children' | 'style' | 'isInvalid'>, FieldWords {}

export function NumberField({ label, description, error, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <Group className="number">
          <Button slot="decrement" className="button icon-only">
            <Minus aria-hidden />
          </Button>
          <Input className="input" />
          <Button slot="increment" className="button icon-only">
            <Plus aria-hidden />
          </Button>
        </Group>
      </FieldParts>
    </AriaNumberField>
  );
}
