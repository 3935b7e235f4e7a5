import type { SignatureLevel, SigningOptions } from '../../../electron/contract/signing.ts';
import { levelNeeds } from '../../../shared/domain/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useTranslation } from '../words/use-translation.ts';

const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const satisfies readonly SignatureLevel[];

interface ProofPartProps {
  readonly timestamp: SigningOptions['timestamp'];
  readonly hasServer: boolean;
  readonly value: SignatureLevel;
  readonly onChange: (level: SignatureLevel) => void;
}

/** The most that can be kept without anybody being there to prove more. */
export const usualLevel = (timestamp: SigningOptions['timestamp']): SignatureLevel => (timestamp === 'available' ? 'B-T' : 'B-B');

/** How much a signature is to prove, and what stands in the way of it. */
export function ProofPart({ timestamp, hasServer, value, onChange }: ProofPartProps) {
  const { t } = useTranslation('signing');
  const needs = levelNeeds[value];
  const lack = timestamp === 'available' ? null : timestamp === 'unknown' ? 'noAnswer' : hasServer ? 'noService' : 'noServer';
  return (
    <Card title={t('level.title')}>
      <div className="stack">
        <RadioCards
          label={t('level.label')}
          cards={levels.map((id) => ({ id, title: t(`level.${id}.title`), text: t(`level.${id}.text`) }))}
          value={value}
          onChange={onChange}
        />
        {lack === null || !needs.timestamp ? null : (
          <Banner kind="warn" isNews>
            {t(`level.${lack}`)}
          </Banner>
        )}
        {hasServer && needs.proofs ? <p className="muted">{t('level.tellsServer')}</p> : null}
      </div>
    </Card>
  );
}
