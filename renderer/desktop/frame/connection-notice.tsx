import { useEffect, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { EngineProblem } from '../engine-problem.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useShell } from '../shell-context.ts';

/** Says when the page has lost the program behind it, and when it is back. */
export function ConnectionNotice() {
  const shell = useShell();
  const { t } = useTranslation();
  const [state, setState] = useState<'lost' | 'back' | 'signed_out'>('back');
  useEffect(
    () =>
      shell.on((event) => {
        if (event.name !== 'connection') return;
        setState(event.data.state);
        if (event.data.state === 'back') showToast({ text: t('connection.back') });
      }),
    [shell, t],
  );
  if (state === 'back') return null;
  return (
    <div className="notice">
      {state === 'lost' ? (
        <Banner kind="warn" isNews>
          {t('connection.lost')}
        </Banner>
      ) : (
        <ProblemBanner error={new EngineProblem('signed_out', '')} />
      )}
    </div>
  );
}
