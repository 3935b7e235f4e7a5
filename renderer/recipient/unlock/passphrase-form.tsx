import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { SlowNote } from '../slow-note.tsx';
import { useAct } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';

const maxCharacters = 1_024;

/** What is typed belongs to the caller, so that it outlives the form. `onOpen` throws a Problem when it doesn't open. */
export interface PassphraseFormProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onOpen: (passphrase: string) => Promise<void>;
}

export function PassphraseForm({ value, onChange, onOpen }: PassphraseFormProps) {
  const { words } = useSpeech();
  const field = useRef<HTMLInputElement>(null);
  const act = useAct();
  const isWrong = act.failure?.code === 'wrong_passphrase';
  const open = (): void =>
    act.run(async () => {
      try {
        await onOpen(value);
      } catch (error) {
        field.current?.focus();
        throw error;
      }
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <PassphraseField
        label={words.unlock.passphraseLabel}
        description={words.unlock.passphraseHint}
        showLabel={words.common.showTyped}
        id="passphrase"
        value={value}
        onChange={(typed) => {
          onChange(typed);
          if (isWrong) act.forget();
        }}
        maxLength={maxCharacters}
        isRequired
        validationBehavior="aria"
        inputRef={field}
        error={isWrong ? words.problems.wrong_passphrase.heading : undefined}
      />
      {act.failure === undefined ? null : <ProblemNote failure={act.failure} takesFocus={!isWrong} />}
      <Button kind="main" type="submit">
        {act.isPending ? words.common.oneMoment : words.unlock.open}
      </Button>
      <SlowNote isPending={act.isPending} work="passphrase" />
    </form>
  );
}
