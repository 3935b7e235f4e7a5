import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoosePassphrase } from './choose-passphrase.tsx';
import { EnrolledView } from './enrolled-view.tsx';
import { fetchInvitation, type Enrolling } from './invitation.ts';
import { ProblemNote } from '../problem-note.tsx';
import { failureOf, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { MadeEnrolment } from '../worker-messages.ts';
import { isolated, useSpeech } from '../words/speech.tsx';

/** What the server's page says of an invitation, and the worker that makes the key pair. */
export interface EnrolmentPageProps {
  readonly client: Asker;
  /** What the page calls the owner. */
  readonly ownerName: string;
  /** Where the browser learns whose key pair to create, and sends what the server may keep. */
  readonly path: string;
}

type Phase =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'choosing'; readonly enrolling: Enrolling; readonly proposed: readonly string[] }
  | { readonly name: 'done'; readonly made: MadeEnrolment };

/** Asks the server whom the invitation is for, has a passphrase chosen and typed back, and shows the safety phrase. */
export function EnrolmentPage({ client, ownerName, path }: EnrolmentPageProps) {
  const { words } = useSpeech();
  const owner = isolated(ownerName);
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    Promise.all([fetchInvitation(path), client.ask('proposePassphrase', {})]).then(
      ([enrolling, proposed]) => {
        if (!isOver) setPhase({ name: 'choosing', enrolling, proposed });
      },
      (error: unknown) => {
        if (!isOver) setPhase({ name: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, path, tries]);
  const again = (): void => {
    setPhase({ name: 'loading' });
    setTries(tries + 1);
  };
  if (phase.name === 'loading') return <p role="status">{words.common.oneMoment}</p>;
  if (phase.name === 'failed') {
    const retry = phase.failure.code === 'link_over' ? null : <Button onPress={again}>{words.common.tryAgain}</Button>;
    return <ProblemNote failure={phase.failure} takesFocus={false} actions={retry} />;
  }
  if (phase.name === 'done') return <EnrolledView owner={owner} made={phase.made} />;
  return (
    <ChoosePassphrase
      client={client}
      owner={owner}
      path={path}
      enrolling={phase.enrolling}
      proposed={phase.proposed}
      onDone={(made) => setPhase({ name: 'done', made })}
    />
  );
}
