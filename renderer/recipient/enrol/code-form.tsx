import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { StepHeading } from '../step-heading.tsx';
import { CodeCamera } from '../unlock/code-camera.tsx';
import { WordsField } from '../unlock/words-field.tsx';
import { useAct, type Failure } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';

/** `onCode` throws a Problem when it isn't the invitation's. `failedBefore`: what came of the code in the link. */
export interface CodeFormProps {
  readonly owner: string;
  readonly failedBefore: Failure | undefined;
  readonly onCode: (typed: string) => Promise<void>;
}

/** The code that the owner handed over: read by the camera, or its words typed. */
export function CodeForm({ owner, failedBefore, onCode }: CodeFormProps) {
  const { words } = useSpeech();
  const [typed, setTyped] = useState('');
  const [isFresh, setFresh] = useState(true);
  const act = useAct();
  const failure = act.failure ?? (isFresh ? failedBefore : undefined);
  const take = (text: string): void => {
    setFresh(false);
    act.run(() => onCode(text));
  };
  const isMistyped = failure !== undefined && ['mistyped_invitation', 'wrong_paper'].includes(failure.code);
  return (
    <section className="step">
      <StepHeading isNews={false}>{words.invited.heading}</StepHeading>
      <p>{words.invited.why(owner)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take(typed);
        }}
      >
        <CodeCamera onText={take} />
        <WordsField
          label={words.invited.words}
          description={words.invited.hint}
          countInWords={words.invited.count}
          value={typed}
          error={isMistyped ? words.problems[failure.code].heading : undefined}
          onChange={setTyped}
        />
        {failure === undefined ? null : <ProblemNote failure={failure} />}
        <Button kind="main" type="submit">
          {act.isPending ? words.common.oneMoment : words.enrol.next}
        </Button>
      </form>
      <p className="soft">{words.invited.none(owner)}</p>
    </section>
  );
}
