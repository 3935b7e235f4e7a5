import { ApiProblem, type ProblemCode } from './api/call-api.ts';
import { useTranslation } from './words/use-translation.ts';
import type { ProblemWords } from '../ui/problem-notice.tsx';

/** Why something failed; `internal_error` for anything that is not a refusal by the server. */
export function problemCodeOf(error: unknown): ProblemCode {
  return error instanceof ApiProblem ? error.code : 'internal_error';
}

/** Codes whose cause is explained more precisely by the server's own sentence than one sentence for all of them could. */
const toldByServer: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_request',
  'forbidden',
  'conflict',
  'release_blocked',
  'approval_required',
  'release_waits',
  'correction_needs_another',
  'documents_not_clean',
  'unavailable',
]);

/** Finds the text for errors (`words/en/problems.ts`). */
export function useProblemWords(): (error: unknown) => ProblemWords {
  const { t, has } = useTranslation('problems');
  return (error) => {
    const found = problemCodeOf(error);
    // The server may know codes that have no text here.
    const code = (has(`problems:${found}.title`) ? found : 'internal_error') as 'internal_error';
    const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null;
    const words = { title: t(`${code}.title`), whatToDo: t(`${code}.whatToDo`) };
    if (seconds !== null)
      return {
        ...words,
        whatToDo: seconds > 90 ? t('waitMinutes', { count: Math.ceil(seconds / 60) }) : t('waitSeconds', { count: seconds }),
      };
    const said = error instanceof ApiProblem && toldByServer.has(found) ? error.message : '';
    return said === '' ? words : { ...words, whatToDo: `${words.whatToDo} ${t('said', { said })}` };
  };
}
