import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useShell } from '../shell-context.ts';

/** Puts Heirlock among this computer's programs, so that nobody needs a terminal to open it. */
export function LauncherCard() {
  const { t } = useTranslation('settings');
  const shell = useShell();
  const make = useMutation({ mutationFn: () => shell.makeLauncher() });
  return (
    <Card title={t('about.launcher')}>
      <p>{t('about.launcherText')}</p>
      {make.isSuccess ? <Banner kind="good">{t('about.launcherMade')}</Banner> : null}
      <Button isPending={make.isPending} onPress={() => make.mutate()}>
        {t('about.makeLauncher')}
      </Button>
      <ProblemBanner error={make.error} />
    </Card>
  );
}
