import { useState } from 'react';
import { HandHeart } from 'lucide-react';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Outlook } from '../api/answers.ts';
import { useAct } from '../api/queries.ts';
import { useKeptText } from '../kept-text.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';

const counts = ['0', '1', '2', '3'] as const;

/** What the owner of a vault can do about its release: call off what is under way, say how many must agree, ask for it. */
export function OwnerActs({ outlook }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('vaults');
  const [open, setOpen] = useState<'cancel' | 'request' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card title={t('acts.title')}>
      <ApprovalsRequired outlook={outlook} />
      <div className="row">
        <Button icon={<HandHeart aria-hidden />} onPress={() => setOpen('cancel')}>
          {t('acts.cancel')}
        </Button>
        {outlook.approvalsRequired > 0 && outlook.approval === null ? (
          <Button onPress={() => setOpen('request')}>{t('acts.request')}</Button>
        ) : null}
      </div>
      <CancelDialog vaultId={outlook.vaultId} isOpen={open === 'cancel'} onClose={close} />
      <RequestDialog vaultId={outlook.vaultId} isOpen={open === 'request'} onClose={close} />
    </Card>
  );
}

function ApprovalsRequired({ outlook: { vaultId, approvalsRequired } }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('vaults');
  const set = useAct<number>((count) => ({ method: 'PUT', path: `/vaults/${vaultId}/release`, body: { approvalsRequired: count } }));
  const choices = counts.map((id) => ({ id, text: id === '0' ? t('facts.noApprovals') : t('facts.someApprovals', { count: Number(id) }) }));
  const choose = (count: string): void => {
    if (Number(count) !== approvalsRequired) set.mutate(Number(count), { onSuccess: () => showToast({ text: t('acts.saved') }) });
  };
  return (
    <>
      <Select
        label={t('acts.required')}
        description={t('acts.requiredHint')}
        choices={choices}
        value={String(approvalsRequired) as (typeof counts)[number]}
        isDisabled={set.isPending}
        onChange={choose}
      />
      <ProblemBanner error={set.error} />
    </>
  );
}

/** A window over a vault's page that does one thing to the vault. */
export interface ActDialogProps {
  readonly vaultId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function CancelDialog({ vaultId, isOpen, onClose }: ActDialogProps) {
  const { t } = useTranslation('vaults');
  const cancel = useAct<void>(() => ({ method: 'POST', path: `/vaults/${vaultId}/release/cancel` }));
  const confirm = (): void =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('acts.cancelled') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('acts.cancelTitle')}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('acts.cancel')}
      isPending={cancel.isPending}
      onConfirm={confirm}
    >
      <p>{t('acts.cancelText')}</p>
      <ProblemBanner error={cancel.error} />
    </ConfirmDialog>
  );
}

/** Asks others to agree to a release, or, for somebody who isn't the owner, warns the owner of it. */
export function RequestDialog({ vaultId, isOpen, onClose, isOwner = true }: ActDialogProps & { readonly isOwner?: boolean }) {
  const { t } = useTranslation('vaults');
  const [note, setNote, forget] = useKeptText(`request ${vaultId}`);
  const cancel = (): void => {
    forget();
    onClose();
  };
  const request = useAct<void>(() => ({
    method: 'POST',
    path: `/vaults/${vaultId}/approvals`,
    body: note.trim() === '' ? {} : { note: note.trim() },
  }));
  const send = (): void =>
    request.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t(isOwner ? 'acts.requested' : 'others.requested') });
        cancel();
      },
    });
  const actions = (
    <>
      <Button onPress={cancel}>{t('common:cancel')}</Button>
      <Button kind="main" isPending={request.isPending} onPress={send}>
        {t(isOwner ? 'acts.request' : 'others.request')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(isOwner ? 'acts.requestTitle' : 'others.requestTitle')}
      closeLabel={t('common:close')}
      actions={actions}
    >
      <p>{t(isOwner ? 'acts.requestText' : 'others.requestText')}</p>
      <TextArea label={t(isOwner ? 'acts.note' : 'others.note')} value={note} onChange={setNote} maxLength={textLimits.releaseNote} />
      <ProblemBanner error={request.error} />
    </Dialog>
  );
}
