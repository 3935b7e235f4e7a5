import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useFormat } from '../../ui/format.ts';
import { WordList } from '../first-run/word-list.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { SecondServer } from './second-server.ts';

export type ThirdKind = 'witness' | 'paper';

interface Props {
  readonly second: SecondServer;
  /** Somebody is to be named. */
  readonly onAsk: (kind: ThirdKind) => void;
}

/** Who the third party is, or who it's to be. */
export function ThirdCard({ second: { third }, onAsk }: Props) {
  const { t } = useTranslation('second');
  const [kind, setKind] = useState<ThirdKind>('witness');
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
            <Button kind="main" onPress={() => onAsk(kind)}>
              {t('third.choose')}
            </Button>
          </div>
        </>
      ) : (
        <Named third={third} onAsk={onAsk} />
      )}
    </Card>
  );
}

function Named({ third, onAsk }: { readonly third: NonNullable<SecondServer['third']>; readonly onAsk: Props['onAsk'] }) {
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
