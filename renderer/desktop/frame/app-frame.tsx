import { HeartHandshake, History, Lock, Settings, Trash2, Vault } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { NavLink, Outlet, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Frame } from '../../ui/frame.tsx';
import { settleAll } from '../saving/settle-all.ts';
import { useAct } from '../queries.ts';
import { WarningPrompt } from '../reach/warning-prompt.tsx';
import { SignedOutNotice } from '../sign-in/signed-out-notice.tsx';
import { ServerUnreachableNotice } from '../sync/server-unreachable-notice.tsx';
import { KeepInSync } from '../sync/keep-in-sync.tsx';
import { KeysRenewedNotice } from '../sync/keys-renewed-notice.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

const places = [
  { to: '/vaults', key: 'vaults', Icon: Vault },
  { to: '/check-in', key: 'checkIn', Icon: HeartHandshake },
  { to: '/activity', key: 'activity', Icon: History },
  { to: '/trash', key: 'trash', Icon: Trash2 },
  { to: '/settings', key: 'settings', Icon: Settings },
] as const;

/** What surrounds every page of an unlocked vault. */
export function AppFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Frame
      words={{ skipToContent: t('skipToContent'), menu: t('menu'), close: t('close') }}
      brand={t('appName')}
      places={<Places />}
      path={pathname}
    >
      <ConnectionNotice />
      <KeepInSync>
        <ServerUnreachableNotice />
        <SignedOutNotice />
        <KeysRenewedNotice />
        <WarningPrompt />
        <Outlet />
      </KeepInSync>
    </Frame>
  );
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
      <Button icon={<Lock aria-hidden />} isPending={lock.isPending} onPress={() => void settleAll().then(() => lock.mutate({}))}>
        {t('nav.lock')}
      </Button>
    </>
  );
}
