import { Breadcrumb, Breadcrumbs as AriaBreadcrumbs } from 'react-aria-components/Breadcrumbs';
import { Link } from 'react-aria-components/Link';

/** One step of the way to this page; the last one is the current page. */
export interface Crumb {
  readonly id: string;
  readonly text: string;
  readonly href: string;
}

export function Breadcrumbs({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  const last = crumbs.at(-1)?.id;
  return (
    <nav aria-label={label}>
      <AriaBreadcrumbs className="breadcrumbs" items={crumbs}>
        {({ id, text, href }) => (
          <Breadcrumb id={id}>
            <Link {...(id === last ? {} : { href })}>
              <bdi>{text}</bdi>
            </Link>
          </Breadcrumb>
        )}
      </AriaBreadcrumbs>
    </nav>
  );
}
