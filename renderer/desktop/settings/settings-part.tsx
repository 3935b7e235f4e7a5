import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';

type Part = 'server' | 'second' | 'devices' | 'reach' | 'kit' | 'passphrase' | 'backup' | 'locking' | 'signatures' | 'look' | 'about';

/** One part of the settings: the way back, its name, and what is in it. */
export function SettingsPart({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <div className="page narrow">
      <Link to="/settings" className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <PageHeader title={t(`parts.${part}.title`)} text={t(`parts.${part}.text`)} />
      {children}
    </div>
  );
}
