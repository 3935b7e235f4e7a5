import type { ControllerRenderProps } from 'react-hook-form';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { longestAddress } from './field-lengths.ts';

/** Whether a text could be an address at all; the server decides the rest. */
export const isEmailLike = (text: string): boolean => text.includes('@');

/** The address by which somebody signs in or signs up. */
export function EmailField({
  field: { ref, ...field },
  description,
  error,
}: {
  readonly field: Pick<ControllerRenderProps, 'name' | 'onBlur' | 'onChange' | 'ref'> & { readonly value: string };
  readonly description?: string;
  readonly error: string | undefined;
}) {
  const { t } = useTranslation('signIn');
  return (
    <TextField
      {...field}
      inputRef={ref}
      dir="ltr"
      type="email"
      autoComplete="username"
      maxLength={longestAddress}
      label={t('email')}
      {...(description === undefined ? {} : { description })}
      error={error}
    />
  );
}
