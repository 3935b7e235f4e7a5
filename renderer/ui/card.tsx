import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';

/** A sheet of paper on the page. */
export interface CardProps {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

export function Card({ title, children }: CardProps) {
  return (
    <section className="card">
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** A card that leads to a route as a whole. */
export function LinkCard({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className="card">
      {children}
    </Link>
  );
}
