import { useState } from 'react';
import type { CardStep } from '../../electron/contract/cards.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PassphraseField } from '../ui/fields/passphrase-field.tsx';
import type { StepProps } from './step-props.ts';
import { About } from './choose-card.tsx';

type PinStep = Extract<CardStep, { readonly at: 'pin' }>;

/** The PIN of the chosen card, with what a wrong one would do; it leaves this page with the press of the button. */
export function GivePin({ step, words, locale, answer }: StepProps & { readonly step: PinStep }) {
  const [pin, setPin] = useState('');
  const { certificate, card, tries, atReader, wrong } = step;
  const give = (): void => {
    setPin('');
    answer({ do: 'pin', pin: atReader ? null : pin });
  };
  const isMissing = !atReader && pin === '';
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) give();
      }}
    >
      <p className="who">
        <strong>
          <bdi>{certificate.name}</bdi>
        </strong>
        <br />
        <span className="small">
          <About certificate={certificate} card={card} words={words} locale={locale} />
        </span>
      </p>
      {wrong ? (
        <Banner kind="problem" isNews title={words.wrongTitle}>
          {words.wrong}
        </Banner>
      ) : null}
      {tries === 'few' || tries === 'last' ? (
        <Banner kind="warn" title={words.tries[tries].title}>
          {words.tries[tries].text}
        </Banner>
      ) : null}
      {atReader ? (
        <Banner>{words.pinAtReader}</Banner>
      ) : (
        <PassphraseField label={words.pin} description={words.pinHint} showLabel={words.showPin} value={pin} onChange={setPin} autoFocus />
      )}
      <div className="row">
        <Button kind="main" type="submit" whyNot={isMissing ? words.pinFirst : undefined}>
          {atReader ? words.signAtReader : words.sign}
        </Button>
        <Button onPress={() => answer({ do: 'look' })}>{words.otherCard}</Button>
        <Button onPress={() => answer({ do: 'cancel' })}>{words.cancel}</Button>
      </div>
    </form>
  );
}
