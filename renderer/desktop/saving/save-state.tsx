import { Check, CloudAlert, PencilLine } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import type { SaveState as State } from './autosaver.ts';

const icons = { saved: Check, saving: PencilLine, waiting: PencilLine, failed: CloudAlert } as const;

/** Says whether what was typed or chosen is saved. Screen readers are told only once it has settled. */
export function SaveState({ state }: { readonly state: State }) {
  const { t } = useTranslation('recipients');
  const Icon = icons[state];
  return (
    <span className="save-state" data-state={state}>
      <Icon aria-hidden />
      <span aria-hidden>{t(`save.${state}`)}</span>
      <span className="unseen" role="status">
        {state === 'saved' || state === 'failed' ? t(`save.${state}`) : ''}
      </span>
    </span>
  );
}
