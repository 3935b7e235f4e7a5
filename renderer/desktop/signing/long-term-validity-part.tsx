import { ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { RaisedLevel, SignatureLevel, SignaturesReport } from '../../../electron/contract/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useCall, useEngine } from '../queries.ts';
import { allowedLevel } from './allowed-level.ts';

const raised = ['B-T', 'B-LT', 'B-LTA'] as const satisfies readonly RaisedLevel[];
const order: readonly SignatureLevel[] = ['B-B', ...raised];

interface LongTermValidityPartProps {
  readonly document: Document;
  readonly report: SignaturesReport;
  readonly pdfPassword: string | undefined;
}

/** Until when the signatures can be proven, and a way to extend that: a higher level, or a newer timestamp if the level is the highest. */
export function LongTermValidityPart({ document, report, pdfPassword }: LongTermValidityPartProps) {
  const { t } = useTranslation('signing');
  const missing = missingLevels(report);
  return (
    <Card title={t('proof.title')}>
      <div className="stack">
        <Until report={report} needsAuthorities={missing.includes('B-LT')} />
        {report.pendingLevel === null && report.verdict !== 'failed' ? (
          <Raise key={missing.length} document={document} missing={missing} allowed={allowedLevel(report)} pdfPassword={pdfPassword} />
        ) : null}
      </div>
    </Card>
  );
}

/** The levels that not every signature has reached. */
function missingLevels({ signatures }: SignaturesReport): readonly RaisedLevel[] {
  const reached = Math.min(
    ...signatures.filter(({ kind }) => kind === 'signature').map(({ level }) => (level === null ? 0 : order.indexOf(level))),
  );
  return raised.filter((level) => order.indexOf(level) > reached);
}

/** `needsAuthorities`: the file doesn't contain everything that proves the certificates. */
function Until({ report: { signatures }, needsAuthorities }: { readonly report: SignaturesReport; readonly needsAuthorities: boolean }) {
  const { t } = useTranslation('signing');
  const format = useFormat();
  const ends = signatures.filter(({ kind }) => kind === 'signature').map(({ holdsUntil }) => holdsUntil);
  // All times have the same format: the first alphabetically is the first in time.
  const first = ends.includes(null) ? null : ([...ends].sort()[0] ?? null);
  const isUntrusted = signatures.some(({ findings }) => findings.some(({ code }) => code === 'timestamp_untrusted'));
  const isOver = first !== null && new Date(first).getTime() < nowMs();
  return (
    <>
      <p>{first === null ? t('proof.unknown') : t(isOver ? 'proof.ended' : 'proof.until', { date: format.date(first) })}</p>
      {needsAuthorities && !isOver && signatures.some(({ signer }) => signer?.selfMade === false) ? (
        <p className="muted">{t('proof.byAuthorities')}</p>
      ) : null}
      {isUntrusted ? <p className="muted">{t('proof.untrusted')}</p> : null}
    </>
  );
}

interface RaiseProps {
  readonly document: Document;
  readonly missing: readonly RaisedLevel[];
  /** The most that nothing stands in the way of, which may be there already. */
  readonly allowed: RaisedLevel;
  readonly pdfPassword: string | undefined;
}

function Raise({ document, missing, allowed, pdfPassword }: RaiseProps) {
  const { t } = useTranslation(['signing', 'common']);
  const [chosen, setChosen] = useState<RaisedLevel>();
  // Follows when a certificate comes to be trusted, until somebody chooses.
  const level = chosen ?? (missing.includes(allowed) ? allowed : 'B-LTA');
  const server = useEngine('sync.status', {});
  const raise = useAct('documents.raiseLevel');
  const call = useCall();
  const task = useRef('');
  const run = (): void => {
    task.current = `raise ${crypto.randomUUID()}`;
    const onSuccess = ({ version, pending }: { readonly version: number; readonly pending: unknown }): void => {
      const words = version > document.version ? t('proof.done', { version }) : t('proof.nothing');
      showToast({ text: pending === null ? words : t('proof.waits') });
    };
    raise.mutate(
      { document: document.id, level, task: task.current, ...(pdfPassword === undefined ? {} : { pdfPassword }) },
      { onSuccess },
    );
  };
  return (
    <>
      <p className="muted">{t(missing.length === 0 ? 'proof.renewText' : 'proof.raiseText')}</p>
      {missing.length < 2 ? null : (
        <Select
          label={t('proof.level')}
          choices={missing.map((id) => ({ id, text: t(`check.levels.${id}`) }))}
          value={level}
          onChange={setChosen}
        />
      )}
      <p className="muted">{t(server.data?.server === null ? 'proof.noServer' : 'proof.tellsServer')}</p>
      <ProblemBanner error={raise.error} />
      {raise.isPending ? (
        <div className="stack" role="status">
          <ProgressBar label={t('proof.adding')} />
          <Button onPress={() => void call('tasks.cancel', { task: task.current })}>{t('common:cancel')}</Button>
        </div>
      ) : (
        <div className="row">
          <Button icon={<ShieldCheck aria-hidden />} onPress={run}>
            {t(missing.length === 0 ? 'proof.renew' : 'proof.raise')}
          </Button>
        </div>
      )}
    </>
  );
}
