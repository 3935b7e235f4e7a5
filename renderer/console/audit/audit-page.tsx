import { Download, ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { atLeast } from '../../../shared/domain/role.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ComboBox, Select } from '../../ui/fields/select.tsx';
import type { AuditEvent, Pagination } from '../api/answers.ts';
import { saveFile } from '../api/call-api.ts';
import { usePerson, useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useMode } from '../mode.tsx';
import { Pager } from '../pager.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { knownActions } from './audit-actions.ts';
import { AuditEntry } from './audit-entry.tsx';
import { useActionWords } from './use-action-words.ts';

const perPage = 50;
type Scope = 'own' | 'installation';

/** Everything that was done, by whom and from where. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { roles } = usePerson();
  const [scope, setScope] = useState<Scope>('own');
  const [action, setAction] = useState<string | null>(null);
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({ limit: String(perPage), offset: String(offset), scope, ...(action === null ? {} : { action }) });
  const events = useRead<{ readonly events: readonly AuditEvent[]; readonly pagination: Pagination }>(`/audit-events?${query}`, {
    keepPrevious: true,
  });
  const isAdmin = atLeast(roles, 'VAULT_ADMIN');
  const choose = (change: () => void): void => {
    change();
    setOffset(0);
  };
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} actions={<Export scope={scope} />} />
      <div className="filters">
        <ActionFilter value={action} onChange={(next) => choose(() => setAction(next))} />
        {isAdmin ? (
          <Select<Scope>
            label={t('scope.label')}
            choices={[
              { id: 'own', text: t('scope.own') },
              { id: 'installation', text: t('scope.installation') },
            ]}
            value={scope}
            onChange={(next) => choose(() => setScope(next))}
          />
        ) : null}
      </div>
      <QueryView query={events}>
        {({ events: found, pagination }) =>
          found.length === 0 ? (
            <EmptyState icon={<ScrollText />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <>
              <ul className="plain-list">
                {found.map((event) => (
                  <AuditEntry key={event.id} event={event} />
                ))}
              </ul>
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function ActionFilter({ value, onChange }: { readonly value: string | null; readonly onChange: (action: string | null) => void }) {
  const { t } = useTranslation('audit');
  const words = useActionWords();
  const format = useFormat();
  const choices = useMemo(
    () => knownActions.map((id) => ({ id, text: words(id) })).sort((a, b) => format.compare(a.text, b.text)),
    [words, format],
  );
  return <ComboBox label={t('filter')} description={t('filterHint')} choices={choices} value={value} onChange={onChange} />;
}

function Export({ scope }: { readonly scope: Scope }) {
  const { t } = useTranslation('audit');
  const { mode } = useMode();
  const [error, setError] = useState<unknown>(null);
  const save = (format: 'jsonl' | 'csv'): void => {
    setError(null);
    saveFile(`/audit-events/export?scope=${scope}&format=${format}`, `audit-events.${format}`, mode).catch(setError);
  };
  return (
    <>
      <Button icon={<Download aria-hidden />} onPress={() => save('csv')}>
        {t('export.csv')}
      </Button>
      <Button icon={<Download aria-hidden />} onPress={() => save('jsonl')}>
        {t('export.jsonl')}
      </Button>
      <ProblemBanner error={error} />
    </>
  );
}
