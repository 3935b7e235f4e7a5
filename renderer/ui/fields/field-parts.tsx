import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

/** What every field has. `error` is the sentence that says what to do; undefined while nothing is wrong. */
export interface FieldWords {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
}

/** Label and hint above a control, since anything below it is hidden by a phone's keyboard, and the error below it. */
export function FieldParts({ label, description, error, children }: FieldWords & { readonly children: ReactNode }) {
  return (
    <>
      <Label className="label">{label}</Label>
      {description === undefined ? null : (
        <Text slot="description" className="hint">
          {description}
        </Text>
      )}
      {children}
      <FieldError className="error">{error}</FieldError>
    </>
  );
}
