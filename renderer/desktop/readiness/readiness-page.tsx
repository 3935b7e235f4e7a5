import { Drama, Unplug } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { useState } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useParams } from 'react-router';
import type { Output } from '../../../electron/contract/contract.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useFormat } from '../../ui/format.ts';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { NextSteps } from './next-steps.tsx';
import { stateOf } from './finding-state.ts';
import { ReachedPeople } from './reached-people.tsx';
import { ReadinessHeadline } from './readiness-headline.tsx';
import { isOnPaper } from '../../../shared/domain/lock.ts';

const shownAtOnce = 50;
/** How many are named in a sentence. */
const shownNames = 5;

type Report = Output<'readiness.get'>;

/** Whether a vault would reach its people today. */
export function ReadinessPage() {
  const { t } = useTranslation('readiness');
  const { vault = '' } = useParams();
  const report = useEngine('readiness.get', { vault });
  const status = useEngine('sync.status', {});
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          status.data === undefined ||
          status.data.server === null ||
          report.data === undefined ||
          report.data.releasedAt !== null ? undefined : (
            <LinkButton href={`/vaults/${vault}/readiness/rehearsal`} icon={<Drama aria-hidden />}>
              {t('rehearsal.open')}
            </LinkButton>
          )
        }
      />
      <QueryView query={report}>
        {(found) => (found.releasedAt === null ? <ReportView report={found} /> : <p>{t('released')}</p>)}
      </QueryView>
    </div>
  );
}

function ReportView({ report: { vault, findings, recipients } }: { readonly report: Report }) {
  const { t } = useTranslation('readiness');
  const state = stateOf(findings);
  return (
    <>
      <ReadinessHeadline state={state} title={t(state)} text={t(`${state}Text`)} />
      <NextSteps vault={vault} findings={findings} />
      {recipients.length === 0 ? null : (
        <>
          <People vault={vault} people={recipients} />
          <ReachedPeople vault={vault} people={recipients} />
          <WithoutServer vault={vault} people={recipients} />
        </>
      )}
    </>
  );
}

/** What would be left of it if the service were gone for good. */
function WithoutServer({ vault, people }: { readonly vault: string; readonly people: Report['recipients'] }) {
  const { t } = useTranslation('readiness');
  const format = useFormat();
  const empty = people.filter(({ withoutServer }) => withoutServer === null);
  const oldest = people.flatMap(({ withoutServer }) => withoutServer?.savedAt ?? []).toSorted()[0];
  const date = oldest === undefined ? '' : format.date(oldest);
  const names = format.list(empty.slice(0, shownNames).map(({ name }) => isolated(name)));
  const others = empty.length - shownNames;
  return (
    <section className="stack">
      <h2>{t('withoutServer.heading')}</h2>
      <p>
        {empty.length === 0
          ? t('withoutServer.all', { date })
          : others > 0
            ? t('withoutServer.nothingForMany', { names, count: others })
            : t('withoutServer.nothing', { names })}
      </p>
      <div className="row">
        <LinkButton href={`/vaults/${vault}/readiness/without-server`} icon={<Unplug aria-hidden />}>
          {t('withoutServer.open')}
        </LinkButton>
      </div>
    </section>
  );
}

function People({ vault, people }: { readonly vault: string; readonly people: Report['recipients'] }) {
  const { t } = useTranslation(['readiness', 'recipients', 'common']);
  const format = useFormat();
  const [shown, setShown] = useState(shownAtOnce);
  const ordered = people.map((person) => ({ ...person, id: person.recipient })).toSorted((a, b) => format.compare(a.name, b.name));
  const ways = ({ locks }: Report['recipients'][number]): string => {
    const kinds = [...new Set(locks.map(({ kind }) => kind))];
    return kinds.length === 0 ? t('recipients:lock.none') : format.list(kinds.map((kind) => t(`recipients:lock.${kind}`)));
  };
  const tested = ({ locks, lastTestedAt }: Report['recipients'][number]): string => {
    if (lastTestedAt !== null) return format.date(lastTestedAt);
    return locks.some(({ kind }) => isOnPaper[kind]) ? t('untested') : t('noPaper');
  };
  return (
    <section className="stack">
      <h2>{t('people')}</h2>
      <Table
        label={t('people')}
        rows={ordered.slice(0, shown)}
        columns={[
          {
            id: 'name',
            title: t('person.name'),
            cell: ({ recipient, name }) => (
              <Link href={`/vaults/${vault}/recipients/${recipient}`} className="row-link">
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          { id: 'documents', title: t('person.documents'), cell: ({ documents }) => format.number(documents) },
          { id: 'ways', title: t('person.ways'), cell: ways },
          { id: 'tested', title: t('person.tested'), cell: tested },
          {
            id: 'rehearsed',
            title: t('person.rehearsed'),
            cell: ({ lastRehearsal }) => (lastRehearsal === null ? t('unrehearsed') : format.date(lastRehearsal.at)),
          },
        ]}
      />
      {shown < ordered.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
    </section>
  );
}
