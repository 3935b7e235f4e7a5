import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { EngineProblem, type ProblemCode } from '../engine-problem.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useProblemWords } from '../problems.ts';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { SettingsPart } from './settings-part.tsx';

type Device = Output<'devices.list'>['devices'][number];

/** Devices of the account; others can be shut out. */
export function DevicesPage() {
  const { t } = useTranslation('settings');
  const status = useEngine('sync.status', {});
  const devices = useEngine('devices.list', {}, { isEnabled: status.data !== undefined && status.data.server !== null });
  const [revoking, setRevoking] = useState<Device>();
  return (
    <SettingsPart part="devices">
      {status.data?.server === null ? (
        <Banner title={t('server.none')} actions={<LinkButton href="/settings/server">{t('server.connectTitle')}</LinkButton>}>
          {t('devices.noServer')}
        </Banner>
      ) : null}
      {status.data === undefined || status.data.server === null ? null : <DeviceList devices={devices} onRevoke={setRevoking} />}
      {revoking === undefined ? null : <RevokeDialog device={revoking} onClose={() => setRevoking(undefined)} />}
    </SettingsPart>
  );
}

function DeviceList({
  devices,
  onRevoke,
}: {
  readonly devices: UseQueryResult<Output<'devices.list'>>;
  readonly onRevoke: (device: Device) => void;
}) {
  const { t } = useTranslation('settings');
  return (
    <QueryView query={devices}>
      {({ devices: list, serverMissing }) => (
        <>
          {serverMissing === null ? null : <ServerMissing code={serverMissing} onRetry={() => void devices.refetch()} />}
          <ul className="device-list" aria-label={t('devices.list')}>
            {list.toSorted(byUse).map((device) => (
              <DeviceRow key={device.id} device={device} onRevoke={() => onRevoke(device)} />
            ))}
          </ul>
          <p className="muted">{t(list.length === 1 ? 'devices.alone' : 'devices.more')}</p>
        </>
      )}
    </QueryView>
  );
}

function ServerMissing({ code, onRetry }: { readonly code: string; readonly onRetry: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const { title, whatToDo } = useProblemWords()(new EngineProblem(code as ProblemCode, ''));
  return (
    <Banner kind="warn" title={t('devices.missingTitle')} actions={<Button onPress={onRetry}>{t('common:tryAgain')}</Button>}>
      {t('devices.missing')} {title}. {whatToDo}
    </Banner>
  );
}

/** This one first, those that are shut out last, the newest of the others first. */
function byUse(a: Device, b: Device): number {
  return (
    Number(b.isThis) - Number(a.isThis) || Number(a.revokedAt !== null) - Number(b.revokedAt !== null) || (a.addedAt < b.addedAt ? 1 : -1)
  );
}

function DeviceRow({ device: { name, addedAt, revokedAt, isThis }, onRevoke }: { readonly device: Device; readonly onRevoke: () => void }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const called = name ?? t('devices.unnamed');
  return (
    <li>
      <div className="grow">
        <div className="title">
          <bdi>{called}</bdi>
          {isThis ? <span className="muted"> · {t('devices.thisOne')}</span> : null}
        </div>
        <div className="muted small">
          {t('devices.added')} {format.date(addedAt)} ·{' '}
          {revokedAt === null ? t('devices.active') : t('devices.revoked', { date: format.date(revokedAt) })}
        </div>
      </div>
      {isThis || revokedAt !== null ? null : (
        <Button aria-label={t('devices.revokeNamed', { name: called })} onPress={onRevoke}>
          {t('devices.revoke')}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const revoke = useAct('devices.revoke');
  const name = device.name ?? t('devices.unnamed');
  const confirm = async (): Promise<void> => {
    try {
      await revoke.mutateAsync({ device: device.id });
      onClose();
      showToast({ text: t('devices.done', { name }) });
    } catch {
      // The banner says why.
    }
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t('devices.revokeTitle', { name })}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('devices.revokeConfirm')}
      isPending={revoke.isPending}
      onConfirm={() => void confirm()}
    >
      <p>{t('devices.revokeText')}</p>
      <ProblemBanner error={revoke.error} />
    </ConfirmDialog>
  );
}
