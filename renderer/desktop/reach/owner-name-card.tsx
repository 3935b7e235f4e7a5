import { useState } from 'react';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { SaveState } from '../saving/save-state.tsx';
import { useAutosave } from '../saving/use-autosave.ts';
import { useTranslation } from '../words/use-translation.ts';

/** What the owner is called. It saves itself. */
export function OwnerNameCard() {
  const { t } = useTranslation('owner');
  const owner = useEngine('owner.get', {});
  return (
    <Card title={t('title')}>
      <QueryView query={owner} lines={2}>
        {({ name }) => <NameField before={name} />}
      </QueryView>
    </Card>
  );
}

function NameField({ before }: { readonly before: string }) {
  const { t } = useTranslation('owner');
  const call = useCall();
  // Until something is typed here, what was saved last counts, even if it is learnt of late.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? before;
  const { state, error, change, flush } = useAutosave<string>((next) => call('owner.set', { name: next.trim() }));
  return (
    <>
      <TextField
        label={t('name')}
        description={t('nameHint')}
        autoComplete="name"
        maxLength={textLimits.recipientName}
        value={name}
        onChange={(next) => {
          setTyped(next);
          change(next);
        }}
      />
      {name.trim() === '' ? <p className="muted">{t('noName')}</p> : null}
      <SaveState state={state} />
      <ProblemBanner error={error} onRetry={flush} />
    </>
  );
}
