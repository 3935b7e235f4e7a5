import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { problemCodeOf } from '../problems.ts';
import { useAct, useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useSync } from './sync-keeper.ts';

/** Says, on whatever page the owner is, that this device syncs no more with the keys it has, with the way on; nothing while it does. */
export function KeysRenewedNotice() {
  const { t } = useTranslation('settings');
  const { data: status } = useEngine('account.status', {});
  const { error } = useSync().state;
  const lock = useAct('account.lock');
  const isElsewhere = status?.keysRenewed === true;
  // This device's own renewal, of which only the answer was lost: its passphrase opens the new keys.
  const isHere = !isElsewhere && error !== null && problemCodeOf(error) === 'keys_renewed';
  if (!isElsewhere && !isHere) return null;
  return (
    <div className="notice">
      <Banner
        kind="warn"
        isNews
        title={t(isElsewhere ? 'renewed.title' : 'renewed.hereTitle')}
        actions={
          <Button kind="main" isPending={lock.isPending} onPress={() => lock.mutate({})}>
            {t(isElsewhere ? 'renewed.type' : 'renewed.lock')}
          </Button>
        }
      >
        {t(isElsewhere ? 'renewed.text' : 'renewed.hereText')}
      </Banner>
    </div>
  );
}
