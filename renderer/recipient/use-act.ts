import { useRef, useState } from 'react';
import { problemCodeOf, Problem, type ProblemCode } from './problems.ts';

/** What went wrong, for the reader. */
export interface Failure {
  readonly code: ProblemCode;
  /** A sentence on this very case. */
  readonly detail?: string | undefined;
  /** The document that it concerns. */
  readonly documentId?: string | undefined;
}

/** Something that a press begins, one at a time. */
export interface Act {
  readonly isPending: boolean;
  /** Of the last time; undefined while it runs again. */
  readonly failure: Failure | undefined;
  readonly run: (act: () => Promise<void>) => void;
  readonly forget: () => void;
}

/** A failure with a sentence of its own. */
export class TypingProblem extends Problem {
  readonly detail: string | undefined;

  constructor(code: ProblemCode, detail?: string) {
    super(code, 'what was typed can not be read');
    this.detail = detail;
  }
}

/** Runs what a press begins and keeps what came of it. */
export function useAct(): Act {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const run = (act: () => Promise<void>): void => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    const end = (failed?: Failure): void => {
      running.current = false;
      setPending(false);
      setFailure(failed);
    };
    act().then(
      () => end(),
      (error: unknown) => end(failureOf(error)),
    );
  };
  return { isPending, failure, run, forget: () => setFailure(undefined) };
}

/** What the reader is told about an error. */
export function failureOf(error: unknown): Failure {
  return {
    code: problemCodeOf(error),
    detail: error instanceof TypingProblem ? error.detail : undefined,
    documentId: error instanceof Problem ? error.documentId : undefined,
  };
}
