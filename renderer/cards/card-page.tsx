import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { CardAnswer, CardStep, CardView, CardWindowApi } from '../../electron/contract/cards.ts';
import { localeOf } from '../../shared/domain/language.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ChooseCard } from './choose-card.tsx';
import { GivePin } from './give-pin.tsx';
import type { StepProps } from './step-props.ts';
import { cardWords } from './words/index.ts';

/** The window in which a card is chosen: shows what the shell says, and tells it what its owner does. */
export function CardPage({ cards }: { readonly cards: CardWindowApi }) {
  const [view, setView] = useState<CardView>();
  useEffect(() => {
    const end = cards.on(setView);
    void cards.answer({ do: 'view' }).then(setView);
    return end;
  }, [cards]);
  if (view === undefined) return null;
  const words = cardWords[view.language];
  document.documentElement.lang = view.language;
  document.title = words.title;
  const answer = (given: CardAnswer): void => void cards.answer(given).then((next) => setView(next ?? view));
  return (
    <I18nProvider locale={localeOf[view.language]}>
      <main className="card-page stack">
        <h1>{words.title}</h1>
        <p>
          {words.document} <bdi>{view.document}</bdi>
        </p>
        <Step step={view.step} words={words} locale={localeOf[view.language]} answer={answer} />
      </main>
    </I18nProvider>
  );
}

function Step({ step, ...props }: StepProps & { readonly step: CardStep }) {
  const { words, answer } = props;
  const cancel = <Button onPress={() => answer({ do: 'cancel' })}>{words.cancel}</Button>;
  switch (step.at) {
    case 'looking':
      return <Waiting label={step.program === null ? words.looking : words.lookingThrough(step.program)}>{cancel}</Waiting>;
    case 'choosing':
      return <ChooseCard {...props} step={step} />;
    case 'pin':
      return <GivePin {...props} step={step} />;
    case 'asking':
      return <Waiting label={step.atReader ? words.atReader : words.asking}>{cancel}</Waiting>;
    case 'signing':
      return <Waiting label={step.atReader ? words.signingAtReader : words.signing}>{cancel}</Waiting>;
    case 'stopped':
      return (
        <div className="stack">
          <Banner kind="problem" isNews title={words.trouble[step.trouble].title}>
            {words.trouble[step.trouble].whatToDo(step.program)}
          </Banner>
          <div className="row">
            <Button kind="main" onPress={() => answer({ do: 'look' })}>
              {words.lookAgain}
            </Button>
            {cancel}
          </div>
        </div>
      );
  }
}

function Waiting({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="stack" role="status">
      <ProgressBar label={label} />
      <div className="row">{children}</div>
    </div>
  );
}
