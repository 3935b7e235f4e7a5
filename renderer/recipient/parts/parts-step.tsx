import { CircleCheck, CircleDashed, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { StepHeading } from '../step-heading.tsx';
import type { Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import { isolated, useSpeech } from '../words/speech.tsx';
import { CarriedText } from './carried-text.tsx';
import { FalseParts } from './false-parts.tsx';
import type { KeyPart, KeyParts } from './part-messages.ts';
import { keeperName } from './part-names.ts';
import { PartForm } from './part-form.tsx';
import { ThirdPaperForm } from './third-paper-form.tsx';

/** What is missing, and what came of a part that another tab had. */
export interface PartsStepProps {
  readonly client: Asker;
  readonly parts: KeyParts;
  readonly received: Failure | undefined;
  /** Throws a Problem for a part that is of no use. */
  readonly onTake: (text: string) => Promise<void>;
  readonly onParts: (found: KeyParts) => void;
  readonly onLookAgain: () => void;
}

/** What is said while one part of the key is missing: which, and the ways to it. */
export function PartsStep({ client, parts, received, onTake, onParts, onLookAgain }: PartsStepProps) {
  const { words } = useSpeech();
  const [typed, setTyped] = useState({ part: '', paper: '' });
  const { name, text } = parts.carry;
  const own = parts.parts.find(({ keeper }) => keeper === 'own');
  const third = parts.parts.find(({ place }) => place === 3);
  return (
    <section className="step">
      <StepHeading isNews={false}>{words.parts.heading}</StepHeading>
      <p>{words.parts.why}</p>
      <ul className="key-parts" aria-label={words.parts.list}>
        {parts.parts.map((part) => (
          <PartLine key={part.place} part={part} />
        ))}
      </ul>
      <FalseParts parts={parts} />
      {received === undefined ? null : <ProblemNote failure={received} />}
      <Carry parts={parts} own={own?.name ?? ''} />
      {!parts.opensHere || third?.keeper !== 'paper' || third.isHere ? null : (
        <Disclosure title={words.parts.paper.title} level={3}>
          <ThirdPaperForm
            value={typed.paper}
            onChange={(paper) => setTyped((before) => ({ ...before, paper }))}
            read={(said) => client.ask('takePaper', { typed: said })}
            onParts={onParts}
          />
        </Disclosure>
      )}
      <Disclosure title={words.parts.text.title} level={3}>
        {text === '' ? null : <CarriedText text={text} about={words.parts.text.ours(isolated(name))} />}
        {parts.opensHere ? (
          <PartForm value={typed.part} onChange={(part) => setTyped((before) => ({ ...before, part }))} onTake={onTake} />
        ) : null}
      </Disclosure>
      <Disclosure title={words.parts.none(isolated(name))} level={3}>
        <p>{words.parts.noneWhy}</p>
        <p>{third?.keeper === 'paper' ? words.parts.noneWithPaper : words.parts.noneWithWitness}</p>
        <Button onPress={onLookAgain}>{words.parts.lookAgain}</Button>
      </Disclosure>
    </section>
  );
}

/** The way that most people go. */
function Carry({ parts, own }: { readonly parts: KeyParts; readonly own: string }) {
  const { words } = useSpeech();
  const { name, href, text } = parts.carry;
  const other = isolated(name);
  return (
    <>
      <h3>{words.parts.together}</h3>
      {parts.opensHere ? null : <p>{words.parts.behind(other)}</p>}
      {text === '' ? (
        <p>{words.parts.nothingToBring(other)}</p>
      ) : (
        <>
          <p>{words.parts.carryWhy(other)}</p>
          <p>
            <a className="button main" href={href} target="_blank" rel="noopener noreferrer">
              {words.parts.bring(other)}
            </a>
          </p>
        </>
      )}
      {parts.opensHere ? <p className="soft">{words.parts.otherWayRound(other, words.parts.bring(isolated(own)))}</p> : null}
    </>
  );
}

function PartLine({ part }: { readonly part: KeyPart }) {
  const { words } = useSpeech();
  const Icon = part.isHere ? CircleCheck : part.isFalse ? OctagonAlert : CircleDashed;
  return (
    <li data-here={part.isHere}>
      <Icon aria-hidden />
      <span>
        {keeperName(part, words)}: <strong>{stateOf(part, words)}</strong>
      </span>
    </li>
  );
}

function stateOf({ isHere, isFalse, keeper }: KeyPart, { parts }: ReturnType<typeof useSpeech>['words']): string {
  if (isHere) return parts.here;
  if (isFalse) return parts.isFalse;
  return { own: parts.missing, other: parts.missing, witness: parts.spareWitness, paper: parts.sparePaper }[keeper];
}
