import { CircleDashed, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useFindingRows, type FindingRow } from './finding-rows.ts';
import type { Finding } from './finding-state.ts';
import { MendButton } from './mend-button.tsx';

const icons = { blocks: OctagonAlert, warns: TriangleAlert, step: CircleDashed } as const;
const shownAtOnce = 20;

/** One thing to do next, with its button, and the rest as a list without haste. */
export function NextSteps({ vault, findings }: { readonly vault: string; readonly findings: readonly Finding[] }) {
  const { t } = useTranslation(['readiness', 'common']);
  const [shown, setShown] = useState(shownAtOnce);
  const rows = useFindingRows(vault, findings);
  const [next, ...others] = rows ?? [];
  if (next === undefined) return null;
  return (
    <>
      <Next key={next.id} row={next} />
      {others.length === 0 ? null : (
        <section className="stack">
          <h2>{t('then')}</h2>
          <ul className="step-list">
            {others.slice(0, shown).map((row) => (
              <Step key={row.id} row={row} />
            ))}
          </ul>
          {shown < others.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
        </section>
      )}
    </>
  );
}

function Next({ row: { finding, title, text, remedy } }: { readonly row: FindingRow }) {
  const { t } = useTranslation('readiness');
  const named = useId();
  return (
    <section className="card next-step" data-severity={finding.severity} data-finding={finding.code}>
      <h2 id={named}>{t('next', { what: title })}</h2>
      {text === '' ? null : <p>{text}</p>}
      {remedy === undefined ? null : (
        <div className="row">
          <MendButton kind="main" remedy={remedy} about={named} />
        </div>
      )}
    </section>
  );
}

function Step({ row: { finding, title, text, remedy } }: { readonly row: FindingRow }) {
  const { t } = useTranslation('readiness');
  const named = useId();
  const Icon = icons[finding.severity];
  return (
    <li className="step-row" data-severity={finding.severity} data-finding={finding.code}>
      <Icon role="img" aria-label={t(`severity.${finding.severity}`)} />
      <div className="grow">
        <p className="step-title" id={named}>
          {title}
        </p>
        {text === '' ? null : <p className="muted small">{text}</p>}
      </div>
      {remedy === undefined ? null : <MendButton kind="quiet" remedy={remedy} about={named} />}
    </li>
  );
}
