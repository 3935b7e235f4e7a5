import { useLocation } from 'react-router';
import type { Warnings } from '../../../electron/contract/reach.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useAct } from '../queries.ts';
import { useStoppedWords } from '../second/use-stop-state.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ReachProblem } from './reach-problem.tsx';

type Opening = Warnings['openings'][number];

/** The first opening that the owner hasn't looked at yet. The page on which they said so has its own button against it. */
export function useOpeningToShow(openings: readonly Opening[], answered: ReadonlySet<string>): Opening | undefined {
  const { pathname } = useLocation();
  return openings.find((one) => !answered.has(openingName(one)) && !pathname.startsWith(`/vaults/${one.vault}/policy`));
}

export const openingName = ({ vault, setAt }: Opening): string => `${vault} ${setAt}`;

/** Tells the owner that a vault waits to be opened, perhaps by somebody else's hand, and offers the stop. */
export function OpeningPrompt({ opening, onDone }: { readonly opening: Opening; readonly onDone: () => void }) {
  const { t } = useTranslation(['reach', 'policy']);
  const format = useFormat();
  const stop = useAct('outlook.stop');
  const { vault, name, setAt, opensAt, blockers } = opening;
  const stopped = useStoppedWords(vault, t('policy:open.stopped'));
  const press = (): void =>
    stop.mutate(
      { vault },
      {
        onSuccess: () => {
          showToast({ text: stopped });
          onDone();
        },
      },
    );
  const shown = isolated(name ?? t('prompt.unnamed'));
  const opens = blockers.length === 0 && opensAt !== null;
  const actions = (
    <>
      <Button onPress={onDone}>{t('prompt.later')}</Button>
      <Button kind="main" isPending={stop.isPending} onPress={press}>
        {t('policy:open.stop')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      needsAnswer
      onClose={onDone}
      title={t(opens ? 'prompt.title' : 'prompt.openingTitle', { vault: shown })}
      closeLabel={t('prompt.later')}
      actions={actions}
    >
      <p>{t('prompt.openingSaid', { when: format.dateTime(setAt) })}</p>
      {opens ? (
        <p>{t('prompt.openingOpens', { when: format.dateTime(opensAt), relative: format.relative(opensAt) })}</p>
      ) : (
        <>
          <p>{t('policy:open.wouldNot')}:</p>
          <ul>
            {blockers.map((code) => (
              <li key={code}>{t(`policy:open.blocker.${code}`)}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t('prompt.openingNotByCheckIn')}</p>
      <ReachProblem error={stop.error} />
    </Dialog>
  );
}
