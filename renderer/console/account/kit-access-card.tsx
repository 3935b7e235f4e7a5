import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { KitAccess } from '../api/answers.ts';
import { useAct, usePerson, useRead } from '../api/queries.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Whether the printed owner kit lets a new computer in, and taking that away: for whoever has lost the paper, or the computer it came from. */
export function KitAccessCard() {
  const { t } = useTranslation('account');
  const { isNamedByApp } = usePerson();
  const found = useRead<KitAccess>('/me/kit-access', { isEnabled: isNamedByApp });
  if (!isNamedByApp) return null;
  return (
    <Card title={t('kit.title')}>
      <QueryView query={found}>{({ access }) => (access === null ? <p>{t('kit.none')}</p> : <InUse access={access} />)}</QueryView>
    </Card>
  );
}

function InUse({ access: { madeAt, usedAt } }: { readonly access: NonNullable<KitAccess['access']> }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useAct<void>(() => ({ method: 'DELETE', path: '/me/kit-access' }));
  const confirm = (): void =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        showToast({ text: t('kit.withdrawn') });
      },
    });
  return (
    <>
      <p>
        {t('kit.since', { date: format.date(madeAt) })}{' '}
        {usedAt === null ? t('kit.unused') : t('kit.used', { when: format.dateTime(usedAt) })}
      </p>
      <div className="row">
        <Button onPress={() => setAsking(true)}>{t('kit.withdraw')}</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('kit.ask')}
        closeLabel={t('common:close')}
        confirmLabel={t('kit.withdraw')}
        cancelLabel={t('common:cancel')}
        onConfirm={confirm}
        isPending={withdraw.isPending}
      >
        <p>{t('kit.askText')}</p>
        <ProblemBanner error={withdraw.error} />
      </ConfirmDialog>
    </>
  );
}
