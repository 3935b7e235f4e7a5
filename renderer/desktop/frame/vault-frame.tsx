import { ArrowLeft, CalendarClock, FileText, ShieldCheck, Users } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { Link, Navigate, NavLink, Outlet, useLocation, useParams } from 'react-router';
import { useEngine } from '../queries.ts';
import { ReleasedBanner } from '../vaults/released-banner.tsx';

const parts = [
  { path: 'documents', Icon: FileText },
  { path: 'recipients', Icon: Users },
  { path: 'policy', Icon: CalendarClock },
  { path: 'readiness', Icon: ShieldCheck },
] as const;

/** Pages on which something about a vault's opening is changed or tried: there is nothing to do on them once it was opened. */
const changes = /\/(policy\/edit|readiness\/rehearsal|recipients\/[^/]+\/.+)$/;

/** What is above every page of one vault: its name, and the ways to its parts. */
export function VaultFrame() {
  const { t } = useTranslation();
  const { vault: id = '' } = useParams();
  const vaults = useEngine('vaults.names', {});
  const { pathname } = useLocation();
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
      {vault === undefined || vault.releasedAt === null ? (
        <Outlet />
      ) : (
        <>
          <div className="page released-page">
            <ReleasedBanner vault={id} releasedAt={vault.releasedAt} />
          </div>
          {changes.test(pathname) ? <Navigate replace to={`/vaults/${id}/policy`} /> : <Outlet />}
        </>
      )}
    </>
  );
}
