import { useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { Problem } from '../problems.ts';
import { StepHeading } from '../step-heading.tsx';
import { ConfirmPassphrase } from './confirm-passphrase.tsx';
import { useAct } from '../use-act.ts';
import { useAskedBeforeLeaving, useSteps } from './use-steps.ts';
import type { Asker } from '../worker-client.ts';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { passphraseLists } from './passphrase-lists.ts';
import { vouchesAlone } from '../../../shared/domain/invitation.ts';
import type { AcceptedOffer, MadeEnrolment } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What choosing needs. `owner` is isolated for a sentence. */
export interface ChoosePassphraseProps {
  readonly client: Asker;
  readonly owner: string;
  /** The invitation whose code was right. */
  readonly invited: AcceptedOffer;
  readonly wasEnrolled: boolean;
  /** Whether the first step came up after a press. */
  readonly isFirstNews: boolean;
  /** What becomes of the key pair; throws a Problem. */
  readonly send: (made: MadeEnrolment) => Promise<void>;
  readonly onDone: (made: MadeEnrolment) => void;
}

const allSteps = ['words', 'own', 'type-back', 'type-back-own'] as const;
type Step = (typeof allSteps)[number];

/**
 * Six proposed words, or a passphrase the reader makes up; then typed back from the paper. Nothing that was shown or typed is lost by going
 * back, with our button or the browser's.
 */
export function ChoosePassphrase({ client, owner, invited, wasEnrolled, isFirstNews, send, onDone }: ChoosePassphraseProps) {
  const { words } = useSpeech();
  const [step, moveTo] = useSteps(allSteps);
  const [isNews, setNews] = useState(isFirstNews);
  const [six, setSix] = useProposed(client);
  const [own, setOwn] = useState('');
  const [typed, setTyped] = useState('');
  const isOwn = step === 'own' || step === 'type-back-own';
  // The words may be on paper already, and other ones would be proposed next time.
  useAskedBeforeLeaving();
  const go = (next: Step): void => {
    setNews(true);
    moveTo(next);
  };
  const enrol = async (): Promise<void> => {
    const passphrase = isOwn ? sameAsOwn(own, typed) : sameWords(six ?? [], typed);
    const made = await client.ask('enrol', { passphrase });
    await send(made);
    onDone(made);
  };
  const steps = vouchesAlone[invited.way] ? 2 : 3;
  if (six === undefined) return <p role="status">{words.common.oneMoment}</p>;
  if (step === 'type-back' || step === 'type-back-own') {
    const back = (): void => go(isOwn ? 'own' : 'words');
    return <ConfirmPassphrase isSecret={isOwn} steps={steps} value={typed} onChange={setTyped} onBack={back} onSet={enrol} />;
  }
  if (step === 'own')
    return (
      <OwnPassphrase
        client={client}
        value={own}
        steps={steps}
        onChange={setOwn}
        onNext={() => go('type-back-own')}
        onProposed={() => go('words')}
      />
    );
  const others = (): void => void client.ask('proposePassphrase', {}).then(setSix);
  return (
    <SixWords
      owner={owner}
      wasEnrolled={wasEnrolled}
      isNews={isNews}
      six={six}
      steps={steps}
      onOthers={others}
      onOwn={() => go('own')}
      onNext={() => go('type-back')}
    />
  );
}

/** Six proposed words; undefined until the worker has made them. */
function useProposed(client: Asker): [readonly string[] | undefined, (six: readonly string[]) => void] {
  const [six, setSix] = useState<readonly string[]>();
  useEffect(() => {
    let isOver = false;
    void client.ask('proposePassphrase', {}).then((proposed) => {
      if (!isOver) setSix(proposed);
    });
    return () => {
      isOver = true;
    };
  }, [client]);
  return [six, setSix];
}

/** Words are words, however they are spaced and capitalised; the passphrase is the words with single spaces. @throws Problem `not_the_same` */
function sameWords(six: readonly string[], typed: string): string {
  const words = typed.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.join(' ') !== six.join(' ')) throw new Problem('not_the_same', 'other words were typed');
  return six.join(' ');
}

