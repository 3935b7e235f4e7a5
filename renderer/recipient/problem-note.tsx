import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import type { Failure } from './use-act.ts';
import { isForHelpers } from './problems.ts';
import { useFocusWhenShown } from './use-focus.ts';
import { useSpeech } from './words/speech.tsx';

/** A problem in calm words, to be put where it arose. Where somebody who knows computers may be needed, a word tells them what it was. */
export interface ProblemNoteProps {
  readonly failure: Failure;
  /** A sentence before the advice. */
  readonly before?: string | undefined;
  readonly actions?: ReactNode;
  /** Whether the reader's focus moves to it; not where a field next to it takes the focus. */
  readonly takesFocus?: boolean;
}

export function ProblemNote({ failure, before, actions, takesFocus = true }: ProblemNoteProps) {
  const { words } = useSpeech();
  const place = useFocusWhenShown<HTMLDivElement>(takesFocus);
  const { heading, advice } = words.problems[failure.code];
  const sentences = [before, failure.detail, advice].filter((sentence) => sentence !== undefined);
  return (
    <div className="problem" data-code={failure.code} role="alert" tabIndex={-1} ref={place}>
      <Banner kind="problem" title={heading} actions={actions}>
        <p>{sentences.join(' ')}</p>
        {isForHelpers[failure.code] ? (
          <p className="code">
            {words.common.helpWord} <code>{failure.code}</code>
          </p>
        ) : null}
      </Banner>
    </div>
  );
}
