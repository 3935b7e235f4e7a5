import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import type { ActivityEntry, Vault } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { EngineProblem } from '../engine-problem.ts';
import { useFormat } from '../../ui/format.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { useProblemWords } from '../problems.ts';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { dayOf, daysOf, type ActivityDay } from './activity-days.ts';
import { useActivityWords } from './use-activity-words.ts';

const fewEntries = 50;
/** As many as the engine returns. */
const maxEntries = 200;
const dayMs = 86_400_000;
const all = 'all';

/** What happened, day by day. */
export function ActivityPage() {
  const { t } = useTranslation(['activity', 'common']);
  const vaults = useEngine('vaults.list', {});
  const [vault, setVault] = useState(all);
  const [limit, setLimit] = useState(fewEntries);
  const activity = useEngine('activity.list', { limit, ...(vault === all ? {} : { vault }) }, { keepPrevious: true });
  const choices = [{ id: all, text: t('allVaults') }, ...(vaults.data ?? []).map(({ id, name }) => ({ id, text: name }))];
  return (
    <div className="page">
      <PageHeader title={t('title')} text={t('text')} />
      {choices.length > 2 ? (
        <div className="activity-filter">
          <Select label={t('vault')} choices={choices} value={vault} onChange={setVault} />
        </div>
      ) : null}
      <QueryView query={activity}>
        {({ entries, serverMissing }) => (
          <>
            {serverMissing === null ? null : <ServerMissing code={serverMissing} onRetry={() => void activity.refetch()} />}
            {entries.length === 0 ? (
              <EmptyState icon={<History />} title={t('emptyTitle')} text={t('emptyText')} />
            ) : (
              <Days entries={entries} vaults={vault === all ? (vaults.data ?? []) : []} />
            )}
            {entries.length < limit ? null : limit < maxEntries ? (
              <Button isPending={activity.isFetching} onPress={() => setLimit(maxEntries)}>
                {t('common:more')}
              </Button>
            ) : (
              <p className="muted">{t('last', { count: maxEntries })}</p>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function ServerMissing({
  code,
  onRetry,
}: {
  readonly code: NonNullable<Output<'activity.list'>['serverMissing']>;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation(['activity', 'common']);
  const words = useProblemWords()(new EngineProblem(code as 'offline', ''));
  if (code === 'not_connected') return <Banner>{t('notConnected')}</Banner>;
  return (
    <Banner kind="warn" title={t('missingTitle')} actions={<Button onPress={onRetry}>{t('common:tryAgain')}</Button>}>
      {t('missing')} {words.title}. {words.whatToDo}
    </Banner>
  );
}

function Days({ entries, vaults }: { readonly entries: readonly ActivityEntry[]; readonly vaults: readonly Vault[] }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = useMemo(() => daysOf(entries, timeZone), [entries, timeZone]);
  const names = useMemo(() => new Map(vaults.map(({ id, name }) => [id, name])), [vaults]);
  return (
    <>
      {days.map((day) => (
        <Day key={day.day} day={day} timeZone={timeZone} vaultNames={names} />
      ))}
    </>
  );
}

function Day({
  day: { day, entries },
  timeZone,
  vaultNames,
}: {
  readonly day: ActivityDay;
  readonly timeZone: string;
  readonly vaultNames: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation('activity');
  const { locale } = useLocale();
  const daysAgo = (count: number): string => dayOf(new Date(nowMs() - count * dayMs).toISOString(), timeZone);
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  const title = day === daysAgo(0) ? t('today') : day === daysAgo(1) ? t('yesterday') : written;
  return (
    <section className="activity-day">
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <EntryRow
            key={`${entry.origin}-${entry.id}`}
            entry={entry}
            vaultName={entry.vault === null ? undefined : vaultNames.get(entry.vault)}
          />
        ))}
      </ul>
    </section>
  );
}

function EntryRow({ entry, vaultName }: { readonly entry: ActivityEntry; readonly vaultName: string | undefined }) {
  const { t } = useTranslation('activity');
  const { locale } = useLocale();
  const format = useFormat();
  const words = useActivityWords();
  const { at, by, address, vault } = entry;
  const facts = [t(`by.${by}`), ...(address === null ? [] : [t('address', { address })])];
  return (
    <li>
      <time dateTime={at} className="muted small" title={format.dateTime(at)}>
        {new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))}
      </time>
      <div className="grow">
        <div>{words(entry)}</div>
        <div className="muted small">
          {facts.join(' ')}
          {vaultName === undefined || vault === null ? null : (
            <>
              {' · '}
              <Link href={`/vaults/${vault}/documents`} className="row-link">
                <bdi>{vaultName}</bdi>
              </Link>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
