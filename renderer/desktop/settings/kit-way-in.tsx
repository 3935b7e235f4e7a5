import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

/** Whether the owner kit lets a new computer in, and taking that away. */
export function KitWayIn() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const asked = useEngine('kit.access', {});
  const withdraw = useAct('kit.withdraw');
  // A server of an earlier version knows of none.
  if (asked.data === undefined) return null;
  const { access } = asked.data;
  const end = async (): Promise<void> => {
    try {
      await withdraw.mutateAsync({});
      await asked.refetch();
      showToast({ text: t('wayIn.withdrawn') });
    } catch {
      // The banner says why.
    }
  };
  return (
    <Card title={t('wayIn.title')}>
      {access === null ? (
        <p>{t('wayIn.none')}</p>
      ) : (
        <p>
          {t('wayIn.since', { date: format.date(access.madeAt) })}{' '}
          {access.usedAt === null ? t('wayIn.unused') : t('wayIn.used', { date: format.dateTime(access.usedAt) })}
        </p>
      )}
      <ProblemBanner error={withdraw.error} />
      <div className="row">
        <LinkButton href="/settings/kit">{t('wayIn.print')}</LinkButton>
        {access === null ? null : (
          <Button kind="quiet" isPending={withdraw.isPending} onPress={() => void end()}>
            {t('wayIn.withdraw')}
          </Button>
        )}
      </div>
    </Card>
  );
}
