import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { EngineProblem, type ProblemCode } from '../engine-problem.ts';
import { ActDialog } from '../act-dialog.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useProblemWords } from '../problems.ts';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { KitWayIn } from './kit-way-in.tsx';
import { RenewKeys } from './renew-keys.tsx';
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
      {({ devices: list, serverMissing, renewalDue }) => (
        <>
          {serverMissing === null ? null : <ServerMissing code={serverMissing} onRetry={() => void devices.refetch()} />}
          <OwnRemoval devices={list} />
          {renewalDue ? <KeysKnown /> : null}
          <ul className="device-list" aria-label={t('devices.list')}>
            {list.toSorted(byUse).map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                asker={list.find(({ id }) => id === device.removal?.askedBy)?.name ?? null}
                onRevoke={() => onRevoke(device)}
              />
            ))}
          </ul>
          <p className="muted">{t(list.length === 1 ? 'devices.alone' : 'devices.more')}</p>
          {serverMissing === null ? <KitWayIn /> : null}
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

function DeviceRow({ device, asker, onRevoke }: { readonly device: Device; readonly asker: string | null; readonly onRevoke: () => void }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { name, addedAt, revokedAt, removal, isThis } = device;
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
        {removal === null || revokedAt !== null ? null : <RemovalNote removal={removal} asker={asker} />}
      </div>
      {removal?.mayStop === true && revokedAt === null ? <KeepButton device={device} /> : null}
      {isThis || revokedAt !== null || removal !== null ? null : (
        <Button aria-label={t('devices.revokeNamed', { name: called })} onPress={onRevoke}>
          {t('devices.revoke')}
        </Button>
      )}
    </li>
  );
}

type Removal = NonNullable<Device['removal']>;

/** When a device is to go, on whose word, and how that is stopped. */
function RemovalNote({
  removal: { askedAt, dueAt, mayStop, isSigned },
  asker,
}: {
  readonly removal: Removal;
  readonly asker: string | null;
}) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <p className="small">
      <strong>{dueAt === null ? t('devices.dueLater') : t('devices.due', { date: format.dateTime(dueAt) })}</strong>
      {'. '}
      {isSigned ? t('devices.asked', { date: format.date(askedAt), name: asker ?? t('devices.unnamed') }) : t('devices.unsigned')}{' '}
      {mayStop ? null : t('devices.mailStops')}
    </p>
  );
}

/** This computer is told before it's shut out, wherever it stands in the list. */
function OwnRemoval({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation('settings');
  const own = devices.find(({ isThis, removal, revokedAt }) => isThis && removal !== null && revokedAt === null);
  return own === undefined ? null : (
    <Banner kind="warn" title={t('devices.mine')}>
      {t('devices.mineText')}
    </Banner>
  );
}

/** Another device may have renewed the keys by now: then this one needs the new kit, as the notice above every page says. */
function KeysKnown() {
  const { t } = useTranslation('settings');
  const status = useEngine('account.status', {});
  return status.data?.keysRenewed === true ? null : (
    <Banner kind="warn" title={t('devices.keysKnown')} actions={<RenewKeys kind="main" />}>
      {t('devices.keysKnownText')}
    </Banner>
  );
}

function KeepButton({ device }: { readonly device: Device }) {
  const { t } = useTranslation('settings');
  const keep = useAct('devices.keep');
  const name = device.name ?? t('devices.unnamed');
  const confirm = async (): Promise<void> => {
    try {
      await keep.mutateAsync({ device: device.id });
      showToast({ text: t('devices.kept', { name }) });
    } catch {
      // The banner says why.
    }
  };
  return (
    <div>
      <Button aria-label={t('devices.keepNamed', { name })} isPending={keep.isPending} onPress={() => void confirm()}>
        {t('devices.keep')}
      </Button>
      <ProblemBanner error={keep.error} />
    </div>
  );
}

function RevokeDialog({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const revoke = useAct('devices.revoke');
  const name = device.name ?? t('devices.unnamed');
  const confirm = async (): Promise<void> => {
    const devices = await revoke.mutateAsync({ device: device.id });
    onClose();
    const isGone = devices.some(({ id, revokedAt }) => id === device.id && revokedAt !== null);
    showToast({ text: t(isGone ? 'devices.done' : 'devices.waits', { name }) });
  };
  return (
    <ActDialog
      isDangerous
      onClose={onClose}
      title={t('devices.revokeTitle', { name })}
      confirmLabel={t('devices.revokeConfirm')}
      act={revoke}
      onConfirm={confirm}
    >
      <p>{t('devices.revokeText')}</p>
      <p>{t('devices.revokeNext')}</p>
      <p>{t('devices.waitText')}</p>
    </ActDialog>
  );
}
