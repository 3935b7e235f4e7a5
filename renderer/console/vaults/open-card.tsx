import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { Outlook, ShadowRelease } from '../api/answers.ts';
import { useAct } from '../api/queries.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useTranslation } from '../words/use-translation.ts';

type Opening = Outlook['opening'];

/** How long an opening waits, in words. */
function useWaitWords(): (hours: number) => string {
  const { t } = useTranslation('vaults');
  return (hours) => (hours % 24 === 0 ? t('open.days', { count: hours / 24 }) : t('open.hours', { count: hours }));
}

/** For the owner: opening the vault by one's own hand, why that can't be, or what stops it while it waits. */
export function OpenCard({ outlook: { vaultId, opening } }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('vaults');
  const waits = useWaitWords();
  const stop = useAct<void>(() => ({ method: 'POST', path: `/vaults/${vaultId}/release/cancel` }));
  const look = useAct<void, ShadowRelease>(() => ({
    method: 'POST',
    path: `/vaults/${vaultId}/release/execute`,
    body: { shadowMode: true },
  }));
  const { hours, waiting, blockers } = opening;
  if (waiting !== null) {
    const press = (): void => stop.mutate(undefined, { onSuccess: () => showToast({ text: t('open.stopped') }) });
    return (
      <Card title={t('open.title')}>
        <p>{t('open.notByCheckIn')}</p>
        <div className="row">
          <Button kind="main" isPending={stop.isPending} onPress={press}>
            {t('open.stop')}
          </Button>
        </div>
        <ProblemBanner error={stop.error} />
      </Card>
    );
  }
  return (
    <Card title={t('open.title')}>
      <p>{hours === 0 ? t('open.textAtOnce') : t('open.text', { wait: waits(hours) })}</p>
      {blockers.length > 0 ? (
        <OpeningBlockers title={t('open.cannot')} blockers={blockers} />
      ) : (
        <div className="row">
          <Button isPending={look.isPending} onPress={() => look.mutate()}>
            {t('open.action')}
          </Button>
        </div>
      )}
      <ProblemBanner error={look.error} />
      {look.data === undefined ? null : (
        <Confirm vaultId={vaultId} hours={hours} people={look.data.recipients} onClose={() => look.reset()} />
      )}
    </Card>
  );
}

/** For everybody who may look: that an opening waits, when it happens, and why it wouldn't. */
export function WaitingOpening({ opening: { waiting, blockers } }: { readonly opening: Opening }) {
  const { t } = useTranslation('vaults');
  const format = useFormat();
  if (waiting === null) return null;
  const { opensAt, setAt } = waiting;
  if (blockers.length > 0 || opensAt === null) return <OpeningBlockers title={t('open.waitingTitle')} blockers={blockers} />;
  return (
    <Banner kind="warn" title={t('open.opensTitle', { when: format.dateTime(opensAt), relative: format.relative(opensAt) })}>
      {t('open.waitingText', { when: format.dateTime(setAt) })}
    </Banner>
  );
}

function OpeningBlockers({ title, blockers }: { readonly title: string; readonly blockers: Opening['blockers'] }) {
  const { t } = useTranslation('vaults');
  return (
    <Banner kind="warn" title={title}>
      <ul>
        {blockers.map((code) => (
          <li key={code}>{t(`open.blocker.${code}`)}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Asked twice, with the people and the time. */
function Confirm({
  vaultId,
  hours,
  people,
  onClose,
}: {
  readonly vaultId: string;
  readonly hours: number;
  readonly people: ShadowRelease['recipients'];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('vaults');
  const waits = useWaitWords();
  const [isSecond, setIsSecond] = useState(false);
  const open = useAct<void>(() => ({
    method: 'POST',
    path: `/vaults/${vaultId}/release/open`,
    body: { hours, recipients: people.map(({ id }) => id) },
  }));
  const press = (): void => {
    if (!isSecond) return setIsSecond(true);
    open.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t(hours === 0 ? 'open.opened' : 'open.set') });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(isSecond ? 'open.secondTitle' : 'open.firstTitle')}
      closeLabel={t('common:close')}
      cancelLabel={t('open.no')}
      confirmLabel={t(isSecond ? (hours === 0 ? 'open.yesAtOnce' : 'open.yes') : 'open.next')}
      isPending={open.isPending}
      isDangerous={isSecond}
      onConfirm={press}
    >
      <p>{t('open.for')}</p>
      <ul>
        {people.map(({ id, name, email }) => (
          <li key={id}>
            <bdi>{name ?? email}</bdi> {name === null ? null : <span dir="ltr">({email})</span>}
          </li>
        ))}
      </ul>
      <p>{hours === 0 ? t('open.whenAtOnce') : t('open.when', { wait: waits(hours) })}</p>
      {isSecond ? <p>{t('open.secondText')}</p> : null}
      <ProblemBanner error={open.error} />
    </ConfirmDialog>
  );
}
