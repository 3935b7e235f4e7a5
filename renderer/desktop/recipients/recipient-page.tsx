import { ArrowLeft, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EngineProblem } from '../engine-problem.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { AskedActs, AskedPart, useAskedAct } from '../asked-act.tsx';
import { NextSteps } from '../readiness/next-steps.tsx';
import { useMailNews } from '../reach/use-mail-news.ts';
import { AddressCard } from './address-card.tsx';
import { ReplaceLocksCard } from './replace-locks-card.tsx';
import { BundleCard } from './bundle-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { justNamed } from './just-named.ts';
import { LetterCard } from './letter-card.tsx';
import { LocksCard } from './locks-card.tsx';
import { useReleasedAt } from '../vaults/released-banner.tsx';
import { ReleasedRecipient } from './released-recipient.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { RemoveRecipient } from './remove-recipient.tsx';
import { RenewalCard } from './renewal-card.tsx';
import { WaysCard } from './ways-card.tsx';

/** What the cards about addresses and ways say. */
const saidByCards: ReadonlySet<string> = new Set([
  'recipient_unconfirmed',
  'recipient_mail_failed',
  'way_differs',
  'way_declined',
  'way_failed',
  'way_refused',
  'way_old',
  'way_unconfirmed',
  'way_single',
]);

/** Everything about one recipient. */
export function RecipientPage() {
  const { t } = useTranslation('recipients');
  const { vault = '', recipient: id = '' } = useParams();
  const recipients = useEngine('recipients.list', { vault });
  const isReleased = useReleasedAt(vault) !== null;
  return (
    <div className="page">
      <Link to={`/vaults/${vault}/recipients`} className="back-link">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <QueryView query={recipients}>
        {(list) => {
          const recipient = list.find((one) => one.id === id);
          if (recipient === undefined) return <ProblemBanner error={new EngineProblem('not_found', '')} />;
          if (isReleased) return <ReleasedRecipient recipient={recipient} />;
          return (
            <AskedActs>
              <Parts recipient={recipient} />
            </AskedActs>
          );
        }}
      </QueryView>
    </div>
  );
}

function Parts({ recipient }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const { id, vault, name, email, note } = recipient;
  const navigate = useNavigate();
  const location = useLocation();
  const isNew = location.state === justNamed;
  const readiness = useEngine('readiness.get', { vault });
  const [asking, setAsking] = useState<'edit' | 'remove'>();
  useMailNews();
  useAskedAct('edit', () => setAsking('edit'));
  const facts = readiness.data?.recipients.find((one) => one.recipient === id);
  // What the cards about their addresses say isn't said twice.
  const findings = readiness.data?.findings.filter(({ code, recipient: about }) => about === id && !saidByCards.has(code)) ?? [];
  const close = (): void => setAsking(undefined);
  const menu = (
    <Menu
      label={t('actions', { name: isolated(name) })}
      trigger={<Button icon={<Pencil aria-hidden />}>{t('change')}</Button>}
      entries={[
        { id: 'edit', text: t('edit'), icon: <Pencil aria-hidden />, onAction: () => setAsking('edit') },
        { id: 'remove', text: t('remove'), icon: <UserMinus aria-hidden />, onAction: () => setAsking('remove'), isDangerous: true },
      ]}
    />
  );
  return (
    <>
      <PageHeader title={name} text={<span dir="ltr">{email}</span>} actions={menu} />
      <NextSteps vault={vault} findings={findings} />
      {facts === undefined ? null : (
        <AskedPart act="address">
          <AddressCard recipient={recipient} mail={facts.mail} onChange={() => setAsking('edit')} />
        </AskedPart>
      )}
      <AskedPart act="reach">
        <WaysCard recipient={recipient} />
      </AskedPart>
      {recipient.renewal === null ? null : (
        <AskedPart act="renewal">
          <RenewalCard recipient={recipient} renewal={recipient.renewal} />
        </AskedPart>
      )}
      <LocksCard recipient={recipient} isNew={isNew} onAsked={() => void navigate(location.pathname, { replace: true })} />
      <DocumentsCard recipient={recipient} total={facts?.documents} />
      <LetterCard recipient={recipient} />
      {note === '' ? null : (
        <Card title={t('note')}>
          <p className="prose" dir="auto">
            {note}
          </p>
        </Card>
      )}
      <ReplaceLocksCard recipient={recipient} />
      <BundleCard recipient={recipient} />
      {asking === 'edit' ? <RecipientForm vault={vault} recipient={recipient} onClose={close} /> : null}
      {asking === 'remove' ? (
        <RemoveRecipient
          recipient={recipient}
          onClose={close}
          onRemoved={() => void navigate(`/vaults/${vault}/recipients`, { replace: true })}
        />
      ) : null}
    </>
  );
}
