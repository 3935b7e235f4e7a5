import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { Contacts, LastMail } from '../../../electron/contract/reach.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isText, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useAct, useEngine } from '../queries.ts';
import { ReachProblem } from './reach-problem.tsx';
import type { ContactKind } from '../../../shared/domain/mail.ts';

type Way = Contacts['ways'][number];
type Kind = Way['kind'];

/** What the field for an address is, and what the browser may fill it with. */
const inputTypes = { second_address: 'email', phone: 'tel' } as const satisfies Record<ContactKind, string>;

const longestAddress = 254;
const longestCode = 32;

/** One other way to reach the owner: naming it, confirming it, removing it. */
export function ContactChannelCard({ kind, contacts: { ways, phones } }: { readonly kind: Kind; readonly contacts: Contacts }) {
  const { t } = useTranslation('reach');
  const [dialog, setDialog] = useState<'set' | 'remove'>();
  const way = ways.find((one) => one.kind === kind);
  const close = (): void => setDialog(undefined);
  const isPossible = kind !== 'phone' || phones;
  return (
    <Card title={t(`way.${kind}.title`)}>
      <p className="muted">{t(`way.${kind}.text`)}</p>
      {way === undefined ? null : <WayState way={way} />}
      {way === undefined ? null : <LastMessage kind={kind} />}
      {way === undefined || way.confirmedAt !== null ? null : <CodeForm way={way} />}
      {isPossible ? null : <p>{t('way.noPhones')}</p>}
      <div className="row">
        {isPossible ? <Button onPress={() => setDialog('set')}>{way === undefined ? t(`way.${kind}.add`) : t('way.change')}</Button> : null}
        {way === undefined ? null : <Button onPress={() => setDialog('remove')}>{t('way.remove')}</Button>}
      </div>
      {dialog === 'set' ? <SetDialog kind={kind} onClose={close} /> : null}
      {dialog === 'remove' ? <RemoveDialog kind={kind} onClose={close} /> : null}
    </Card>
  );
}

function WayState({ way: { address, confirmedAt } }: { readonly way: Way }) {
  const { t } = useTranslation('reach');
  const format = useFormat();
  return (
    <p className="way-state" data-counts={confirmedAt !== null}>
      {confirmedAt === null ? <CircleDashed aria-hidden /> : <CircleCheck aria-hidden />}
      <span>
        <span className="title">
          <bdi>{address}</bdi>
        </span>
        <span className="small">{confirmedAt === null ? t('way.waits') : t('way.counts', { date: format.date(confirmedAt) })}</span>
      </span>
    </p>
  );
}

function useLastMessage(kind: Kind): LastMail {
  const { data } = useEngine('reach.get', {});
  return data?.reach?.owner.ways.find((one) => one.kind === kind)?.lastMail ?? null;
}

/** What became of the latest message by this way: a number that no longer exists is confirmed all the same. */
function LastMessage({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('reach');
  const format = useFormat();
  const last = useLastMessage(kind);
  if (last === null) return null;
  const when = format.dateTime(last.at);
  if (last.fault === null) return last.status === 'accepted' ? <p className="small muted">{t('way.lastSent', { when })}</p> : null;
  return (
    <Banner kind="problem" title={t('way.lastFailed', { when })}>
      {t(`fault.${last.fault}`)}
    </Banner>
  );
}

function CodeForm({ way: { kind, address } }: { readonly way: Way }) {
  const { t } = useTranslation('reach');
  const [code, setCode] = useState('');
  const confirm = useAct('contacts.confirm');
  const again = useAct('contacts.set');
  const isLost = (useLastMessage(kind)?.fault ?? null) !== null;
  const submit = (): void => {
    if (code.trim() !== '') confirm.mutate({ kind, code: code.trim() }, { onSuccess: () => showToast({ text: t('way.confirmed') }) });
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isLost ? null : <p>{t(`way.${kind}.sent`, { address })}</p>}
      <TextField
        label={t('way.code')}
        description={t('way.codeHint')}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={longestCode}
      />
      <ReachProblem error={confirm.error ?? again.error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={confirm.isPending}>
          {t('way.confirm')}
        </Button>
        <Button isPending={again.isPending} onPress={() => again.mutate({ kind, address })}>
          {t('way.sendAgain')}
        </Button>
      </div>
    </form>
  );
}

function SetDialog({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  const { t } = useTranslation(['reach', 'common']);
  const [address, setAddress, draft] = useDraftedState(`way/${kind}`, '', isText);
  const [isMissing, setIsMissing] = useState(false);
  const set = useAct('contacts.set');
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const submit = (): void => {
    setIsMissing(address.trim() === '');
    if (address.trim() !== '') set.mutate({ kind, address: address.trim() }, { onSuccess: cancel });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(`way.${kind}.add`)} closeLabel={t('common:close')}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          autoFocus
          label={t(`way.${kind}.label`)}
          description={t(`way.${kind}.hint`)}
          value={address}
          onChange={setAddress}
          type={inputTypes[kind]}
          autoComplete={inputTypes[kind]}
          dir="ltr"
          maxLength={longestAddress}
          error={isMissing ? t('common:required') : undefined}
        />
        <ReachProblem error={set.error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={set.isPending}>
            {t('way.sendCode')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  const { t } = useTranslation(['reach', 'common']);
  const remove = useAct('contacts.remove');
  const confirm = (): void =>
    remove.mutate(
      { kind },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: t('way.removed') });
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`way.${kind}.remove`)}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('way.remove')}
      isPending={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t('way.removeText')}</p>
      <ReachProblem error={remove.error} />
    </ConfirmDialog>
  );
}
