import { FileText, KeyRound, Mail } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { stateOf, type ReadyState } from '../readiness/finding-state.ts';
import { ReadinessBadge } from '../readiness/readiness-badge.tsx';
import { useFormat } from '../../ui/format.ts';
import { AddressState } from './address-card.tsx';

/** One recipient in the list: their name leads to their page, the rest says at a glance whether they would get something. */
export function RecipientCard({
  recipient: { id, vault, name, email, locks },
  readiness,
}: {
  readonly recipient: Recipient;
  readonly readiness: Output<'readiness.get'> | undefined;
}) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const facts = readiness?.recipients.find((one) => one.recipient === id);
  const kinds = [...new Set(locks.map(({ kind }) => kind))];
  return (
    <li className="card recipient-card">
      <div className="row spread">
        <div className="grow">
          <h2>
            <Link href={`/vaults/${vault}/recipients/${id}`} className="recipient-link">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="muted small" dir="ltr">
            {email}
          </p>
        </div>
        {readiness === undefined || readiness.releasedAt !== null ? null : <RecipientState state={stateOf(readiness.findings, id)} />}
      </div>
      <p className="recipient-facts">
        {facts === undefined ? null : (
          <span>
            <FileText aria-hidden />
            {t('gets', { count: facts.documents })}
          </span>
        )}
        <span>
          <KeyRound aria-hidden />
          {kinds.length === 0 ? t('lock.none') : format.list(kinds.map((kind) => t(`lock.${kind}`)))}
        </span>
        {facts === undefined || facts.mail.state === 'unknown' ? null : (
          <span>
            <Mail aria-hidden />
            <AddressState mail={facts.mail} />
          </span>
        )}
      </p>
    </li>
  );
}

function RecipientState({ state }: { readonly state: ReadyState }) {
  const { t } = useTranslation('recipients');
  return <ReadinessBadge state={state} text={t(`state.${state}`)} />;
}
