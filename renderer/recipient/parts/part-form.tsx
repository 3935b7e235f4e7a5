import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { useAct } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';

const maxCharacters = 20_000;

/** What is typed belongs to the caller. `onTake` throws a Problem for a part that is of no use. */
export interface PartFormProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onTake: (text: string) => Promise<void>;
}

/** Takes in a part as text. */
export function PartForm({ value, onChange, onTake }: PartFormProps) {
  const { words } = useSpeech();
  const act = useAct();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act.run(() => onTake(value));
      }}
    >
      <TextArea
        label={words.parts.text.field}
        description={words.parts.text.hint}
        value={value}
        onChange={(typed) => {
          onChange(typed);
          act.forget();
        }}
        rows={4}
        maxLength={maxCharacters}
        isRequired
        validationBehavior="aria"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        error={act.failure === undefined ? undefined : words.problems[act.failure.code].heading}
      />
      {act.failure === undefined ? null : <ProblemNote failure={act.failure} />}
      <Button type="submit">{act.isPending ? words.common.oneMoment : words.parts.text.add}</Button>
    </form>
  );
}
