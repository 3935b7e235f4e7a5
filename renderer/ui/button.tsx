import { useId, type ReactNode, type Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { classNames } from './class-names.ts';

/** `main`: what the page is for, at most one. `danger`: destroys something. `quiet`: no border. Default: an ordinary button. */
export type ButtonKind = 'main' | 'plain' | 'danger' | 'quiet';

/** A button with words. While `isPending` it shows a spinner, ignores presses and keeps the focus. */
export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isDisabled'> {
  /** Why it can't be pressed now: words that stand next to it, since a grey button explains nothing. Undefined: it can. */
  readonly whyNot?: string | undefined;
  readonly kind?: ButtonKind;
  readonly large?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'plain', large = false, icon, children, isPending = false, whyNot, ...rest }: ButtonProps) {
  const reason = useId();
  const own = rest['aria-describedby'];
  const describedBy = whyNot === undefined ? own : [own, reason].filter((id) => id !== undefined).join(' ');
  return (
    <>
      <AriaButton
        {...rest}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        isDisabled={whyNot !== undefined}
        isPending={isPending}
        className={classNames('button', kind, large && 'large')}
      >
        {isPending ? <span className="spinner" aria-hidden /> : icon}
        <span>{children}</span>
      </AriaButton>
      {whyNot === undefined ? null : (
        <span id={reason} className="why-not">
          {whyNot}
        </span>
      )}
    </>
  );
}

/** A button that is only a picture: `label` is its name, for screen readers and as a tooltip. */
export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label' | 'isDisabled'> {
  readonly label: string;
  /** Why it can't be pressed now, shown under the pointer and read with its name; undefined: it can. */
  readonly whyNot?: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, whyNot, children, ...rest }: IconButtonProps) {
  if (whyNot !== undefined)
    return (
      // A tooltip of our own never opens over a button that can't be pressed; the browser's does.
      <span title={whyNot}>
        <AriaButton {...rest} isDisabled aria-label={`${label}. ${whyNot}`} className="button quiet icon-only">
          {children}
        </AriaButton>
      </span>
    );
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
