import { Users } from 'lucide-react';
import { useRef } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { SigningOptions } from '../../../electron/contract/signing.ts';
import { witnessDays } from '../../../shared/domain/witnessing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLanguage } from '../../ui/speech.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useCall } from '../queries.ts';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AreaPart, useArea } from './area-part.tsx';
import { isAskedPeople, missingPart, nobodyYet, type AskedPeople } from './asked-people.ts';
import { PeoplePart } from './people-part.tsx';
import { placesIn } from './shared-area.ts';

interface Props {
  readonly document: Document;
  readonly options: SigningOptions;
  readonly onAsked: () => void;
}

/** Who is to sign, how, and where; and the button. */
export function AskWitnesses({ document, options, onAsked }: Props) {
  const { t } = useTranslation(['witnesses', 'common']);
  const language = useLanguage();
  const nobody: AskedPeople = { people: [nobodyYet(language), nobodyYet(language)], days: witnessDays.absent, factor: 'none' };
  const [asked, setAsked, draft] = useDraftedState(`witnesses/${document.id}`, nobody, isAskedPeople);
  const area = useArea(document, options, asked.people.length);
  const call = useCall();
  const start = useAct('witnessings.start');
  const task = useRef('');
  const missing = missingPart(asked);
  const ask = async (): Promise<void> => {
    task.current = `witnesses ${crypto.randomUUID()}`;
    const places = area.place === null || area.place === undefined ? [] : placesIn(area.place, asked.people.length);
    const witnesses = asked.people.map(({ name, email, language: theirs, word }, index) => ({
      name: name.trim(),
      email: email.trim(),
      language: theirs,
      ...(asked.factor === 'word' ? { word: word.trim() } : {}),
      ...(places[index] === undefined ? {} : { place: places[index] }),
    }));
    const order = { document: document.id, witnesses, days: asked.days, secondFactor: asked.factor, task: task.current };
    // The banner says why it failed.
    await start.mutateAsync(order).then(
      () => {
        draft.clear();
        onAsked();
      },
      () => undefined,
    );
  };
  return (
    <div className="stack">
      <RestoredNote
        isRestored={draft.isRestored}
        onStartOver={() => {
          setAsked(nobody);
          draft.clear();
        }}
      />
      <PeoplePart value={asked} onChange={setAsked} />
      <HowPart value={asked} onChange={setAsked} />
      <AreaPart area={area} options={options} />
      <Banner kind="warn">
        <p className="small">{t('worth')}</p>
        <p className="small">{t('certificate')}</p>
      </Banner>
      <ProblemBanner error={start.error} />
      {start.isPending ? (
        <div className="stack" role="status">
          <ProgressBar label={t('preparing', { name: document.name })} />
          <Button onPress={() => void call('tasks.cancel', { task: task.current })}>{t('common:cancel')}</Button>
        </div>
      ) : (
        <div className="row">
          <Button
            kind="main"
            icon={<Users aria-hidden />}
            whyNot={missing !== undefined ? t(`missing.${missing}`) : area.place === undefined ? t('common:loading') : undefined}
            onPress={() => void ask()}
          >
            {t('submit')}
          </Button>
        </div>
      )}
    </div>
  );
}

function HowPart({ value, onChange }: { readonly value: AskedPeople; readonly onChange: (value: AskedPeople) => void }) {
  const { t } = useTranslation('witnesses');
  return (
    <Card title={t('how.title')}>
      <NumberField
        label={t('how.days')}
        minValue={witnessDays.least}
        maxValue={witnessDays.most}
        value={value.days}
        onChange={(days) => Number.isInteger(days) && onChange({ ...value, days })}
      />
      <RadioCards
        label={t('how.factor')}
        value={value.factor}
        onChange={(factor) => onChange({ ...value, factor })}
        cards={(['none', 'word'] as const).map((id) => ({
          id,
          title: t(`how.factors.${id}.title`),
          text: t(`how.factors.${id}.text`),
        }))}
      />
    </Card>
  );
}
