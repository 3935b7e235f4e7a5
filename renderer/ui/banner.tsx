import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, problem: OctagonAlert } as const;

/** Something to know about this page. `isNews`: it came up while the page was open, so screen readers announce it. */
export interface BannerProps {
  readonly kind?: keyof typeof icons;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly isNews?: boolean;
}

export function Banner({ kind = 'info', title, children, actions, isNews = false }: BannerProps) {
  const Icon = icons[kind];
  return (
    <div className="banner" data-kind={kind} {...(isNews ? { role: kind === 'problem' ? 'alert' : 'status' } : {})}>
      <span className="icon" aria-hidden>
        <Icon />
      </span>
      <div className="body">
        {title === undefined ? null : <div className="title">{title}</div>}
        {children === undefined ? null : <div>{children}</div>}
        {actions === undefined ? null : <div className="actions">{actions}</div>}
      </div>
    </div>
  );
}
