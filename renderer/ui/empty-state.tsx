import type { ReactNode } from 'react';

/** What is shown where there is nothing yet: what belongs here, and what to do next. */
export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="icon" aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  );
}
