import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { SlowNote } from '../slow-note.tsx';
import { StepHeading } from '../step-heading.tsx';
import { useAct } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';

/** `isSecret`: it is the reader's own, so it is not shown. `onSet` throws a Problem when it is not the same, or can't be sent. */
export interface ConfirmPassphraseProps {
  readonly isSecret: boolean;
  /** How many steps there are. */
  readonly steps: number;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBack: () => void;
  readonly onSet: () => Promise<void>;
}

const maxCharacters = 1_024;

/** The passphrase once more, from the paper: a mistake there is noticed while it can still be corrected. */
export function ConfirmPassphrase({ isSecret, steps, value, onChange, onBack, onSet }: ConfirmPassphraseProps) {
  const { words } = useSpeech();
  const act = useAct();
  const error = act.failure?.code === 'not_the_same' ? words.problems.not_the_same.heading : undefined;
  const field = {
    label: words.enrol.again,
    description: words.enrol.againHint,
    value,
    onChange,
    maxLength: maxCharacters,
    isRequired: true,
    validationBehavior: 'aria',
    error,
  } as const;
  return (
    <section className="step">
      <StepHeading isNews>{words.enrol.typeBack}</StepHeading>
      <p className="soft">{words.common.step(2, steps)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act.run(onSet);
        }}
      >
        {isSecret ? (
          <PassphraseField {...field} isNew showLabel={words.common.showTyped} />
        ) : (
          <TextField {...field} dir="ltr" autoComplete="off" autoCorrect="off" spellCheck="false" />
        )}
        {act.failure === undefined ? null : <ProblemNote failure={act.failure} />}
        <Button kind="main" type="submit">
          {act.isPending ? words.common.oneMoment : words.enrol.set}
        </Button>
        <SlowNote isPending={act.isPending} work="keyPair" />
      </form>
      <div className="row">
        <Button kind="quiet" onPress={onBack}>
          {isSecret ? words.common.back : words.enrol.seeAgain}
        </Button>
      </div>
    </section>
  );
}
