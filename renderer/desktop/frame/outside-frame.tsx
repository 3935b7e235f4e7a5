import { useTranslation } from '../words/use-translation.ts';
import { Outlet } from 'react-router';
import { ConnectionNotice } from './connection-notice.tsx';

/** What surrounds pages before a vault is open: the name, and nothing that leads away. */
export function OutsideFrame() {
  const { t } = useTranslation();
  return (
    <>
      <header className="outside-bar no-print">
        <span className="brand">{t('appName')}</span>
      </header>
      <main id="content" tabIndex={-1} className="frame-content">
        <ConnectionNotice />
        <Outlet />
      </main>
    </>
  );
}
