import { useState } from 'react';
import type { SimulatedStep } from '../../../electron/contract/releases.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useFormat } from '../../ui/format.ts';
import { Select } from '../../ui/fields/select.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { HandoverLists } from './handover-lists.tsx';
import { useSpanWords } from './use-policy-words.ts';

/** Days between check-ins that can be tried; none: no sign of life ever comes again. */
const rhythms = { never: undefined, week: 7, month: 30, quarter: 90 } as const;
type Rhythm = keyof typeof rhythms;

export interface SimulationCardProps {
  readonly vault: string;
  /** Whether check-ins change anything. */
  readonly awaitsCheckIns: boolean;
}

/** The whole future of a vault as a list, depending on what the owner does; simulated, not done. */
export function SimulationCard({ vault, awaitsCheckIns }: SimulationCardProps) {
  const { t } = useTranslation('policy');
  const [isOpen, setIsOpen] = useState(false);
  const [rhythm, setRhythm] = useState<Rhythm>('never');
  const span = useSpanWords();
  const everyDays = awaitsCheckIns ? rhythms[rhythm] : undefined;
  const future = useEngine(
    'policies.simulate',
    { vault, ...(everyDays === undefined ? {} : { checkInEveryDays: everyDays }) },
    { isEnabled: isOpen, keepPrevious: true },
  );
  const choices = Object.entries(rhythms).map(([id, days]) => ({
    id: id as Rhythm,
    text: days === undefined ? t('future.never') : t('future.every', { span: span(days, 'day') }),
  }));
  return (
    <Disclosure title={t('future.title')} isExpanded={isOpen} onExpandedChange={setIsOpen}>
      <p className="muted">{t('future.text')}</p>
      {awaitsCheckIns ? <Select label={t('future.ask')} choices={choices} value={rhythm} onChange={setRhythm} /> : null}
      {isOpen ? <QueryView query={future}>{(found) => <FutureList future={found} />}</QueryView> : null}
    </Disclosure>
  );
}

function FutureList({ future: { from, steps, end, handovers } }: { readonly future: Output<'policies.simulate'> }) {
  const { t } = useTranslation('policy');
  const format = useFormat();
  const words = useStepWords();
  if (steps.length === 0) return <p>{t('future.nothing')}</p>;
  return (
    <>
      <ol className="future-steps" aria-label={t('future.list')}>
        {steps.map((step, index) => (
          <li key={`${step.at}-${index}`} data-type={step.type} data-past={step.at < from || undefined}>
            <time dateTime={step.at}>{format.shortDateTime(step.at)}</time>
            <span>
              {words(step)}
              {step.releaseAt === null ? null : (
                <span className="muted small"> {t('future.naming', { when: format.dateTime(step.releaseAt) })}</span>
              )}
              {step.at < from ? <span className="muted small"> {t('future.passed')}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      <p>{t(`future.end.${end}`)}</p>
      <HandoverLists handovers={handovers} />
    </>
  );
}

/** One step as a sentence. */
function useStepWords(): (step: SimulatedStep) => string {
  const { t } = useTranslation('policy');
  const format = useFormat();
  return ({ type, mail, recipients, phase, late }) => {
    if (type === 'message' && mail !== null) return t(`future.mail.${mail}`, { names: format.list(recipients.map(({ name }) => name)) });
    if (type === 'phase' && phase !== null) return t(`future.phase.${phase}`);
    if (type === 'missed') return t('future.missed');
    if (type === 'check_in') return t(late ? 'future.checkInLate' : 'future.checkIn');
    if (type === 'resumed') return t('future.resumed');
    return type === 'called_off' ? t('future.calledOff') : t('future.phase.released');
  };
}
