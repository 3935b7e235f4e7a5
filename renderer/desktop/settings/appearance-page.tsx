import { useTranslation } from '../words/use-translation.ts';
import { languageChoices, themes } from '../../../electron/contract/shell.ts';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useSetPreference } from './use-set-preference.ts';
import { useFacts, usePreferences } from './use-shell-state.ts';

/** Language, colours, and what happens when the computer starts. */
export function AppearancePage() {
  const { t } = useTranslation('settings');
  const preferences = usePreferences();
  const facts = useFacts();
  const { set, error } = useSetPreference();
  return (
    <SettingsPart part="look">
      <QueryView query={preferences}>
        {({ language, theme, startAtLogin, notifications }) => (
          <div className="form">
            <RadioCards
              label={t('look.language')}
              value={language}
              onChange={(next) => set({ language: next })}
              cards={languageChoices.map((id) => ({ id, title: id === 'system' ? t('look.system') : t(`look.languages.${id}`) }))}
            />
            <RadioCards
              label={t('look.theme')}
              value={theme}
              onChange={(next) => set({ theme: next })}
              cards={themes.map((id) => ({ id, title: t(`look.${id}`) }))}
            />
            {facts.data?.canStartAtLogin === true ? (
              <Switch isSelected={startAtLogin} onChange={(on) => set({ startAtLogin: on })}>
                {t('look.startAtLogin')}
              </Switch>
            ) : null}
            {facts.data?.canTray === true ? (
              <Switch isSelected={notifications} onChange={(on) => set({ notifications: on })}>
                {t('look.notifications')}
              </Switch>
            ) : null}
          </div>
        )}
      </QueryView>
      <ProblemBanner error={error} />
    </SettingsPart>
  );
}
