import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useNavigate, useParams } from 'react-router';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { AskedActs, useAskedAct } from '../asked-act.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useMailNews } from '../reach/use-mail-news.ts';
import { useReleasedAt } from '../vaults/released-banner.tsx';
import { justNamed } from './just-named.ts';
import { RecipientCard } from './recipient-card.tsx';
import { RecipientForm } from './recipient-form.tsx';

/** With more than this many, a search field helps. */
const fewRecipients = 6;
const shownAtOnce = 60;

/** Who is to get a vault. */
export function RecipientsPage() {
  return (
    <AskedActs>
      <Recipients />
    </AskedActs>
  );
}

function Recipients() {
  const { t } = useTranslation('recipients');
  const { vault = '' } = useParams();
  const navigate = useNavigate();
  const recipients = useEngine('recipients.list', { vault });
  const [adding, setAdding] = useState(false);
  const isReleased = useReleasedAt(vault) !== null;
  useAskedAct('add', () => setAdding(!isReleased));
  const add = (
    <Button kind="main" icon={<UserPlus aria-hidden />} onPress={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        text={t(isReleased ? 'released' : 'text')}
        actions={isReleased || recipients.data === undefined || recipients.data.length === 0 ? undefined : add}
      />
      <QueryView query={recipients}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Users />} title={t('emptyTitle')} text={t('emptyText')} action={isReleased ? undefined : add} />
          ) : (
            <RecipientCards vault={vault} recipients={list} />
          )
        }
      </QueryView>
      {adding ? (
        <RecipientForm
          vault={vault}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate(`/vaults/${vault}/recipients/${id}`, { state: justNamed })}
        />
      ) : null}
    </div>
  );
}

function RecipientCards({ vault, recipients }: { readonly vault: string; readonly recipients: readonly Recipient[] }) {
  const { t } = useTranslation(['recipients', 'common']);
  const format = useFormat();
  const readiness = useEngine('readiness.get', { vault });
  useMailNews();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  const wanted = query.trim().toLocaleLowerCase();
  const found = recipients
    .filter(({ name, email }) => `${name}\n${email}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => format.compare(a.name, b.name));
  return (
    <>
      {recipients.length > fewRecipients ? <SearchField label={t('find')} value={query} onChange={setQuery} /> : null}
      <p role="status">{found.length === 0 ? t('noneFound') : ''}</p>
      <ul className="recipient-list" aria-label={t('list')}>
        {found.slice(0, shown).map((recipient) => (
          <RecipientCard key={recipient.id} recipient={recipient} readiness={readiness.data} />
        ))}
      </ul>
      {shown < found.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
    </>
  );
}
