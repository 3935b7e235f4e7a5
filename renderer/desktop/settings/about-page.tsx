import { useTranslation } from '../words/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../query-view.tsx';
import { LauncherCard } from './launcher-card.tsx';
import { Licences } from './licences.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useFacts } from './use-shell-state.ts';

/** Which program this is. */
export function AboutPage() {
  const { t } = useTranslation('settings');
  const facts = useFacts();
  return (
    <SettingsPart part="about">
      <QueryView query={facts}>
        {({ version, kind, canMakeLauncher }) => (
          <>
            <Card>
              <p>
                <strong>{t('about.version', { version })}</strong>
              </p>
              <p>{t(kind === 'electron' ? 'about.asApp' : 'about.inBrowser')}</p>
              <p className="muted">{t('about.private')}</p>
            </Card>
            {canMakeLauncher ? <LauncherCard /> : null}
            <Licences />
          </>
        )}
      </QueryView>
    </SettingsPart>
  );
}
