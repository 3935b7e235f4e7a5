import type { ReactNode } from 'react';

/** A word on the state of something. Its colour only underlines what it says. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: 'plain' | 'good' | 'warn' | 'danger';
  readonly children: ReactNode;
}) {
  return (
    <span className="badge" data-kind={kind}>
      {children}
    </span>
  );
}
