import { useEffect, useMemo, useRef, useState } from 'react';
import { problemCodeOf } from '../problems.ts';
import type { Asker } from '../worker-client.ts';
import type { SaveProgress } from '../worker-messages.ts';

/** What is known of what a damaged file still has. */
export type Survey =
  | { readonly name: 'none' }
  | { readonly name: 'running'; readonly progress: SaveProgress | undefined }
  /** Ids of the documents that are lost. */
  | { readonly name: 'done'; readonly lost: ReadonlySet<string> };

/** A survey, and the worker, which begins one as soon as a document turns out to be damaged. */
export interface SurveyControl {
  readonly survey: Survey;
  readonly client: Asker;
}

/**
 * Looks through a damaged file once, while everything in it can already be used.
 * @param isDamaged known beforehand; a document that is damaged in a file whose wrapping is whole shows only when it is read.
 */
export function useSurvey(client: Asker, isDamaged: boolean): SurveyControl {
  const [survey, setSurvey] = useState<Survey>({ name: 'none' });
  const hasBegun = useRef(false);
  const watched = useMemo<Asker & { readonly begin: () => void }>(() => {
    const begin = (): void => {
      if (hasBegun.current) return;
      hasBegun.current = true;
      setSurvey({ name: 'running', progress: undefined });
      client.ask('survey', {}, { onProgress: (progress) => setSurvey({ name: 'running', progress }) }).then(
        ({ lost }) => setSurvey({ name: 'done', lost: new Set(lost) }),
        // What can't be looked through is told where it is used.
        () => setSurvey({ name: 'none' }),
      );
    };
    return {
      begin,
      ask: (call, asked, options) =>
        client.ask(call, asked, options).catch((error: unknown) => {
          if (problemCodeOf(error) === 'lost_in_file') begin();
          throw error;
        }),
    };
  }, [client]);
  useEffect(() => {
    if (isDamaged) watched.begin();
  }, [isDamaged, watched]);
  return { survey, client: watched };
}
