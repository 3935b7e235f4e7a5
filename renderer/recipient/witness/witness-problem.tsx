import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../problem-note.tsx';
import type { Failure } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';

/** The page says how things are when it's loaded again; the key of the link stays with it. */
const told: readonly Failure['code'][] = ['code_needed_again', 'witnessing_moved_on', 'signature_refused'];

export interface WitnessProblemProps {
  readonly failure: Failure;
  readonly actions?: ReactNode;
  readonly takesFocus?: boolean;
}

/** A problem of a witness's page, with the way on where there is one. */
export function WitnessProblem({ failure, actions, takesFocus = true }: WitnessProblemProps) {
  const { words } = useSpeech();
  const reload = told.includes(failure.code) ? (
    <Button onPress={() => globalThis.location.reload()}>{words.witness.loadAgain}</Button>
  ) : null;
  return <ProblemNote failure={failure} takesFocus={takesFocus} actions={actions ?? reload} />;
}
