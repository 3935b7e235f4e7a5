import type { Certification } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** The ways of certifying, the most permissive first; null: not at all. */
const ways = [
  ['open', null],
  ['notes', 3],
  ['forms', 2],
  ['nothing', 1],
] as const satisfies readonly (readonly [string, Certification | null])[];

interface CertifyPartProps {
  readonly value: Certification | null;
  readonly onChange: (value: Certification | null) => void;
  /** Others could still sign fields in this PDF. */
  readonly hasMoreFields: boolean;
}

/** What a first signature allows others to do. */
export function CertifyPart({ value, onChange, hasMoreFields }: CertifyPartProps) {
  const { t } = useTranslation('signing');
  const cards = ways.map(([id]) => ({ id, title: t(`certify.${id}.title`), text: t(`certify.${id}.text`) }));
  const chosen = ways.find(([, certification]) => certification === value)?.[0] ?? 'open';
  return (
    <Card title={t('certify.title')}>
      <div className="stack">
        <RadioCards
          label={t('certify.label')}
          cards={cards}
          value={chosen}
          onChange={(id) => onChange(ways.find(([way]) => way === id)?.[1] ?? null)}
        />
        {value === 1 && hasMoreFields ? (
          <Banner kind="warn" isNews>
            {t('certify.fieldsLeft')}
          </Banner>
        ) : null}
      </div>
    </Card>
  );
}
