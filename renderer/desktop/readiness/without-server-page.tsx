import { ArrowLeft, FileDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';
import type { Output } from '../../../electron/contract/contract.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useLanguage } from '../../ui/speech.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { useCall, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useShell } from '../shell-context.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

type Person = Output<'readiness.get'>['recipients'][number];

/** Writes what people are to get into a folder that needs no server. */
export function WithoutServerPage() {
  const { t } = useTranslation('readiness');
  const { vault = '' } = useParams();
  const report = useEngine('readiness.get', { vault });
  return (
    <div className="page">
      <Link to={`/vaults/${vault}/readiness`} className="back-link">
        <ArrowLeft aria-hidden />
        {t('title')}
      </Link>
      <PageHeader title={t('withoutServer.title')} text={t('withoutServer.text')} />
      <QueryView query={report}>{({ recipients }) => <Choice vault={vault} people={recipients} />}</QueryView>
    </div>
  );
}

const hasPaper = ({ locks }: Person): boolean => locks.some(({ kind, works }) => works && isOnPaper[kind]);

function Choice({ vault, people }: { readonly vault: string; readonly people: readonly Person[] }) {
  const { t } = useTranslation('readiness');
  const format = useFormat();
  const { make, isRunning, madeFor } = useEstate(vault);
  const able = people.filter(hasPaper);
  const [chosen, setChosen] = useState<readonly string[]>(able.map(({ recipient }) => recipient));
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (chosen.length > 0 && !isRunning) void make(chosen);
  };
  const nameOf = (id: string): string => isolated(people.find(({ recipient }) => recipient === id)?.name ?? '');
  return (
    <>
      <Banner kind="warn" title={t('withoutServer.waits')}>
        {t('withoutServer.waitsText')}
      </Banner>
      <Unable vault={vault} people={people.filter((person) => !hasPaper(person))} />
      {able.length === 0 ? null : (
        <form className="form" noValidate onSubmit={submit}>
          <CheckboxGroup
            label={t('withoutServer.who')}
            value={[...chosen]}
            onChange={setChosen}
            error={tried && chosen.length === 0 ? t('withoutServer.nobody') : undefined}
          >
            {able.map(({ recipient, name, withoutServer }) => (
              <Checkbox key={recipient} value={recipient}>
                <bdi>{name}</bdi>{' '}
                <span className="muted small">
                  {withoutServer === null
                    ? t('withoutServer.never')
                    : t(withoutServer.isCurrent ? 'withoutServer.last' : 'withoutServer.changed', {
                        date: format.date(withoutServer.savedAt),
                      })}
                </span>
              </Checkbox>
            ))}
          </CheckboxGroup>
          <div className="row">
            <Button kind="main" type="submit" icon={<FileDown aria-hidden />} isPending={isRunning}>
              {t('withoutServer.make')}
            </Button>
          </div>
        </form>
      )}
      {madeFor === undefined ? null : (
        <Banner kind="good" title={t('withoutServer.done', { names: format.list(madeFor.map(nameOf)) })} isNews>
          {t('withoutServer.doneText')}
        </Banner>
      )}
    </>
  );
}

/** Those whom nothing on paper would open it for yet. */
function Unable({ vault, people }: { readonly vault: string; readonly people: readonly Person[] }) {
  const { t } = useTranslation('readiness');
  if (people.length === 0) return null;
  return (
    <section className="stack">
      <p>{t('withoutServer.needsPaper')}</p>
      <ul>
        {people.map(({ recipient, name }) => (
          <li key={recipient}>
            <Link to={`/vaults/${vault}/recipients/${recipient}?do=sheet`}>{t('withoutServer.makeSheet', { name: isolated(name) })}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EstateMaking {
  readonly make: (recipients: readonly string[]) => Promise<void>;
  readonly isRunning: boolean;
  /** Whom it was last written for, since the page was opened. */
  readonly madeFor: readonly string[] | undefined;
}

function useEstate(vault: string): EstateMaking {
  const { t } = useTranslation('readiness');
  const language = useLanguage();
  const shell = useShell();
  const call = useCall();
  const jobs = useJobs();
  const [isRunning, setRunning] = useState(false);
  const [madeFor, setMadeFor] = useState<readonly string[]>();
  const make = async (recipients: readonly string[]): Promise<void> => {
    setMadeFor(undefined);
    const folder = await shell.saveTarget(t('withoutServer.folderName'), 'folder');
    if (folder === undefined) return;
    setRunning(true);
    // The job's row says why when it fails.
    const done = await jobs
      .run(t('withoutServer.making'), async ({ task }) => {
        await call('estates.save', { vault, recipients: [...recipients], folder, language, task });
        await shell.finishSave(folder);
        return true;
      })
      .catch(() => undefined);
    if (done === true) setMadeFor(recipients);
    setRunning(false);
  };
  return { make, isRunning, madeFor };
}
