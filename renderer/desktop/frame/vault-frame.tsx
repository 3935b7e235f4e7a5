import { ArrowLeft, CalendarClock, FileText, ShieldCheck, Users } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { Link, NavLink, Outlet, useParams } from 'react-router';
import { useEngine } from '../queries.ts';

const parts = [
  { path: 'documents', Icon: FileText },
  { path: 'recipients', Icon: Users },
  { path: 'policy', Icon: CalendarClock },
  { path: 'readiness', Icon: ShieldCheck },
] as const;

/** What is above every page of one vault: its name, and the ways to its parts. */
export function VaultFrame() {
  const { t } = useTranslation();
  const { vault: id = '' } = useParams();
  const vaults = useEngine('vaults.names', {});
  const vault = vaults.data?.find((one) => one.id === id);
  return (
    <>
      <div className="vault-bar no-print">
        <div className="vault-top">
          <Link to="/vaults" className="back-link">
            <ArrowLeft aria-hidden />
            {t('inVault.back')}
          </Link>
          <p className="vault-name">
            <bdi>{vault?.name}</bdi>
          </p>
        </div>
        <nav aria-label={t('inVault.label')} className="vault-parts">
          {parts.map(({ path, Icon }) => (
            <NavLink key={path} to={`/vaults/${id}/${path}`} className="place">
              <Icon aria-hidden />
              {t(`inVault.${path}`)}
            </NavLink>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  );
}
