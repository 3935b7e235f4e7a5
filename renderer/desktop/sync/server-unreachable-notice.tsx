import { Banner } from '../../ui/banner.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useSync } from './sync-keeper.ts';

/** Says, on whatever page the owner is, that the server does not answer; nothing while it does. */
export function ServerUnreachableNotice() {
  const { t } = useTranslation();
  const { isAway } = useSync().state;
  if (!isAway) return null;
  return (
    <div className="notice">
      <Banner kind="warn" isNews>
        {t('serverAway')}
      </Banner>
    </div>
  );
}
