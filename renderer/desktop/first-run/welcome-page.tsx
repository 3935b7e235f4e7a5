import { KeyRound, Undo2 } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** The very first page: begin, or come back. */
export function WelcomePage() {
  const { t } = useTranslation('firstRun');
  return (
    <div className="page narrow">
      <PageHeader title={t('welcome.title')} text={t('welcome.text')} />
      <div className="welcome">
        <Link href="/first-run/create" className="choice main">
          <KeyRound aria-hidden />
          <span>
            <span className="title">{t('welcome.create')}</span>
            <span className="text">{t('welcome.createText')}</span>
          </span>
        </Link>
        <Link href="/first-run/restore" className="choice">
          <Undo2 aria-hidden />
          <span>
            <span className="title">{t('welcome.restore')}</span>
            <span className="text">{t('welcome.restoreText')}</span>
          </span>
        </Link>
      </div>
    </div>
  );
}
