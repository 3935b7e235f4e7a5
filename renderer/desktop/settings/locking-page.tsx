import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useSetPreference } from './use-set-preference.ts';
import { usePreferences } from './use-shell-state.ts';

const never = 'never';
const lockMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 480] as const;
const clipboardSeconds = [10, 30, 60, 120, 300] as const;
const minutesPerHour = 60;

/** The usual values and the one that is set, in order. */
const withChosen = (usual: readonly number[], chosen: number | null): readonly number[] =>
  [...new Set([...usual, ...(chosen === null || chosen === 0 ? [] : [chosen])])].toSorted((a, b) => a - b);

/** When the vault locks itself, and how long a secret stays on the clipboard. */
export function LockingPage() {
  const { t } = useTranslation('settings');
  const preferences = usePreferences();
  const { set, error } = useSetPreference();
  const span = (minutes: number): string =>
    minutes % minutesPerHour === 0 ? t('locking.hours', { count: minutes / minutesPerHour }) : t('locking.minutes', { count: minutes });
  return (
    <SettingsPart part="locking">
      <QueryView query={preferences}>
        {({ lockAfterMinutes, clearClipboardSeconds }) => (
          <div className="form">
            <Select
              label={t('locking.after')}
              description={t('locking.afterHint')}
              value={lockAfterMinutes === null ? never : String(lockAfterMinutes)}
              onChange={(next) => set({ lockAfterMinutes: next === never ? null : Number(next) })}
              choices={[
                ...withChosen(lockMinutes, lockAfterMinutes).map((minutes) => ({ id: String(minutes), text: span(minutes) })),
                { id: never, text: t('locking.never') },
              ]}
            />
            {lockAfterMinutes === null ? <Banner kind="warn">{t('locking.neverWarn')}</Banner> : null}
            <Select
              label={t('locking.clipboard')}
              description={t('locking.clipboardHint')}
              value={clearClipboardSeconds === 0 ? never : String(clearClipboardSeconds)}
              onChange={(next) => set({ clearClipboardSeconds: next === never ? 0 : Number(next) })}
              choices={[
                ...withChosen(clipboardSeconds, clearClipboardSeconds).map((seconds) => ({
                  id: String(seconds),
                  text: t('locking.seconds', { count: seconds }),
                })),
                { id: never, text: t('locking.never') },
              ]}
            />
          </div>
        )}
      </QueryView>
      <ProblemBanner error={error} />
    </SettingsPart>
  );
}
