import { HeartHandshake, History, Lock, Menu as MenuIcon, Settings, Trash2, Vault, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '../i18n/use-translation.ts';
import { NavLink, Outlet, useLocation } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAct } from '../queries.ts';
import { AwayNotice } from '../sync/away-notice.tsx';
import { KeepInSync } from '../sync/keep-in-sync.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

const places = [
  { to: '/vaults', key: 'vaults', Icon: Vault },
  { to: '/check-in', key: 'checkIn', Icon: HeartHandshake },
  { to: '/activity', key: 'activity', Icon: History },
  { to: '/trash', key: 'trash', Icon: Trash2 },
  { to: '/settings', key: 'settings', Icon: Settings },
] as const;

/** What stands around every page of an unlocked vault: a column of places on a wide window, a menu button on a narrow one. */
export function AppFrame() {
  const { t } = useTranslation();
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  // A link of the menu was followed.
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className="frame">
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <header className="frame-bar no-print">
        <Brand />
        <Button kind="quiet" icon={<MenuIcon aria-hidden />} aria-haspopup="dialog" aria-expanded={menuOpen} onPress={() => setMenuOpen(true)}>
          {t('menu')}
        </Button>
      </header>
      <header className="frame-side no-print">
        <Brand />
        <Places />
      </header>
      <ModalOverlay className="overlay drawer-overlay" isDismissable isOpen={menuOpen} onOpenChange={setMenuOpen}>
        <Modal className="drawer">
          <Dialog aria-label={t('menu')} className="drawer-content">
            <div className="row spread">
              <Brand />
              <IconButton label={t('close')} onPress={() => setMenuOpen(false)}>
                <X />
              </IconButton>
            </div>
            <Places />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <main id="content" tabIndex={-1} className="frame-content">
        <ConnectionNotice />
        <KeepInSync>
          <AwayNotice />
          <Outlet />
        </KeepInSync>
      </main>
    </div>
  );
}

/** The address after the hash belongs to the router, so the link can't jump by itself. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function Brand() {
  const { t } = useTranslation();
  return <span className="brand">{t('appName')}</span>;
}

function Places() {
  const { t } = useTranslation();
  const lock = useAct('account.lock');
  return (
    <>
      <nav aria-label={t('navigation')} className="places">
        {places.map(({ to, key, Icon }) => (
          <NavLink key={to} to={to} className="place">
            <Icon aria-hidden />
            {t(`nav.${key}`)}
          </NavLink>
        ))}
      </nav>
      <Button icon={<Lock aria-hidden />} isPending={lock.isPending} onPress={() => lock.mutate({})}>
        {t('nav.lock')}
      </Button>
    </>
  );
}
