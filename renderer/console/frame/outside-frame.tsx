import { Outlet } from 'react-router';
import { useTranslation } from '../words/use-translation.ts';
import { LanguageChoice } from './language-choice.tsx';
import { NoticeLink } from './notice-link.tsx';

/** What surrounds pages before somebody is signed in: the name, the language, and nothing that leads away. */
export function OutsideFrame() {
  const { t } = useTranslation();
  return (
    <>
      <header className="outside-bar no-print">
        <span className="brand">{t('appName')}</span>
        <LanguageChoice />
      </header>
      <main id="content" tabIndex={-1} className="frame-content">
        <Outlet />
      </main>
      <footer className="outside-foot no-print">
        <NoticeLink />
      </footer>
    </>
  );
}
