import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components/Link';
import type { ButtonKind } from './button.tsx';
import { classNames } from './class-names.ts';

/** A link to another page that looks like a button. `href` is a route, such as `/vaults`. */
export interface LinkButtonProps extends Omit<LinkProps, 'className' | 'children' | 'style' | 'href'> {
  readonly href: string;
  readonly kind?: ButtonKind;
  readonly large?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function LinkButton({ kind = 'plain', large = false, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames('button', kind, large && 'large')}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
