import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAct } from '../queries.ts';
import { isText, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import { looksLikeEmail } from '../words/looks-like-email.ts';
import { ReachProblem } from './reach-problem.tsx';

const longestEmail = 254;

/** Gives the account another address. */
export function MoveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['owner', 'common']);
  const [email, setEmail, draft] = useDraftedState('owner/email', '', isText);
  const [isTried, setTried] = useState(false);
  const move = useAct('owner.move');
  const leave = (): void => {
    draft.clear();
    onClose();
  };
  const submit = (): void => {
    setTried(true);
    if (looksLikeEmail(email)) move.mutate({ email: email.trim() }, { onSuccess: leave });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('moveTitle')} closeLabel={t('common:close')}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('moveText')}</p>
        <TextField
          autoFocus
          type="email"
          dir="ltr"
          autoComplete="email"
          label={t('email')}
          maxLength={longestEmail}
          value={email}
          onChange={setEmail}
          error={isTried && !looksLikeEmail(email) ? t('invalidEmail') : undefined}
        />
        <ReachProblem error={move.error} />
        <div className="dialog-actions">
          <Button onPress={leave}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={move.isPending}>
            {t('moveSubmit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
