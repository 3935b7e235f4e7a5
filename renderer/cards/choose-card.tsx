import { useState } from 'react';
import type { CardCertificate, CardStep } from '../../electron/contract/cards.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/fields/radio-cards.tsx';
import type { StepProps } from './step-props.ts';
import { validity } from './validity.ts';
import type { CardWords } from './words/index.ts';

type Choosing = Extract<CardStep, { readonly at: 'choosing' }>;

/** Which certificate of which card; those that can't sign are there too, with the reason. */
export function ChooseCard({ step, words, locale, answer }: StepProps & { readonly step: Choosing }) {
  const certificates = step.cards.flatMap((card) => card.certificates.map((certificate) => ({ card, certificate })));
  const usable = certificates.filter(({ certificate }) => certificate.trouble === null);
  const [chosen, setChosen] = useState<string | null>(usable.length === 1 ? (usable[0]?.certificate.id ?? null) : null);
  const cards = certificates.map(({ card, certificate }) => ({
    id: certificate.id,
    title: certificate.name,
    isDisabled: certificate.trouble !== null,
    text: <About certificate={certificate} card={card.name} program={card.program} words={words} locale={locale} />,
  }));
  return (
    <div className="stack">
      {cards.length === 0 ? (
        <Nothing step={step} words={words} />
      ) : (
        <RadioCards label={words.certificate} cards={cards} value={chosen} onChange={setChosen} />
      )}
      {cards.length > 0 && usable.length === 0 ? <Banner kind="warn">{words.noneUsable}</Banner> : null}
      {step.troubled.map(({ name, trouble }) => (
        <Banner key={name} kind="warn" title={words.trouble[trouble].title}>
          {words.trouble[trouble].whatToDo(name)}
        </Banner>
      ))}
      <div className="row">
        {usable.length === 0 ? null : (
          <Button
            kind="main"
            whyNot={chosen === null ? words.chooseFirst : undefined}
            onPress={() => chosen !== null && answer({ do: 'choose', certificate: chosen })}
          >
            {words.next}
          </Button>
        )}
        <Button onPress={() => answer({ do: 'look' })}>{words.lookAgain}</Button>
        <Button onPress={() => answer({ do: 'cancel' })}>{words.cancel}</Button>
      </div>
      <p className="muted small">{words.otherText}</p>
      <Button kind="quiet" onPress={() => answer({ do: 'other' })}>
        {words.other}
      </Button>
    </div>
  );
}

function Nothing({ step, words }: { readonly step: Choosing; readonly words: CardWords }) {
  const text = step.programs.length === 0 ? words.noProgram : step.cards.length === 0 ? words.noCard(step.programs) : words.emptyCard;
  return <Banner title={step.programs.length === 0 ? words.noProgramTitle : words.noCardTitle}>{text}</Banner>;
}

interface AboutProps {
  readonly certificate: CardCertificate;
  readonly card: string;
  readonly program?: string;
  readonly words: CardWords;
  readonly locale: string;
}

/** A certificate in plain words. */
export function About({ certificate, card, program, words, locale }: AboutProps) {
  const { from, until } = validity(certificate, locale);
  const reasons = {
    expired: words.expired(until),
    not_yet: words.notYet(from),
    not_for_signing: words.notForSigning,
    unknown_key: words.unknownKey,
  };
  return (
    <>
      {words.issuedBy(certificate.issuer)}{' '}
      {certificate.trouble === null ? words.validUntil(until) : <strong>{reasons[certificate.trouble]}</strong>}{' '}
      {program === undefined ? words.onCard(card) : words.onCardThrough(card, program)}
    </>
  );
}
