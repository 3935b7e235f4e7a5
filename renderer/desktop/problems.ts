import { useTranslation } from './words/use-translation.ts';
import { EngineProblem, type ProblemCode } from './engine-problem.ts';
import type { ProblemWords } from '../ui/problem-notice.tsx';

const isShellFailure = (error: unknown): error is { readonly code: ProblemCode } =>
  error instanceof Error && error.name === 'ShellFailure' && 'code' in error;

/** Why something failed; `internal_error` for whatever isn't a refusal by the engine or the shell. */
export function problemCodeOf(error: unknown): ProblemCode {
  return error instanceof EngineProblem || isShellFailure(error) ? error.code : 'internal_error';
}

/** Finds the words for errors; every code has some (`words/en/problems.ts`). */
export function useProblemWords(): (error: unknown) => ProblemWords {
  const { t, has } = useTranslation('problems');
  return (error) => {
    const found = problemCodeOf(error);
    // A shell of another version may know codes that these words do not.
    const code = has(`problems:${found}.title`) ? found : 'internal_error';
    return { title: t(`${code}.title`), whatToDo: t(`${code}.whatToDo`) };
  };
}
