import { useState, type FormEvent } from 'react';
import type { InvitationCodes, Recipient } from '../../../electron/contract/shapes.ts';
import { invitationWays, type InvitationWay } from '../../../shared/domain/invitation.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useRecipientSite } from './use-recipient-site.ts';

const lifetimes = ['7', '30', '90'] as const;

interface Props {
  readonly recipient: Recipient;
  readonly onMade: (codes: InvitationCodes) => void;
  readonly onClose: () => void;
}

/** Asks how a recipient gets their code, and makes it. */
export function MakeInvitation({ recipient: { id, name: plainName }, onMade, onClose }: Props) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(plainName);
  const siteOf = useRecipientSite();
  const make = useAct('invitations.make');
  const [way, setWay] = useState<InvitationWay>('handed');
  const [days, setDays] = useState<(typeof lifetimes)[number]>('30');
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (make.isPending) return;
    try {
      onMade(await make.mutateAsync({ recipient: id, way, days: Number(days), ...(await siteOf()) }));
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <RadioCards
        label={t('invitation.way', { name })}
        cards={invitationWays.map((one) => ({ id: one, title: t(`invitation.${one}`), text: t(`invitation.${one}Text`, { name }) }))}
        value={way}
        onChange={setWay}
      />
      <Select
        label={t('invitation.days')}
        choices={lifetimes.map((one) => ({ id: one, text: t('invitation.daysOf', { count: Number(one) }) }))}
        value={days}
        onChange={setDays}
      />
      <ProblemBanner error={error} />
      <div className="dialog-actions">
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button kind="main" type="submit" isPending={make.isPending}>
          {t('invitation.make')}
        </Button>
      </div>
    </form>
  );
}
