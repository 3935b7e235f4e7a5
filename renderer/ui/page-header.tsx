import { useEffect, useRef, type ReactNode } from 'react';

/** The top of a page: its heading takes the focus when the page opens, so that a screen reader says where the reader is. */
export interface PageHeaderProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Heirlock`;
  }, [title]);
  useEffect(() => {
    // Somebody who is typing already, or a field that asked for the focus, keeps it.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <header className="page-header">
      <div className="words">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </header>
  );
}
