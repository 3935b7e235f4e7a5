import { useEffect, useState } from 'react';
import { StepHeading } from '../step-heading.tsx';
import { isolated, useSpeech } from '../words/speech.tsx';
import { CarriedText } from './carried-text.tsx';
import { offerPart } from './part-channel.ts';

/** What was in the page's address, and what this server is called. */
export interface BringPartProps {
  readonly text: string | undefined;
  readonly own: string;
}

type Outcome = 'waiting' | 'taken' | 'refused';

/** Keeps a part, in this tab alone, until the page that needs it is open in this browser too. */
export function BringPart({ text, own }: BringPartProps) {
  const { words } = useSpeech();
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  useEffect(() => (text === undefined ? undefined : offerPart(crypto.randomUUID(), text, setOutcome)), [text]);
  const { brought } = words.parts;
  const name = isolated(own);
  if (text === undefined)
    return (
      <section className="step">
        <StepHeading isNews={false}>{brought.nothing}</StepHeading>
        <p>{brought.nothingHow}</p>
      </section>
    );
  if (outcome !== 'waiting')
    return (
      <section className="step" role="status">
        <StepHeading isNews>{brought[outcome]}</StepHeading>
        <p>{outcome === 'taken' ? brought.takenHow(name) : brought.refusedHow(name)}</p>
      </section>
    );
  return (
    <section className="step">
      <StepHeading isNews={false}>{brought.here(name)}</StepHeading>
      <p>
        <strong>{brought.now(name)}</strong>
      </p>
      <p>{brought.then}</p>
      <h3>{brought.elsewhere}</h3>
      <CarriedText text={text.replaceAll(',', '\n')} about={brought.elsewhereHow} />
    </section>
  );
}
