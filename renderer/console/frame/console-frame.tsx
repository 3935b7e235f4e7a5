import {
  FileCheck2,
  FileHeart,
  HeartPulse,
  KeyRound,
  LogOut,
  MailQuestionMark,
  ScrollText,
  ShieldAlert,
  UserCog,
  Users,
  Vault,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { atLeast, type Role } from '../../../shared/domain/role.ts';
import { Button } from '../../ui/button.tsx';
import { Frame } from '../../ui/frame.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { loadSignIn } from '../api/call-api.ts';
import { useAct, usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useMode } from '../mode.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NoticeLink } from './notice-link.tsx';

interface Place {
  readonly path:
    | 'vaults'
    | 'approvals'
    | 'certificates'
    | 'waiting'
    | 'holds'
    | 'health'
    | 'audit'
    | 'keys'
    | 'webhooks'
    | 'users'
    | 'account';
  readonly Icon: LucideIcon;
  /** Who sees it; everybody where absent. */
  readonly needs?: Role;
}

const places: readonly Place[] = [
  { path: 'vaults', Icon: Vault },
  { path: 'approvals', Icon: FileCheck2 },
  { path: 'certificates', Icon: FileHeart, needs: 'VAULT_OPERATOR' },
  { path: 'waiting', Icon: MailQuestionMark, needs: 'VAULT_ADMIN' },
  { path: 'holds', Icon: ShieldAlert, needs: 'VAULT_ADMIN' },
  { path: 'health', Icon: HeartPulse, needs: 'VAULT_ADMIN' },
  { path: 'audit', Icon: ScrollText },
  { path: 'keys', Icon: KeyRound },
  { path: 'webhooks', Icon: Webhook },
  { path: 'users', Icon: Users, needs: 'VAULT_ADMIN' },
  { path: 'account', Icon: UserCog },
];

/** What surrounds every page for somebody who is signed in. */
export function ConsoleFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { mode } = useMode();
  return (
    <Frame
      words={{ skipToContent: t('skipToContent'), menu: t('menu'), close: t('close') }}
      brand={t('appName')}
      places={<Places />}
      path={pathname}
    >
      {mode === 'test' ? <div className="test-notice">{t('testNotice')}</div> : null}
      {/* Nothing that is shown holds for another kind of data. */}
      <Outlet key={mode} />
    </Frame>
  );
}

function Places() {
  const { t } = useTranslation();
  const { mode, choose } = useMode();
  const { email, roles } = usePerson();
  return (
    <>
      <nav aria-label={t('navigation')} className="places">
        {places
          .filter(({ needs }) => needs === undefined || atLeast(roles, needs))
          .map(({ path, Icon }) => (
            <NavLink key={path} to={`/${path}`} className="place">
              <Icon aria-hidden />
              {t(`nav.${path}`)}
            </NavLink>
          ))}
      </nav>
      <div className="who">
        <Switch isSelected={mode === 'test'} onChange={(isTest) => choose(isTest ? 'test' : 'live')}>
          {t('testData')}
        </Switch>
        <LanguageChoice />
        <p className="address">
          <bdi>{t('signedInAs', { email })}</bdi>
        </p>
        <SignOutButton />
        <NoticeLink />
      </div>
    </>
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const signOut = useAct<void>(() => ({ method: 'POST', path: '/auth/sign-out' }));
  return (
    <Button
      icon={<LogOut aria-hidden />}
      isPending={signOut.isPending}
      onPress={() => signOut.mutate(undefined, { onSuccess: loadSignIn })}
    >
      {t('signOut')}
    </Button>
  );
}
