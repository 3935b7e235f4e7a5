import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { OpenedView } from './opened-view.tsx';
import { ProblemNote } from '../problem-note.tsx';
import type { ProblemCode } from '../problems.ts';
import { failureOf, type Failure } from '../use-act.ts';
import { Unlock } from '../unlock/unlock.tsx';
import { RecoveryAction } from '../recovery-action.tsx';
import type { Asker } from '../worker-client.ts';
import type { LockedSource, OpenedEstate, UnlockChoices } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** Where the estate comes from, and the worker that holds its keys. */
export interface EstatePageProps {
  readonly client: Asker;
  readonly source: LockedSource;
  /** Told what can be known before it is open. */
  readonly onLoad?: ((ways: UnlockChoices) => void) | undefined;
  /** What has to be here before anything can be opened, around what opens it; nothing where the source is a file. */
  readonly before?: ((ways: UnlockChoices, lookAgain: () => void, unlock: ReactNode) => ReactNode) | undefined;
  /** What comes below what was left. */
  readonly below?: ((estate: OpenedEstate) => ReactNode) | undefined;
}

type Phase =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'locked'; readonly ways: UnlockChoices }
  | { readonly name: 'open'; readonly estate: OpenedEstate; readonly ways: UnlockChoices };

/** What may have improved a moment later, where a server answers: a file stays what it is. */
const passing: readonly ProblemCode[] = ['no_connection', 'server_failed', 'too_often', 'truncated', 'damaged', 'unexpected'];

/** Loads a sealed estate, lets the reader open it, and shows what was left. Used by the released vault's page and the offline reader. */
export function EstatePage({ client, source, onLoad, before = (_ways, _lookAgain, unlock) => unlock, below }: EstatePageProps) {
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  const [tries, setTries] = useState(0);
  const loaded = useEffectEvent((ways: UnlockChoices) => {
    onLoad?.(ways);
    setPhase({ name: 'locked', ways });
  });
  useEffect(() => {
    let isOver = false;
    client.ask('load', { source }).then(
      (ways) => {
        if (!isOver) loaded(ways);
      },
      (error: unknown) => {
        if (!isOver) setPhase({ name: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, source, tries]);
  const again = (): void => {
    setPhase({ name: 'loading' });
    setTries(tries + 1);
  };
  if (phase.name === 'loading') return <Loading />;
  if (phase.name === 'failed') return <Failed failure={phase.failure} source={source} onAgain={again} />;
  const { ways } = phase;
  if (phase.name === 'locked')
    return before(ways, again, <Unlock client={client} ways={ways} onOpen={(estate) => setPhase({ name: 'open', estate, ways })} />);
  return <OpenedView estate={phase.estate} ways={ways} client={client} source={source} below={below} />;
}

function Loading() {
  const { words } = useSpeech();
  return <p role="status">{words.common.oneMoment}</p>;
}

function Failed({ failure, source, onAgain }: { readonly failure: Failure; readonly source: LockedSource; readonly onAgain: () => void }) {
  const { words } = useSpeech();
  return (
    <ProblemNote
      failure={failure}
      takesFocus={false}
      actions={
        <RecoveryAction
          failure={failure}
          source={source}
          again={
            source.kind === 'server' && passing.includes(failure.code) ? <Button onPress={onAgain}>{words.common.tryAgain}</Button> : null
          }
        />
      }
    />
  );
}
