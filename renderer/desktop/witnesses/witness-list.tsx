import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Witness, Witnessing } from '../../../electron/contract/witnessing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { useAskedAct } from '../asked-act.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { WitnessLinkDialog } from './witness-link-dialog.tsx';

/** Those who are asked, in their order, each with how they stand and the link to hand over. */
export function WitnessList({ witnessing }: { readonly witnessing: Witnessing }) {
  const { t } = useTranslation('witnesses');
  const [shown, setShown] = useState<Witness>();
  useAskedAct('link', () =>
    setShown(witnessing.state === 'open' ? witnessing.witnesses.find(({ state }) => state !== 'signed') : undefined),
  );
  return (
    <Card title={t('people.title')}>
      <ol className="asked-people">
        {witnessing.witnesses.map((witness) => (
          <li key={witness.id}>
            <Person witness={witness} onLink={witnessing.state === 'open' ? () => setShown(witness) : undefined} />
          </li>
        ))}
      </ol>
      {shown === undefined ? null : <WitnessLinkDialog witnessing={witnessing} witness={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

function Person({ witness, onLink }: { readonly witness: Witness; readonly onLink: (() => void) | undefined }) {
  const { t } = useTranslation('witnesses');
  const format = useFormat();
  const { name, email, state, certificate, declineReason, signedAt, invitedAt } = witness;
  const at = signedAt ?? invitedAt;
  const date = at === null ? '' : format.date(at);
  return (
    <div className="row spread">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <bdi className="muted">{email}</bdi>
        <p>
          {t(`people.${state}`, { date })}
          {certificate === null ? '' : `, ${t(certificate === 'service' ? 'people.byService' : 'people.byOthers')}`}
        </p>
        {declineReason === null ? null : <p>{t('people.reason', { reason: isolated(declineReason) })}</p>}
      </div>
      {onLink === undefined || state === 'signed' ? null : (
        <Button icon={<Link2 aria-hidden />} onPress={onLink}>
          {t('people.link', { name: isolated(name) })}
        </Button>
      )}
    </div>
  );
}
