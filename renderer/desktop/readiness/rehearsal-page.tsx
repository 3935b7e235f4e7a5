import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';
import type { Output } from '../../../electron/contract/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useJobs } from '../jobs/job-board.ts';
import { useCall, useEngine } from '../queries.ts';
import { FindingList } from './finding-list.tsx';
import { ReadinessHeadline } from './readiness-headline.tsx';

type Rehearsal = Output<'releases.rehearse'>;
type Codes = Readonly<Record<string, string>>;

const codeLength = 2000;
const states = { opened: 'ready', would_open: 'ready', fails: 'blocks' } as const;

/** Plays through a release with the server, and shows what everybody would get. */
export function RehearsalPage() {
  const { t } = useTranslation('readiness');
  const { vault = '' } = useParams();
  const call = useCall();
  const jobs = useJobs();
  const [codes, setCodes] = useState<Codes>({});
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<Rehearsal>();
  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    setIsRunning(true);
    setResult(undefined);
    const typed = Object.entries(codes).flatMap(([sheet, text]) =>
      text.trim() === '' ? [] : [{ recipient: sheet.slice(0, sheet.indexOf(':')), code: text.trim() }],
    );
    const byRecipient = Map.groupBy(typed, ({ recipient }) => recipient);
    const given = [...byRecipient].map(([recipient, some]) => ({ recipient, codes: some.map(({ code }) => code) }));
    // The job's row says why when it fails.
    setResult(
      await jobs
        .run(t('rehearsal.running'), async ({ task }) =>
          call('releases.rehearse', { vault, task, ...(given.length === 0 ? {} : { codes: given }) }),
        )
        .catch(() => undefined),
    );
    setIsRunning(false);
  };
  return (
    <div className="page">
      <Link to={`/vaults/${vault}/readiness`} className="back-link">
        <ArrowLeft aria-hidden />
        {t('title')}
      </Link>
      <PageHeader title={t('rehearsal.title')} text={t('rehearsal.text')} />
      <form className="form" noValidate autoComplete="off" onSubmit={(event) => void begin(event)}>
        <Paper vault={vault} codes={codes} onChange={setCodes} />
        <div className="row">
          <Button kind="main" type="submit" isPending={isRunning}>
            {t('rehearsal.start')}
          </Button>
        </div>
      </form>
      {result === undefined ? null : <Result result={result} />}
    </div>
  );
}

/** Fields for the words of every sheet that exists. */
function Paper({ vault, codes, onChange }: { readonly vault: string; readonly codes: Codes; readonly onChange: (codes: Codes) => void }) {
  const { t } = useTranslation('readiness');
  const recipients = useEngine('recipients.list', { vault });
  const sheets = (recipients.data ?? []).flatMap(({ id, name, locks }) =>
    locks
      .filter(({ works }) => works)
      .flatMap((lock) => lock.sheets.map((sheet) => ({ id: `${id}:${sheet.id}`, name, holder: sheet.holder }))),
  );
  if (sheets.length === 0) return null;
  return (
    <Disclosure title={t('rehearsal.paper')}>
      <p>{t('rehearsal.paperText')}</p>
      {sheets.map(({ id, name, holder }) => (
        <TextArea
          key={id}
          rows={2}
          label={t('rehearsal.code', { name: isolated(name), holder: isolated(holder) })}
          maxLength={codeLength}
          spellCheck="false"
          value={codes[id] ?? ''}
          onChange={(text) => onChange({ ...codes, [id]: text })}
        />
      ))}
    </Disclosure>
  );
}

/** The answer is below all the fields. */
function bringIntoSight(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'start' });
}

function Result({ result: { vault, outcome, recipients } }: { readonly result: Rehearsal }) {
  const { t } = useTranslation('readiness');
  const format = useFormat();
  return (
    <>
      <div role="status" ref={bringIntoSight}>
        <ReadinessHeadline state={states[outcome]} title={t(`rehearsal.outcome.${outcome}`)} text={t(`rehearsal.outcomeText.${outcome}`)} />
      </div>
      {recipients.map(({ recipient, name, outcome: own, documents, letterCharacters, findings }) => {
        const broken = documents.filter((document) => document.result !== 'whole');
        const facts = [
          t('rehearsal.documents', { count: documents.length }),
          ...(letterCharacters === null || letterCharacters === 0 ? [] : [t('rehearsal.letter')]),
        ];
        return (
          <Card key={recipient} title={<bdi>{name}</bdi>}>
            <p>{t(`rehearsal.person.${own}`)}</p>
            <p className="muted">{facts.join(' · ')}</p>
            {broken.length === 0 ? null : (
              <p>{t('rehearsal.notWhole', { names: format.list(broken.map((document) => isolated(document.name))) })}</p>
            )}
            <FindingList vault={vault} findings={findings} />
          </Card>
        );
      })}
    </>
  );
}
