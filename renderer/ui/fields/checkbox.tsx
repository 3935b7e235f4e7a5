import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup, type CheckboxGroupProps as AriaCheckboxGroupProps } from 'react-aria-components/CheckboxGroup';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** A box to tick. Without children it needs an `aria-label`, or a slot. */
export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children' | 'style'> {
  readonly children?: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="checkbox">
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="box" aria-hidden>
            {isIndeterminate ? <Minus /> : isSelected ? <Check /> : null}
          </span>
          {children === undefined ? null : <span>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  );
}

/** Several boxes that belong together. */
export interface CheckboxGroupProps extends Omit<AriaCheckboxGroupProps, 'className' | 'children' | 'style' | 'isInvalid'>, FieldWords {
  readonly children: ReactNode;
}

export function CheckboxGroup({ label, description, error, children, ...rest }: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup {...rest} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <div>{children}</div>
      </FieldParts>
    </AriaCheckboxGroup>
  );
}
