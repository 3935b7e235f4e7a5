import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useFormat } from '../../ui/format.ts';
import { WordList } from '../first-run/word-list.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { PaperDialog } from './paper-dialog.tsx';
import type { SecondServer } from './second-server.ts';
import { WitnessDialog } from './witness-dialog.tsx';

type Kind = 'witness' | 'paper';

/** Who the third party is, or who it's to be. */
export function ThirdCard({ second: { third } }: { readonly second: SecondServer }) {
  const { t } = useTranslation('second');
  const [kind, setKind] = useState<Kind>('witness');
  const [isAsking, setAsking] = useState<Kind>();
  return (
    <Card title={t('third.title')}>
      {third === null ? (
        <>
          <p>{t('third.text')}</p>
          <RadioCards
            label={t('third.needed')}
            value={kind}
            onChange={setKind}
            cards={[
              { id: 'witness', title: t('third.witness'), text: t('third.witnessText') },
              { id: 'paper', title: t('third.paper'), text: t('third.paperText') },
            ]}
          />
          <div className="row">
            <Button kind="main" onPress={() => setAsking(kind)}>
              {t('third.choose')}
            </Button>
          </div>
        </>
      ) : (
        <Named third={third} onAsk={setAsking} />
      )}
      {isAsking === 'witness' ? <WitnessDialog replaces={third !== null} onClose={() => setAsking(undefined)} /> : null}
      {isAsking === 'paper' ? <PaperDialog replaces={third !== null} onClose={() => setAsking(undefined)} /> : null}
    </Card>
  );
}

function Named({ third, onAsk }: { readonly third: NonNullable<SecondServer['third']>; readonly onAsk: (kind: Kind) => void }) {
  const { t } = useTranslation('second');
  const format = useFormat();
  const isWitness = third.kind === 'witness';
  const name = isWitness
    ? t('third.isWitness', { address: new URL(third.address).host })
    : third.holder === null
      ? t('third.isPaperOnly')
      : t('third.isPaper', { holder: isolated(third.holder) });
  return (
    <>
      <p>
        <strong>{name}</strong> <span className="muted">{t('third.since', { date: format.date(third.since) })}</span>
      </p>
      {isWitness ? (
        <>
          <h3>{t('third.words')}</h3>
          <WordList label={t('third.words')} words={third.words} />
        </>
      ) : (
        <p className="muted">{t('paper.nothingKept')}</p>
      )}
      <div className="row">
        <Button onPress={() => onAsk('paper')}>{t(isWitness ? 'third.toPaper' : 'third.newPaper')}</Button>
        <Button onPress={() => onAsk('witness')}>{t(isWitness ? 'third.other' : 'third.toWitness')}</Button>
      </div>
    </>
  );
}
