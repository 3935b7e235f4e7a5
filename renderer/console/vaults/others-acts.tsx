import { useState } from 'react';
import { atLeast } from '../../../shared/domain/role.ts';
import { isUndecided } from '../../../shared/domain/release-approval.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Approval, Outlook } from '../api/answers.ts';
import { useAct, usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { RequestDialog, type ActDialogProps } from './owner-acts.tsx';

/** What somebody who looks after the server can do about a vault of somebody else: ask for its release, and carry it out after the wait. */
export function OthersActs({ outlook: { vaultId, approval } }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('vaults');
  const { roles } = usePerson();
  const [open, setOpen] = useState<'request' | 'release' | null>(null);
  const close = (): void => setOpen(null);
  const isAsked = approval !== null && isUndecided[approval.state];
  // The server decides whether the wait is over; before a warning was accepted, it hasn't begun.
  const mayRelease = approval?.state === 'granted' && approval.othersMayReleaseAt !== null && atLeast(roles, 'VAULT_ADMIN');
  if (isAsked && !mayRelease) return <Waits approval={approval} />;
  return (
    <Card title={t('acts.title')}>
      <p className="muted">{t(mayRelease ? 'others.releaseText' : 'others.text')}</p>
      <div className="row">
        {mayRelease ? (
          <Button kind="danger" onPress={() => setOpen('release')}>
            {t('others.release')}
          </Button>
        ) : (
          <Button onPress={() => setOpen('request')}>{t('others.request')}</Button>
        )}
      </div>
      <RequestDialog vaultId={vaultId} isOpen={open === 'request'} onClose={close} isOwner={false} />
      <ReleaseDialog vaultId={vaultId} isOpen={open === 'release'} onClose={close} />
    </Card>
  );
}

/** Why there is no button to release it although that was asked for, and how it is stopped. */
function Waits({ approval: { state, othersMayReleaseAt } }: { readonly approval: Approval }) {
  const { t } = useTranslation('vaults');
  const why = state === 'open' ? 'open' : othersMayReleaseAt === null ? 'warning' : 'role';
  return (
    <Card title={t('acts.title')}>
      <p>{t(`others.waits.${why}`)}</p>
      <p className="muted">{t('others.stop')}</p>
    </Card>
  );
}

function ReleaseDialog({ vaultId, isOpen, onClose }: ActDialogProps) {
  const { t } = useTranslation('vaults');
  const release = useAct<void>(() => ({ method: 'POST', path: `/vaults/${vaultId}/release/execute`, body: { shadowMode: false } }));
  const confirm = (): void =>
    release.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('others.released') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('others.releaseTitle')}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('others.release')}
      isPending={release.isPending}
      isDangerous
      onConfirm={confirm}
    >
      <p>{t('others.releaseAsk')}</p>
      <ProblemBanner error={release.error} />
    </ConfirmDialog>
  );
}
