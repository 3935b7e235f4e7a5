import { Archive, BellRing, ChevronRight, FileKey2, Info, KeyRound, Laptop, Palette, PenLine, Scale, Server, Timer } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const parts = [
  { id: 'server', Icon: Server },
  { id: 'second', Icon: Scale },
  { id: 'devices', Icon: Laptop },
  { id: 'reach', Icon: BellRing },
  { id: 'kit', Icon: FileKey2 },
  { id: 'passphrase', Icon: KeyRound },
  { id: 'backup', Icon: Archive },
  { id: 'locking', Icon: Timer },
  { id: 'signatures', Icon: PenLine },
  { id: 'look', Icon: Palette },
  { id: 'about', Icon: Info },
] as const;

/** The ways to each part of the settings. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <div className="page narrow">
      <PageHeader title={t('title')} />
      <ul className="settings-list">
        {parts.map(({ id, Icon }) => (
          <li key={id}>
            <Link href={`/settings/${id}`}>
              <Icon aria-hidden />
              <span className="grow">
                <span className="title">{t(`parts.${id}.title`)}</span>
                <span className="muted small">{t(`parts.${id}.text`)}</span>
              </span>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
