import { Card } from '../../ui/card.tsx';
import type { Health } from '../api/answers.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';

type Finding = Health['findings'][number];

/** What is to be looked at first stands first. */
const order: readonly Finding['severity'][] = ['failure', 'warning', 'unchecked', 'notice', 'fine'];
const kinds = { failure: 'danger', warning: 'warn', unchecked: 'plain' } as const;

/** Whether anything is to be done. */
const isOpen = (severity: Finding['severity']): severity is keyof typeof kinds => severity in kinds;

/** What `heirlock doctor` says of this server, in its own words, which are English. */
export function FindingsCard({ findings }: Pick<Health, 'findings'>) {
  const { t } = useTranslation('health');
  const sorted = order.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return (
    <Card title={t('findings.title')}>
      <p className="muted small">{t('findings.text')}</p>
      <ul className="plain-list">
        {sorted.map(({ check, severity, text, advice }) => (
          <li key={`${check} ${text}`}>
            <div className="words" lang="en">
              <div>{text}</div>
              {advice === null ? null : <div className="muted small">{advice}</div>}
            </div>
            {isOpen(severity) ? <Badge kind={kinds[severity]}>{t(`findings.severity.${severity}`)}</Badge> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
