import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { Failure } from './use-act.ts';
import type { EstateSource } from './worker-messages.ts';
import { useSpeech } from './words/speech.tsx';

/** The way on after a problem: to the page that asks for a code when the session is over, otherwise `again`. */
export function RecoveryAction({
  failure,
  source,
  again,
}: {
  readonly failure: Failure;
  readonly source: EstateSource;
  readonly again: ReactNode;
}) {
  const { words } = useSpeech();
  if (source.kind !== 'file' && ['session_over', 'link_over'].includes(failure.code)) {
    return (
      <Button onPress={() => globalThis.location.assign(`${source.base}?lang=${document.documentElement.lang}`)}>
        {words.common.openAgain}
      </Button>
    );
  }
  return again;
}
