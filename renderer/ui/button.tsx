import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { classNames } from './class-names.ts';

/** `main`: what the page is for, at most one. `danger`: destroys something. `quiet`: no border. Default: an ordinary button. */
export type ButtonKind = 'main' | 'plain' | 'danger' | 'quiet';

/** A button with words. While `isPending` it shows a spinner, ignores presses and keeps the focus. */
export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly kind?: ButtonKind;
  readonly large?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'plain', large = false, icon, children, isPending = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={classNames('button', kind, large && 'large')}>
      {isPending ? <span className="spinner" aria-hidden /> : icon}
      <span>{children}</span>
    </AriaButton>
  );
}

/** A button that is only a picture: `label` is its name, for screen readers and as a tooltip. */
export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={600}>
      <AriaButton {...rest} aria-label={label} className="button quiet icon-only">
        {children}
      </AriaButton>
      <Tooltip className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
