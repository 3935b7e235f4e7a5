import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type SubmitEvent } from 'react';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { zoneChoices } from '../../ui/time-zones.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { Me } from '../api/answers.ts';
import { meKey, useAct, usePerson } from '../api/queries.ts';
import { useKeptText } from '../kept-text.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** What mails call somebody, and by which clock they tell times. Who has the app changes their name there. */
export function ProfileCard() {
  const { t } = useTranslation('account');
  const person = usePerson();
  return (
    <Card title={t('profile.title')}>
      <p className="muted">{t('profile.text')}</p>
      <ProfileForm key={`${person.name} ${person.time_zone}`} person={person} />
    </Card>
  );
}

function ProfileForm({ person }: { readonly person: Me }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const [name, setName, forgetName] = useKeptText('name', person.name ?? '');
  const [zone, setZone, forgetZone] = useKeptText('zone', person.time_zone ?? 'UTC');
  const zones = useMemo(() => zoneChoices(zone), [zone]);
  const change = useAct<void, Me>(() => ({
    method: 'PATCH',
    path: '/me',
    body: { ...(person.isNamedByApp ? {} : { name: name.trim() }), time_zone: zone },
  }));
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    change.mutate(undefined, {
      onSuccess: (me) => {
        client.setQueryData(meKey, me);
        forgetName();
        forgetZone();
        showToast({ text: t('profile.done') });
      },
    });
  };
  return (
    <form className="form" noValidate onSubmit={save}>
      {person.isNamedByApp ? (
        <NameOfApp name={person.name} />
      ) : (
        <TextField
          label={t('profile.name')}
          description={t('profile.nameHint')}
          autoComplete="name"
          maxLength={textLimits.recipientName}
          value={name}
          onChange={setName}
        />
      )}
      <ComboBox
        label={t('profile.zone')}
        description={t('profile.zoneHint')}
        choices={zones}
        value={zone}
        onChange={(next) => setZone(next ?? zone)}
      />
      <ProblemBanner error={change.error} />
      <Button type="submit" isPending={change.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  );
}

function NameOfApp({ name }: Pick<Me, 'name'>) {
  const { t } = useTranslation('account');
  return (
    <dl className="facts">
      <dt>{t('profile.name')}</dt>
      <dd>
        {name === null ? t('profile.noName') : <bdi>{name}</bdi>}
        <div className="muted small">{t('profile.inApp')}</div>
      </dd>
    </dl>
  );
}
