import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { StepHeading } from '../step-heading.tsx';
import { useAct } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';
import { sendRefusal } from './fetch-witnessing.ts';
import type { ToSign } from './load-witnessing.ts';
import { ownerInSentence } from './signed-view.tsx';
import { WitnessProblem } from './witness-problem.tsx';

const maxReason = 500;

export interface DeclineFormProps {
  readonly base: string;
  readonly toSign: ToSign;
  readonly onBack: () => void;
  readonly onDeclined: () => void;
}

/** Asks once more, since it can't be taken back, and for a reason that nobody has to give. */
export function DeclineForm({ base, toSign, onBack, onDeclined }: DeclineFormProps) {
  const { words } = useSpeech();
  const [reason, setReason] = useState('');
  const act = useAct();
  const decline = (): void =>
    act.run(async () => {
      await sendRefusal(base, reason);
      onDeclined();
    });
  return (
    <section className="step">
      <StepHeading isNews>{words.witness.decline}</StepHeading>
      <p>{words.witness.declineWhy(ownerInSentence(toSign.owner, words))}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          decline();
        }}
      >
        <TextArea
          label={words.witness.reason}
          description={words.witness.reasonHint}
          value={reason}
          onChange={setReason}
          maxLength={maxReason}
          rows={3}
        />
        {act.failure === undefined ? null : <WitnessProblem failure={act.failure} />}
        <Button kind="danger" type="submit" isPending={act.isPending}>
          {words.witness.declineNow}
        </Button>
        <Button onPress={onBack}>{words.witness.back}</Button>
      </form>
    </section>
  );
}