function sameAsOwn(own: string, typed: string): string {
  if (own !== typed) throw new Problem('not_the_same', 'another passphrase was typed');
  return own;
}

interface SixWordsProps {
  readonly owner: string;
  readonly wasEnrolled: boolean;
  readonly isNews: boolean;
  readonly six: readonly string[];
  /** How many steps there are. */
  readonly steps: number;
  readonly onOthers: () => void;
  readonly onOwn: () => void;
  readonly onNext: () => void;
}

function SixWords({ owner, wasEnrolled, isNews, six, steps, onOthers, onOwn, onNext }: SixWordsProps) {
  const { words } = useSpeech();
  return (
    <section className="step">
      <Banner kind="good">{words.invited.right}</Banner>
      <p>{words.enrol.lead}</p>
      {wasEnrolled ? <p>{words.enrol.before}</p> : null}
      <StepHeading isNews={isNews}>{words.enrol.choose}</StepHeading>
      <p className="soft">{words.common.step(1, steps)}</p>
      <p>{words.enrol.why(owner)}</p>
      <p>{words.enrol.paper}</p>
      <p aria-hidden>
        <strong>{words.enrol.six}</strong>
      </p>
      <ol className="words" aria-label={words.enrol.six} lang="en" aria-live="polite">
        {six.map((word, index) => (
          <li key={index}>{word}</li>
        ))}
      </ol>
      <Button kind="main" onPress={onNext}>
        {words.enrol.written}
      </Button>
      <div className="row">
        <Button kind="quiet" onPress={onOthers}>
          {words.enrol.others}
        </Button>
        <Button kind="quiet" onPress={onOwn}>
          {words.enrol.rather}
        </Button>
      </div>
    </section>
  );
}

interface OwnPassphraseProps {
  readonly client: Asker;
  readonly value: string;
  readonly steps: number;
  readonly onChange: (typed: string) => void;
  readonly onNext: () => void;
  readonly onProposed: () => void;
}

function OwnPassphrase({ client, value, steps, onChange, onNext, onProposed }: OwnPassphraseProps) {
  const { words } = useSpeech();
  const act = useAct();
  const next = (): void =>
    act.run(async () => {
      if ([...value].length < passphraseLimits.least) throw new Problem('too_short', 'a passphrase of few characters');
      const refusal = await client.ask('checkPassphrase', { passphrase: value, lists: await passphraseLists() });
      // How hard it is to guess is all that protects the vault.
      if (refusal !== null) throw new Problem(refusal === 'too_short' ? 'too_short' : 'too_easy', 'a passphrase that is refused');
      onNext();
    });
  return (
    <section className="step">
      <StepHeading isNews>{words.enrol.own}</StepHeading>
      <p className="soft">{words.common.step(1, steps)}</p>
      <Banner kind="warn" title={words.enrol.ownWarning}>
        {words.enrol.ownWarningWhy}
      </Banner>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <PassphraseField
          label={words.enrol.own}
          description={words.enrol.ownHint(passphraseLimits.least)}
          showLabel={words.common.showTyped}
          value={value}
          onChange={onChange}
          maxLength={passphraseLimits.most}
          isNew
          isRequired
          validationBehavior="aria"
          error={act.failure === undefined ? undefined : words.problems[act.failure.code].heading}
        />
        {act.failure === undefined ? null : <ProblemNote failure={act.failure} />}
        <Button kind="main" type="submit" isPending={act.isPending}>
          {words.enrol.next}
        </Button>
      </form>
      <div className="row">
        <Button kind="quiet" onPress={onProposed}>
          {words.enrol.proposed}
        </Button>
      </div>
    </section>
  );
}
