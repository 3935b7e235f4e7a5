import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { CodeCamera } from '../unlock/code-camera.tsx';
import { refuseMistakes } from '../unlock/mistakes.ts';
import { WordsField } from '../unlock/words-field.tsx';
import { useAct } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';
import type { Answered } from '../worker-messages.ts';
import type { KeyParts } from './part-messages.ts';

/** What is typed belongs to the caller. */
export interface ThirdPaperFormProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly read: (typed: string) => Promise<Answered<'takePaper'>>;
  readonly onParts: (found: KeyParts) => void;
}

/** Takes in the paper of the third party: its words typed, or its pattern read by the camera. */
export function ThirdPaperForm({ value, onChange, read, onParts }: ThirdPaperFormProps) {
  const { words } = useSpeech();
  const act = useAct();
  const take = (typed: string): void =>
    act.run(async () => {
      const answer = await read(typed);
      if (!('parts' in answer)) throw refuseMistakes(answer, 'third', words);
      onParts(answer.parts);
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(value);
      }}
    >
      <p>{words.parts.paper.about}</p>
      <CodeCamera onText={take} />
      <WordsField
        label={words.parts.paper.words}
        description={words.parts.paper.hint}
        countInWords={words.sheet.count}
        value={value}
        error={act.failure === undefined ? undefined : words.problems[act.failure.code].heading}
        onChange={onChange}
      />
      {act.failure === undefined ? null : <ProblemNote failure={act.failure} />}
      <Button type="submit">{act.isPending ? words.common.oneMoment : words.parts.paper.add}</Button>
    </form>
  );
}
